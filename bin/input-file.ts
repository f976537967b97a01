import { closeSync, createReadStream, openSync, readFileSync, readSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { kindAt } from '../pipeline/disk/disk-fault.ts'
import { UsageError } from '../pipeline/model/errors.ts'

const words: Readonly<Record<string, string>> = {
  ENOENT: 'nothing of that name',
  ENOTDIR: 'a file in place of a folder in its path',
  EISDIR: 'a folder',
  EACCES: 'that this user may not read it',
  EPERM: 'that this user may not read it',
}

/** For a path that the caller has named: an error of the system in plain words. `what`: such as `an archive`. */
export function inputFault(path: string, what: string, cause: unknown): UsageError {
  const { code, message } = cause as NodeJS.ErrnoException
  return new UsageError(`${path}: expected ${what}, found ${words[code ?? ''] ?? message}`, { cause })
}

/** The bytes of a file that the caller has named. Throws UsageError. */
export function bytesOfInput(path: string, what: string): Buffer {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw inputFault(path, what, cause)
  }
}

/** Throws UsageError unless the caller has named a folder. */
export function refuseNoInputFolder(path: string, what: string): void {
  const found = kindAt(path)
  if (found === 'folder') return
  throw new UsageError(`${path}: expected ${what}, found ${found ? 'a file' : words.ENOENT}`)
}

/** The bytes of an archive and its name in messages. `-` is the standard input. Throws UsageError for anything else. */
export function archiveInput(file: string): { readonly from: Readable; readonly name: string } {
  if (file === '-') return { from: process.stdin, name: 'standard input' }
  const begin = Buffer.alloc(2)
  try {
    const opened = openSync(file, 'r')
    try {
      readSync(opened, begin)
    } finally {
      closeSync(opened)
    }
  } catch (cause) {
    throw inputFault(file, anArchive, cause)
  }
  if (!begin.equals(gzip)) throw new UsageError(`${file}: expected ${anArchive}, found a file that is not a .tar.gz`)
  return { from: createReadStream(file), name: file }
}

const anArchive = "an archive of 'fuel-etl backup'"
const gzip = Buffer.from([0x1f, 0x8b])
