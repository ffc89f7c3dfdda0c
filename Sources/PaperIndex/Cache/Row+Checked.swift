import Foundation
import GRDB

/// Columns of a file that may be damaged: a value of another type throws, where GRDB's own
/// subscripts would stop the process.
extension Row {
  func integer(_ index: Int) throws -> Int64 {
    guard let value = Int64.fromDatabaseValue(self[index]) else { throw CacheDamage() }
    return value
  }

  func real(_ index: Int) throws -> Double {
    guard let value = Double.fromDatabaseValue(self[index]) else { throw CacheDamage() }
    return value
  }

  func string(_ index: Int) throws -> String {
    guard case .string(let value) = (self[index] as DatabaseValue).storage else {
      throw CacheDamage()
    }
    return value
  }

  func bytes(_ index: Int) throws -> [UInt8] {
    guard case .blob(let value) = (self[index] as DatabaseValue).storage else {
      throw CacheDamage()
    }
    return [UInt8](value)
  }
}
