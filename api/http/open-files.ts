import { type FileHandle, open } from 'node:fs/promises'

interface OpenFile {
  readonly handle: Promise<FileHandle>
  users: number
}

// A file for customers lies in dozens of others, most of which all downloads of a day have in common: each is opened once,
// however many read from it.
const openFiles = new Map<string, OpenFile>()

/** Opens a file that never changes, for reading at places. Each call wants one of `closeFile`, also one that failed. */
export function openFile(file: string): Promise<FileHandle> {
  const known = openFiles.get(file)
  if (known) {
    known.users += 1
    return known.handle
  }
  const handle = open(file)
  openFiles.set(file, { handle, users: 1 })
  return handle
}

export async function closeFile(file: string): Promise<void> {
  const known = openFiles.get(file)!
  known.users -= 1
  if (known.users > 0) return
  openFiles.delete(file)
  const handle = await known.handle.catch(() => null)
  await handle?.close()
}
