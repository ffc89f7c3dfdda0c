/// What can be done to files by name; paths are in the escape of `RawPath`.
///
/// Every function repeats what a signal interrupted and throws a `FileError` that names the file.
package enum FileSystem {}
