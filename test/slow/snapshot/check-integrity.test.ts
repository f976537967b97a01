import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { SnapshotError } from '../../../pipeline/model/errors.ts'
import { checkSnapshot } from '../../../pipeline/snapshot/check-integrity.ts'
import { readManifest } from '../../../pipeline/snapshot/manifest.ts'
import { findCurrentId, snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { runFiles } from '../../support/runs.ts'
import { filesOfSnapshot } from '../../support/snapshot-tables.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const dataDir = temporaryFolder()
let id = ''
let files: readonly string[] = []

// Two days: the second run has price changes, so there are segments.
beforeAll(async () => {
  const source = ['lu', 'cy', 'ecb']
  for (const on of ['2026-11-18', '2026-11-19']) await runFiles({ dataDir, source, on })
  id = findCurrentId(dataDir)!
  files = filesOfSnapshot(dataDir, id)
})

/** The problems found while a file is damaged. The other files outside the snapshot folder count as checked. */
async function whileSpoilt(file: string, spoil: (path: string) => void) {
  const path = join(dataDir, file)
  const bytes = readFileSync(path)
  spoil(path)
  try {
    const others = files.filter(other => other !== file && !other.startsWith('snapshots/'))
    return await checkSnapshot(dataDir, id, new Set(others))
  } finally {
    writeFileSync(path, bytes)
  }
}

test('finds no problem in an unchanged snapshot', async () => {
  expect(files.some(file => file.startsWith('changes/'))).toBe(true)
  expect(await checkSnapshot(dataDir, id)).toEqual([])
})

test('names every file that is missing', async () => {
  for (const file of files) {
    const problems = await whileSpoilt(file, rmSync)
    expect(problems).toEqual([{ file, expected: expect.any(String), found: 'no such file' }])
  }
})

test('names every file with an additional byte', async () => {
  for (const file of files) {
    const problems = await whileSpoilt(file, path => appendFileSync(path, '\0'))
    expect(problems.map(problem => problem.file)).toEqual([file])
  }
})

test('names every file with a changed byte in the middle', async () => {
  for (const file of files) {
    const problems = await whileSpoilt(file, flipByte)
    expect(problems).toEqual([{ file, expected: expect.stringMatching(/^SHA-256 /), found: expect.any(String) }])
  }
})

test('detects a changed byte anywhere in a file of price changes', async () => {
  const file = files.find(name => name.startsWith('changes/'))!
  const bytes = readFileSync(join(dataDir, file))
  const others = new Set(files.filter(other => !other.startsWith('snapshots/')))
  others.delete(file)
  for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / 60)) {
    const changed = Buffer.from(bytes)
    changed[at] = changed[at]! ^ 1
    writeFileSync(join(dataDir, file), changed)
    expect(await checkSnapshot(dataDir, id, new Set(others))).toMatchObject([{ file }])
  }
  writeFileSync(join(dataDir, file), bytes)
})

test('detects a manifest that was changed, that is unreadable, or that belongs to another snapshot', async () => {
  const file = join(snapshotFolder('', id), 'manifest.json')
  const withText = (change: (text: string) => string) =>
    whileSpoilt(file, path => writeFileSync(path, change(readFileSync(path, 'utf8'))))
  expect(await withText(text => text.replace('"demonstration"', '"live"'))).toEqual([
    { file, expected: `content whose id is ${id}`, found: expect.stringMatching(/^content of 2026/) },
  ])
  expect(await withText(text => text.replace(/"to": "2026-11-19/, '"to": "2026-11-18'))).toEqual([
    { file, expected: expect.stringMatching(/^SHA-256 /), found: expect.any(String) },
  ])
  expect(await withText(text => text.slice(0, 100))).toMatchObject([{ file, found: 'none that can be read' }])
  expect(await withText(text => text.replace(id, 'other'))).toEqual([
    { file, expected: `the id ${id}`, found: 'other' },
  ])
})

test('reads shared files once, and again when they were found damaged', async () => {
  const shared = files.find(file => file.startsWith('bulk/'))!
  const checked = new Set<string>()
  await checkSnapshot(dataDir, id, checked)
  // In addition to file names, the set contains the pieces of bulk files.
  expect(new Set([...checked].filter(name => !name.startsWith('[')))).toEqual(
    new Set(files.filter(file => !file.startsWith('snapshots/'))),
  )
  const damaged = new Set<string>()
  const bytes = readFileSync(join(dataDir, shared))
  flipByte(join(dataDir, shared))
  expect(await checkSnapshot(dataDir, id, checked)).toEqual([])
  expect(await checkSnapshot(dataDir, id, damaged)).toHaveLength(1)
  expect(await checkSnapshot(dataDir, id, damaged)).toHaveLength(1)
  writeFileSync(join(dataDir, shared), bytes)
})

test('a manifest with any changed member is refused', () => {
  const folder = snapshotFolder(dataDir, id)
  const file = join(folder, 'manifest.json')
  const text = readFileSync(file, 'utf8')
  const manifest = readManifest(folder)
  for (const member of Object.keys(manifest)) {
    const { [member as 'follows']: value, ...others } = manifest
    writeFileSync(file, JSON.stringify({ ...others, [member]: typeof value === 'string' ? `${value} ` : [value] }))
    expect(() => readManifest(folder)).toThrow(SnapshotError)
  }
  writeFileSync(file, text)
  expect(readManifest(folder)).toEqual(manifest)
})

function flipByte(path: string): void {
  const bytes = readFileSync(path)
  const middle = bytes.length >> 1
  bytes[middle] = bytes[middle]! ^ 1
  writeFileSync(path, bytes)
}
