import Glibc
import PaperCommands
import PaperDomain

/// The output and the exit code of a command line that ran inside the test.
struct Capture: Equatable {
  var output: String
  var errors: String
  var status: Outcome

  init(output: String = "", errors: String = "", status: Outcome = .done) {
    self.output = output
    self.errors = errors
    self.status = status
  }

  init(
    _ words: [String], environment: [String: String] = [:], in folder: String = "/",
    input: Int32 = -1
  ) async {
    let files = (output: ScratchFile(), errors: ScratchFile())
    let surroundings = ProcessContext(
      environment: environment, workingDirectory: folder,
      descriptors: .init(
        input: input, output: files.output.descriptor, errors: files.errors.descriptor),
      now: { Timestamp(seconds: 1_795_253_400) })
    status = await PC.run(words, in: surroundings, root: SampleRoot.self)
    output = files.output.text
    errors = files.errors.text
  }
}
