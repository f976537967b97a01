/** Where a line of a text file lies: from its first byte to the one behind its last, without the line end. */
export interface LineAt {
  readonly line: number
  readonly from: number
  readonly to: number
}

const lineFeed = 0x0a
const carriageReturn = 0x0d

/** The first line has number 1; null when there are not so many. */
export function lineAt(bytes: Uint8Array, line: number): LineAt | null {
  let from = 0
  for (let number = 1; number < line; number += 1) {
    const end = bytes.indexOf(lineFeed, from)
    if (end < 0) return null
    from = end + 1
  }
  if (from >= bytes.length) return null
  const end = bytes.indexOf(lineFeed, from)
  const to = end < 0 ? bytes.length : end
  return { line, from, to: to > from && bytes[to - 1] === carriageReturn ? to - 1 : to }
}
