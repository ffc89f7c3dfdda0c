internal import CLibgit2

extension GitError {
  /// A `git_error_code`. Those that a caller can handle have names.
  package struct Code: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// Any other error; see the message.
    package static let generic = Code(rawValue: -1)
    /// No such object, reference, file or setting.
    package static let notFound = Code(rawValue: -3)
    /// The object, reference or file already exists.
    package static let exists = Code(rawValue: -4)
    /// An abbreviated name matches more than one object.
    package static let ambiguous = Code(rawValue: -5)
    /// The repository has no working tree.
    package static let bareRepository = Code(rawValue: -8)
    /// A name, revision or value has invalid syntax.
    package static let invalidSpecification = Code(rawValue: -12)
    /// A lock file of another process exists.
    package static let locked = Code(rawValue: -14)
    /// A reference no longer has the expected value.
    package static let modified = Code(rawValue: -15)
    /// An object is not of the requested kind.
    package static let wrongKind = Code(rawValue: -19)
    /// The input or the stored object is not well-formed.
    package static let invalid = Code(rawValue: -21)
    /// The repository belongs to another user and is not in `safe.directory`.
    package static let owner = Code(rawValue: -36)
  }

  /// A `git_error_t`: the part of libgit2 that reported the error.
  package struct Category: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }

    package static let none = Category(rawValue: 0)
    /// A system call failed; the message ends with the reason.
    package static let operatingSystem = Category(rawValue: 2)
    package static let invalid = Category(rawValue: 3)
    package static let reference = Category(rawValue: 4)
    package static let repository = Category(rawValue: 6)
    package static let config = Category(rawValue: 7)
    package static let objectDatabase = Category(rawValue: 9)
    package static let index = Category(rawValue: 10)
    package static let object = Category(rawValue: 11)
    package static let tree = Category(rawValue: 14)
  }
}
