package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc check`.
package struct Check: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Check the library against every rule of its format.",
    discussion: """
      --fix makes every fix that is unambiguous, and shows the remaining errors. It changes files \
      in the working tree; pc commit commits them.
      """)

  @Flag(help: "Also hash every blob again and walk the history.")
  package var full = false

  @Flag(help: "Fix errors that have only one possible fix.")
  package var fix = false

  @Option(
    parsing: .unconditional,
    help: .init(
      "Explain a rule and how to fix errors; 'all' lists the rules. -v shows codes.",
      valueName: "code"))
  package var explain: String?

  @OptionGroup package var options: ChangeOptions
  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if `-n` or `-c` is without `--fix`, or `--explain` is with `--fix`
  ///   or `--full`.
  package mutating func validate() throws {
    if !fix, options.isDryRun || options.commit.commit {
      throw ValidationError("-n and -c need --fix")
    }
    if explain != nil, fix || full {
      throw ValidationError("--explain can't be used with --fix or --full")
    }
  }

  /// Checks the library, fixes it with `--fix`, or explains a rule.
  ///
  /// - Throws: ``CommandFailure`` if there is no rule of the name; otherwise as
  ///   ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    if let explain {
      try invocation.write(RuleAnswer(codes: RuleAnswer.codes(named: explain)), isLong: true)
      return .done
    }
    let workspace = try Workspace(invocation)
    var answer = CheckAnswer(diagnostics: [], showsWarnings: true, showsCodes: global.isVerbose)
    let library = workspace.library
    let everything = try full ? checkEverything(library, invocation) : FullFindings()
    var damaged = everything.diagnostics
    if fix {
      let fixing = try await workspace.fix(
        options, withUnused: global.isVerbose, isFull: full, damaged: everything.damaged, invocation
      )
      answer.fixing = fixing
      answer.diagnostics = fixing.report.value.remaining
      let healed = Set(fixing.report.value.healed.map(\.path))
      damaged.removeAll { healed.contains($0.file) }
      if full, !options.isDryRun {
        // After the fix, because it restores bundles that were missing.
        damaged += try library.lostBundles.versionsWithoutPDFs()
      }
    } else {
      let findings = try library.checks.findings(
        withUnused: global.isVerbose, ignoresCache: full)
      answer.diagnostics = findings.diagnostics
      answer.unverified = findings.unverified
    }
    // Damage that is already reported for a bundle's file is not reported twice.
    answer.diagnostics += damaged.filter { found in
      !answer.diagnostics.contains {
        found.blob != nil && $0.code == .damagedBlob && $0.blob == found.blob
      }
    }
    if full { answer.elsewhereCount = try library.largeFiles.elsewhere().count }
    try invocation.write(answer)
    invocation.terminal.warn(ofLacking: try workspace.library.mergeSearch.lacking())
    invocation.terminal.warn(of: try library.lostBindings.reports())
    return answer.errors > 0 ? .negative : .done
  }

  private func checkEverything(
    _ library: Library, _ invocation: Invocation
  ) throws -> FullFindings {
    let blobs = try library.blobs.all()
    let meter = invocation.progress("hashing blobs", of: blobs.count, unit: "blobs")
    let fixes = fix && !options.isDryRun
    let findings = try library.checks.full(blobs, withLostVersions: !fixes) { meter.advance() }
    meter.finish()
    return findings
  }
}
