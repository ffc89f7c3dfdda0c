import NIOCore
import NIOSSL

/// The encryption of a server's connections, with the certificate that clients see.
struct TLSContext: Sendable {
  private let context: NIOSSLContext

  /// - Throws: ``ServerFailure/badCertificate(file:reason:)``.
  init(_ files: TLSFiles) throws(ServerFailure) {
    let certificates: [NIOSSLCertificateSource]
    do {
      certificates = try NIOSSLCertificate.fromPEMFile(files.certificate).map { .certificate($0) }
    } catch {
      throw .badCertificate(file: files.certificate, reason: "it is not a certificate in PEM form")
    }
    let key: NIOSSLPrivateKey
    do {
      key = try NIOSSLPrivateKey(file: files.key, format: .pem)
    } catch {
      throw .badCertificate(
        file: files.key, reason: "it is not a private key in PEM form without a password")
    }
    do {
      context = try NIOSSLContext(
        configuration: .makeServerConfiguration(
          certificateChain: certificates, privateKey: .privateKey(key)))
    } catch {
      throw .badCertificate(file: files.certificate, reason: "it does not belong to the key")
    }
  }

  func handler() -> NIOSSLServerHandler { NIOSSLServerHandler(context: context) }
}
