/// The languages that have Tesseract models.
package enum OCRLanguage {
  /// The codes in the names of models.
  static let all = """
    afr amh ara asm aze aze_cyrl bel ben bod bos bre bul cat ceb ces chi_sim chi_sim_vert
    chi_tra chi_tra_vert chr cos cym dan dan_frak deu deu_frak deu_latf div dzo ell eng enm epo
    equ est eus fao fas fil fin fra frk frm fry gla gle glg grc guj hat heb hin hrv hun hye iku
    ind isl ita ita_old jav jpn jpn_vert kan kat kat_old kaz khm kir kmr kor kor_vert kur lao
    lat lav lit ltz mal mar mkd mlt mon mri msa mya nep nld nor oci ori osd pan pol por pus que
    ron rus san sin slk slk_frak slv snd spa spa_old sqi srp srp_latn sun swa swe syr tam tat
    tel tgk tgl tha tir ton tur uig ukr urd uzb uzb_cyrl vie yid yor
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  private static let known = Set(all)

  /// Returns the first part of a setting, such as `chi_sim+eng`, that is not such a language; `nil`
  /// if all are. Models of scripts (`script/HanS`) and in other folders are not checked.
  package static func unknown(in setting: String) -> String? {
    setting.split(separator: "+").map(String.init).first {
      !$0.contains("/") && !known.contains($0)
    }
  }
}
