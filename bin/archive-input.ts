import { createReadStream, statSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { UsageError } from '../pipeline/model/errors.ts'

/** The bytes of an archive and its name in messages. `-` is the standard input. Throws UsageError if the file is missing. */
export function archiveInput(file: string): { readonly from: Readable; readonly name: string } {
  if (file === '-') return { from: process.stdin, name: 'standard input' }
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found?.isFile())
    throw new UsageError(`${file}: expected an archive, found ${found ? 'something other than a file' : 'nothing'}`)
  return { from: createReadStream(file), name: file }
}
