import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { SnapshotError } from '../../../pipeline/model/errors.ts'
import { diffSnapshots } from '../../../pipeline/snapshot/diff-snapshots.ts'
import { listSnapshots } from '../../../pipeline/snapshot/list-snapshots.ts'
import { readManifest } from '../../../pipeline/snapshot/manifest.ts'
import { namedCaptures } from '../../../pipeline/snapshot/named-captures.ts'
import { type ManifestPart, partFileOf } from '../../../pipeline/snapshot/part.ts'
import { findCurrentId, snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { readHeld, readQuarantine } from '../../../pipeline/snapshot/read-held.ts'
import { readProvenance } from '../../../pipeline/snapshot/read-provenance.ts'
import { runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const dataDir = temporaryFolder()
const ids: string[] = []

beforeAll(async () => {
  for (const on of ['2026-11-18', '2026-11-19']) {
    await runFiles({ dataDir, source: ['lu', 'cy', 'ecb'], on })
    ids.push(findCurrentId(dataDir)!)
  }
})

const lastId = (): string => ids.at(-1)!
const partOf = (country: string): ManifestPart =>
  readManifest(snapshotFolder(dataDir, lastId())).parts.find(({ name }) => name === country)!
const choice = { markets: null, limit: null }

/** Runs `work` while one byte of a file of a part is changed. */
async function whileDamaged<T>(table: string, country: string, work: () => Promise<T>): Promise<T> {
  const path = join(dataDir, partFileOf(partOf(country), `${table}.parquet`).file)
  const bytes = readFileSync(path)
  const changed = Buffer.from(bytes)
  changed[20] = changed[20]! ^ 1
  writeFileSync(path, changed)
  try {
    return await work()
  } finally {
    writeFileSync(path, bytes)
  }
}

const readers: [command: string, table: string, work: () => Promise<unknown>][] = [
  ['held', 'prices', () => readHeld(dataDir, lastId())],
  ['quarantine', 'quarantine', () => readQuarantine(dataDir, lastId())],
  ['explain', 'captures', () => readProvenance(dataDir, lastId(), { country: 'CY' })],
  ['diff', 'prices', () => diffSnapshots(dataDir, ids[0]!, lastId(), choice)],
]

test.each(readers)('%s refuses a damaged file of a part', async (_, table, work) => {
  const failed = whileDamaged(table, 'CY', work)
  await expect(failed).rejects.toThrow(SnapshotError)
  await expect(failed).rejects.toThrow(/^parts\/CY\/.* expected .*SHA-256/)
  await work()
})

test('explain opens only the part of the requested country', async () => {
  const { provenance } = await whileDamaged('captures', 'LU', () =>
    readProvenance(dataDir, lastId(), { country: 'CY' }),
  )
  expect(provenance.country).toBe('CY')
})

test('diff opens only the parts that differ', async () => {
  const parts = (id: string): string[] =>
    readManifest(snapshotFolder(dataDir, id)).parts.map(part => JSON.stringify(part))
  const { files } = await diffSnapshots(dataDir, ids[0]!, lastId(), choice)
  const changed = parts(lastId()).filter(part => !parts(ids[0]!).includes(part))
  const names = changed.map(part => `parts/${JSON.parse(part).name}`)
  expect(files.filter(name => name.startsWith('parts/'))).toEqual(names)
  const same = whileDamaged('prices', 'LU', () => diffSnapshots(dataDir, lastId(), lastId(), choice))
  expect(await same).toMatchObject({ prices: [], files: [] })
})

test('a snapshot with an unreadable file is listed without its prices, and prune gets no captures of it', async () => {
  const path = join(dataDir, partFileOf(partOf('LU'), 'prices.parquet').file)
  const bytes = readFileSync(path)
  writeFileSync(path, 'none')
  const [listed] = await listSnapshots(dataDir, '2026-11-20 12:00:00')
  writeFileSync(path, bytes)
  expect(listed).toMatchObject({ id: lastId(), pricesInForce: null })
  const [whole] = await listSnapshots(dataDir, '2026-11-20 12:00:00')
  expect(whole!.pricesInForce).toBeGreaterThan(0)
  const captures = join(dataDir, partFileOf(partOf('LU'), 'captures.parquet').file)
  const kept = readFileSync(captures)
  writeFileSync(captures, 'none')
  expect((await namedCaptures(dataDir, ids)).get(lastId())).toBeNull()
  writeFileSync(captures, kept)
})
