import COnnxRuntime
import Glibc
import Recognition

/// A neural network that ONNX Runtime runs; `deinit` frees it.
final class OnnxModel {
  /// An array of numbers with its dimensions, the last one first to change.
  struct Tensor {
    var dimensions: [Int]
    var numbers: [Float]
  }

  private let raw: OpaquePointer

  /// - Throws: ``RecognitionError``: `.setUpFailed` if the file is no model.
  init(_ library: OnnxLibrary, path: String) throws(RecognitionError) {
    guard let raw = onnx_model_open(library.raw, path) else { throw .setUpFailed }
    self.raw = raw
  }

  deinit { onnx_model_close(raw) }

  /// A text that the model carries with it.
  func text(named name: String) -> String? {
    guard let text = onnx_model_copy_text(raw, name) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  /// - Throws: ``RecognitionError``: `.recognitionFailed` if the model can't be run on this.
  func run(on input: Tensor) throws(RecognitionError) -> Tensor {
    var input = input
    let dimensions = input.dimensions.map(Int64.init)
    let result = input.numbers.withUnsafeMutableBufferPointer { numbers in
      onnx_model_run(raw, numbers.baseAddress, numbers.count, dimensions, dimensions.count)
    }
    guard let result else { throw .recognitionFailed }
    defer { onnx_tensor_free(result) }
    var shape = [Int64](repeating: 0, count: 8)
    let rank = onnx_tensor_shape(result, &shape)
    let sizes = shape.prefix(rank).map(Int.init)
    let numbers = UnsafeBufferPointer(
      start: onnx_tensor_numbers(result), count: sizes.reduce(1, *))
    return Tensor(dimensions: sizes, numbers: Array(numbers))
  }
}

/// ONNX Runtime, loaded from a file.
final class OnnxLibrary {
  fileprivate let raw: OpaquePointer

  /// - Throws: ``RecognitionError``: `.notInstalled` if the file is no such library, or too old.
  init(path: String) throws(RecognitionError) {
    guard let raw = onnx_library_open(path) else { throw .notInstalled }
    self.raw = raw
  }

  /// Such as `1.31.1`.
  var version: String { String(cString: onnx_library_version(raw)) }
}
