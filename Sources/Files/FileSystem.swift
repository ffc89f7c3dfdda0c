/// Operations on files by path; paths are in the escape of `RawPath`.
///
/// Every function retries calls that a signal interrupted and throws a `FileError` that names the
/// file.
package enum FileSystem {}
