const block = 512

/** The plain files of a tar archive (ustar), by name without folders. */
export function untar(archive: Uint8Array): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  let at = 0
  while (at + block <= archive.length && archive[at] !== 0) {
    const header = Buffer.from(archive.subarray(at, at + block)).toString('latin1')
    const size = Number.parseInt(header.slice(124, 136), 8)
    const path = header.slice(0, 100).replace(/\0.*$/s, '')
    // '0' or NUL: a plain file.
    if ('0\0'.includes(header[156]!))
      files.set(path.split('/').at(-1)!, archive.subarray(at + block, at + block + size))
    at += block + Math.ceil(size / block) * block
  }
  return files
}
