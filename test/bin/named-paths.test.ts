import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { parsed } from '../support/typed-line.ts'

const dataDir = temporaryFolder()
const folder = temporaryFolder()
const none = join(folder, 'none')
const file = join(folder, 'file')
const below = join(file, 'x')
writeFileSync(file, 'no archive')

async function refusalOf(words: readonly string[]): Promise<{ exitCode?: number; message: string }> {
  return parsed(words, { FUEL_DATA_DIR: dataDir }).then(
    () => ({ message: 'nothing refused' }),
    error => error,
  )
}

/** Neither the code of an error of Node nor its name of the call. */
const plain = /^(?!.*\b(E[A-Z]{3,}|scandir|options\.)\b)(?!nothing refused)/

// Each command that reads a file or a folder that the caller names, up to that name.
const readsFile = [
  ['check', 'feed'],
  ['verify'],
  ['restore', '--data-dir', none],
  ['tolls', 'snap'],
  ['serve', '--port', '0', '--site-mark'],
  ['demo', '--port', '0', '--data-dir', none, '--site-mark'],
]
const readsFolder = [
  ['tolls', 'check', '--dir'],
  ['backfill', 'it', '--from', '2024-01-01', '--archive-dir'],
  ['run', '--source', 'lu', '--from'],
  ['ingest', '--source', 'lu', '--from'],
  ['lake', 'check', '--lake'],
]
// The same for what they write.
const writesFile = [['backup'], ['requests', 'export', '--to']]
const writesFolder = [
  ['backup', '--to-dir'],
  ['sources', 'schedule', 'print', '--systemd'],
  ['snapshot', 'replay', '--to'],
  ['lake', 'write', '--lake'],
]

describe('a path that a command cannot use is refused in plain words, with exit code 64', () => {
  test.each([
    ...readsFile.flatMap(words => [none, folder, below].map(path => [...words, path])),
    ...readsFolder.flatMap(words => [none, file, below].map(path => [...words, path])),
    ...writesFile.flatMap(words => [folder, below].map(path => [...words, path])),
    ...writesFolder.flatMap(words => [file, below].map(path => [...words, path])),
    ...[file, below].map(path => ['status', '--data-dir', path]),
    ['verify', file],
    ['restore', file, '--data-dir', none],
  ])('%s %s %s %s %s %s', async (...words) => {
    const { exitCode, message } = await refusalOf(words.filter(word => word !== undefined))
    expect([exitCode, message]).toEqual([64, expect.stringMatching(plain)])
  })

  test.skipIf(process.getuid?.() === 0)('one that this user may not read or write', async () => {
    const locked = join(folder, 'locked')
    mkdirSync(locked)
    chmodSync(file, 0)
    chmodSync(locked, 0)
    for (const words of readsFile) expect((await refusalOf([...words, file])).message).toMatch(/this user may not/)
    for (const words of [...writesFolder, ...readsFolder])
      expect((await refusalOf([...words, locked])).message).toMatch(/this user may not/)
    chmodSync(locked, 0o700)
  })

  test('a port that does not exist', async () => {
    for (const words of [
      ['serve', '--port', '99999'],
      ['serve', '--metrics-port', '65536'],
      ['demo', '--port', '1e3'],
    ])
      expect((await refusalOf(words)).message).toMatch(/expected a port, from 0 to 65535/)
  })
})
