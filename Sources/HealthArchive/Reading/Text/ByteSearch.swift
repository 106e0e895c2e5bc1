import Foundation

/// The first place of some bytes within others, as the C library's function of that name, which
/// its module for Swift does not offer.
func memmem(
  _ haystack: UnsafeRawPointer, _ length: Int, _ needle: UnsafeRawPointer, _ count: Int
) -> UnsafeMutableRawPointer? {
  guard count > 0 else { return UnsafeMutableRawPointer(mutating: haystack) }
  let first = Int32(needle.load(as: UInt8.self))
  var place = haystack
  var rest = length
  while rest >= count, let found = memchr(place, first, rest - count + 1) {
    if memcmp(found, needle, count) == 0 { return found }
    rest -= UnsafeRawPointer(found) - place + 1
    place = UnsafeRawPointer(found) + 1
  }
  return nil
}
