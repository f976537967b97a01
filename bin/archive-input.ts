import { createReadStream, statSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { UsageError } from '../pipeline/model/errors.ts'

/** The bytes of an archive, and what messages call it; `-` is the standard input. Throws UsageError where there is none. */
export function archiveInput(file: string): { readonly from: Readable; readonly name: string } {
  if (file === '-') return { from: process.stdin, name: 'standard input' }
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found?.isFile()) throw new UsageError(`${file}: expected an archive, found ${found ? 'no file' : 'nothing'}`)
  return { from: createReadStream(file), name: file }
}
