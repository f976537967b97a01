import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type BlockFile, openBlockFile } from '../../pipeline/snapshot/block-file.ts'
import { lengthOfText, packText, rangeOfText } from '../../pipeline/snapshot/packed-text.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const chunk = 32 * 1024

function packed(text: string): BlockFile {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'text'), text)
  packText(join(folder, 'text'), join(folder, 'packed'))
  return openBlockFile(join(folder, 'packed'))
}

async function range(file: BlockFile, start: number, end: number): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of rangeOfText(file, start, end)) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

test.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk])('a text of %i bytes is read back unchanged', async length => {
  const text = Array.from({ length }, (_, at) => 'abcdefghij'[(at * 7 + (at >> 5)) % 10]).join('')
  const file = packed(text)
  expect(await lengthOfText(file)).toBe(length)
  expect((await range(file, 0, length)) === text).toBe(true)
  file.close()
})

test('any range of a text can be read', async () => {
  const text = Array.from({ length: 9000 }, (_, at) => `line ${at}\r\n`).join('')
  const file = packed(text)
  for (const [start, end] of [
    [0, 1],
    [chunk - 1, chunk + 1],
    [chunk, 2 * chunk],
    [text.length - 1, text.length],
    [5, text.length],
  ] as const) {
    expect(await range(file, start, end)).toBe(text.slice(start, end))
  }
  file.close()
})

test('the same text is packed into the same bytes, fewer than its own', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'text'), 'FR,diesel,1.857\r\n'.repeat(10_000))
  for (const name of ['one', 'other']) packText(join(folder, 'text'), join(folder, name))
  const bytes = readFileSync(join(folder, 'one'))
  expect(bytes.equals(readFileSync(join(folder, 'other')))).toBe(true)
  expect(bytes.length).toBeLessThan(10_000)
})
