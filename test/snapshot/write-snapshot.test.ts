import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SnapshotError } from '../../pipeline/model/errors.ts'
import { readManifest, schemaVersion } from '../../pipeline/snapshot/manifest.ts'
import { findCurrentId, makePointed, pointerFile, snapshotFolder } from '../../pipeline/snapshot/pointer.ts'
import { finishSnapshot, freshWorkshop } from '../../pipeline/snapshot/write-snapshot.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

async function publishText(dataDir: string, text: string, createdAt = '2026-11-19 12:00:00') {
  const workshop = freshWorkshop(dataDir)
  writeFileSync(join(workshop, 'prices.parquet'), text)
  const about = {
    ...({ madeBy: 'fuel-etl 0', createdAt, data: 'demonstration', follows: null, sources: [], rates: [] } as const),
    parts: [],
    openingUntil: '2026-11-29 12:00:00',
    statistics: [],
  }
  const manifest = await finishSnapshot(dataDir, workshop, new Map([['prices.parquet', 1]]), about, async () => {
    writeFileSync(join(workshop, 'datapackage.json'), '{}')
    const datapackage = { name: 'datapackage.json', rows: null, bytes: 2, sha256: '' }
    return { segments: [], bulk: [], datapackage }
  })
  makePointed(dataDir, manifest.id)
  return manifest
}

test('a folder without a pointer has no current snapshot', () => expect(findCurrentId(temporaryFolder())).toBeNull())

test('a crash between rename and pointer leaves the old snapshot current and readable', async () => {
  const dataDir = temporaryFolder()
  const old = await publishText(dataDir, 'old')
  // The pointer cannot be written. This leaves the same files as a crash at this point.
  const beside = `${pointerFile(dataDir)}.${process.pid}.new`
  mkdirSync(beside)
  await expect(publishText(dataDir, 'new', '2026-11-19 13:00:00')).rejects.toThrow()
  expect(readdirSync(join(dataDir, 'snapshots')).filter(name => name.startsWith('20261119T13'))).toHaveLength(1)
  expect(findCurrentId(dataDir)).toBe(old.id)
  expect(readManifest(snapshotFolder(dataDir, old.id)).id).toBe(old.id)
})

test('leftovers of a crash in the staging folder are removed before the next snapshot is made', async () => {
  const dataDir = temporaryFolder()
  writeFileSync(join(freshWorkshop(dataDir), 'half.parquet'), 'half')
  const { id, files } = await publishText(dataDir, 'whole')
  expect(files.map(file => file.name)).toEqual(['prices.parquet'])
  expect(readdirSync(snapshotFolder(dataDir, id)).sort()).toEqual([
    'datapackage.json',
    'manifest.json',
    'prices.parquet',
  ])
  expect(existsSync(join(dataDir, 'snapshots', '.new'))).toBe(false)
})

test('the same content at the same time has the same snapshot id, other content another id', async () => {
  const dataDir = temporaryFolder()
  const one = await publishText(dataDir, 'same')
  expect((await publishText(dataDir, 'same')).id).toBe(one.id)
  expect((await publishText(dataDir, 'other')).id).not.toBe(one.id)
  expect(one.id).toMatch(/^20261119T120000Z-[0-9a-f]{12}$/)
})

test('a snapshot of another schema, or without a manifest, is refused', () => {
  const folder = temporaryFolder()
  expect(() => readManifest(folder)).toThrow(SnapshotError)
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ id: 'x', schemaVersion: schemaVersion + 1 }))
  expect(() => readManifest(folder)).toThrow(`has schema ${schemaVersion + 1}, written by`)
})
