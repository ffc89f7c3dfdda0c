/// The location of a file: a path as the system takes it, or a path confined to a folder.
///
/// Everything in `FileSystem` accepts both. Files in a library are named by a ``RootedPath``, which
/// no link can redirect; a plain `String` is for files that a user or git names.
package protocol FilePlace: Sendable {
  /// The path, for messages and for other programs.
  var path: String { get }
  /// The same location, if it is confined to a folder.
  var rooted: RootedPath? { get }
  /// The folder that contains the file.
  var parent: Self { get }
  /// A file in this folder.
  func inside(_ name: String) -> Self
}

extension String: FilePlace {
  package var path: String { self }
  package var rooted: RootedPath? { nil }
  package var parent: String { RawPath.directory(of: self) }
  package func inside(_ name: String) -> String { RawPath.join(self, name) }
}

/// A path confined to a ``RootFolder``. Neither `..` nor a symbolic link leads out of it: a link in
/// a parent folder makes every operation fail, and a link at the path itself is never followed.
package struct RootedPath: FilePlace, CustomStringConvertible {
  package let root: RootFolder
  /// The path from the root, in the escape of `RawPath`; empty for the root itself.
  package let relative: String

  package var path: String { RawPath.join(root.path, relative) }
  package var rooted: RootedPath? { self }
  package var description: String { path }

  /// The root is its own parent.
  package var parent: RootedPath {
    RootedPath(
      root: root,
      relative: relative.utf8.contains(UInt8(ascii: "/")) ? RawPath.directory(of: relative) : "")
  }

  package func inside(_ name: String) -> RootedPath {
    name.isEmpty ? self : RootedPath(root: root, relative: RawPath.join(relative, name))
  }
}

extension RootedPath: Equatable {
  package static func == (left: RootedPath, right: RootedPath) -> Bool {
    left.root === right.root && ExactPath(left.relative) == ExactPath(right.relative)
  }
}

extension RawPath {
  /// The folder that contains a file.
  package static func directory(of place: RootedPath) -> RootedPath { place.parent }

  /// A file in a folder.
  package static func join(_ folder: RootedPath, _ name: String) -> RootedPath {
    folder.inside(name)
  }
}
