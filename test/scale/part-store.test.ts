import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { OtherWriter } from '../../pipeline/model/errors.ts'
import { sha256Of } from '../../pipeline/model/sha256.ts'
import { workingCopyOf } from '../../pipeline/part-store/object-store/working-copy.ts'
import { openPartStore } from '../../pipeline/part-store/open-part-store.ts'
import { checkSnapshot } from '../../pipeline/snapshot/check-integrity.ts'
import type { ManifestPart } from '../../pipeline/snapshot/part.ts'
import { findCurrentId, keptSnapshots, snapshotFolder } from '../../pipeline/snapshot/pointer.ts'
import { partBench, settlePart } from '../../pipeline/snapshot/settle-part.ts'
import { finishSnapshot, freshWorkshop } from '../../pipeline/snapshot/write-snapshot.ts'
import { inTurn } from '../../pipeline/stages/run/lock.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { objectStoreIsMissing, startObjectStore } from './servers/object-store.ts'

const server = await startObjectStore()
if (server === null) console.warn(objectStoreIsMissing)
afterAll(() => server?.stop())

/** Two hosts of one store: each has a data folder. With the folder store it is the same one. */
interface Hosts {
  readonly first: string
  readonly second: string
}

let bucketCount = 0
const kinds: readonly { readonly kind: string; readonly isThere: boolean; readonly hosts: () => Hosts }[] = [
  {
    kind: 'a folder',
    isThere: true,
    hosts: () => {
      const folder = temporaryFolder()
      return { first: folder, second: folder }
    },
  },
  {
    kind: 'an object store',
    isThere: server !== null,
    hosts: () => {
      bucketCount += 1
      const address = `s3://fuel/contract-${bucketCount}`
      const cache = (): string => workingCopyOf(address, { FUEL_CACHE_DIR: temporaryFolder() })
      return { first: cache(), second: cache() }
    },
  },
]

/** Writes a complete snapshot that is not current yet, as a run does. Part FR differs in each, part LU never. */
async function completed(dataDir: string, minute: number): Promise<string> {
  const part = (name: string, text: string): ManifestPart => {
    const path = join(partBench(dataDir, name), 'summary.json')
    writeFileSync(path, text)
    const files = settlePart(dataDir, name, [{ name: 'summary.json', path, rows: null }])
    return { name, changesAt: null, made: { by: 'fuel-etl 0' }, files }
  }
  const createdAt = `2026-11-19 12:0${minute}:00`
  const workshop = freshWorkshop(dataDir)
  writeFileSync(join(workshop, 'answers.pack'), `of ${minute}`)
  const about = {
    ...({ madeBy: 'fuel-etl 0', createdAt, data: 'demonstration', follows: null, sources: [], rates: [] } as const),
    parts: [part('FR', `{"minute":${minute}}`), part('LU', '{}')],
    openingUntil: '2026-11-29 12:00:00',
    statistics: [],
  }
  const { id } = await finishSnapshot(dataDir, workshop, new Map(), about, async () => {
    writeFileSync(join(workshop, 'datapackage.json'), '{}')
    const datapackage = { name: 'datapackage.json', rows: null, bytes: 2, sha256: sha256Of('{}') }
    return { segments: [], bulk: [], datapackage }
  })
  return id
}

beforeAll(() => {
  for (const [name, value] of Object.entries(server?.env ?? {})) vi.stubEnv(name, value)
})

describe.each(kinds)('a part store that is $kind', ({ kind, isThere, hosts }) => {
  let both: Hosts
  beforeEach(() => {
    both = hosts()
  })
  const it = test.skipIf(!isThere)

  it('has no current snapshot at first', async () => {
    await (await openPartStore(both.first)).follow()
    expect(findCurrentId(both.first)).toBeNull()
  })

  it('makes a snapshot current for both hosts, with every file of it intact', async () => {
    const first = await openPartStore(both.first)
    await first.follow()
    const id = await completed(both.first, 1)
    await first.makeCurrent(id)
    await (await openPartStore(both.second)).follow()
    expect(findCurrentId(both.second)).toBe(id)
    expect(await checkSnapshot(both.second, id)).toEqual([])
  })

  it('replaces a snapshot by a newer one, and goes back to the one before', async () => {
    const first = await openPartStore(both.first)
    const second = await openPartStore(both.second)
    await first.follow()
    const [one, two] = [await completed(both.first, 1), await completed(both.first, 2)]
    await first.makeCurrent(one)
    await first.makeCurrent(two)
    await second.follow()
    expect(findCurrentId(both.second)).toBe(two)
    await second.bringFolders()
    expect(keptSnapshots(both.second)).toEqual([one, two])
    await second.bringSnapshot(one)
    await second.makeCurrent(one)
    await first.follow()
    expect(findCurrentId(both.first)).toBe(one)
  })

  it('says to a server which snapshot is current', async () => {
    const first = await openPartStore(both.first)
    await first.follow()
    expect((await first.followSnapshot()).id).toBeNull()
    const id = await completed(both.first, 1)
    await first.makeCurrent(id)
    expect((await (await openPartStore(both.second)).followSnapshot()).id).toBe(id)
  })

  it('keeps the records and captures of a run for the other host', async () => {
    const first = await openPartStore(both.first)
    await first.follow()
    const runId = '20261119T120100Z'
    const capture = join('captures', 'ab', `${'ab'.repeat(32)}.br`)
    const ofArchive = ['plan.json', 'files.ndjson'].map(name => `backfills/it/2024-01-01/${name}`)
    const records = [`runs/${runId}/run.json`, `deliveries/lu/${runId}.json`, ...ofArchive]
    for (const path of [...records, capture]) writeFileIn(both.first, path, path)
    await first.makeCurrent(await completed(both.first, 1), { id: runId, records, captures: [capture] })
    const second = await openPartStore(both.second)
    await second.bringAll()
    for (const path of [...records, capture]) expect(readFileSync(join(both.second, path), 'utf8')).toBe(path)
  })

  it('has the snapshot of the other host as soon as it has the lock', async () => {
    const id = await inTurn(both.first, async store => {
      const made = await completed(both.first, 1)
      await store.makeCurrent(made)
      return made
    })
    await inTurn(both.second, async () => {
      expect(findCurrentId(both.second)).toBe(id)
    })
  })

  if (kind === 'a folder') return

  it('refuses a second host that publishes at the same time, and takes its snapshot after it has followed', async () => {
    const [first, second] = [await openPartStore(both.first), await openPartStore(both.second)]
    await first.follow()
    await second.follow()
    const [one, two] = [await completed(both.first, 1), await completed(both.second, 2)]
    const done = await Promise.allSettled([first.makeCurrent(one), second.makeCurrent(two)])
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const isFirst = done[0].status === 'fulfilled'
    const [loser, folder, id] = isFirst ? [second, both.second, two] : [first, both.first, one]
    const [{ reason }] = done.filter(({ status }) => status === 'rejected') as [PromiseRejectedResult]
    expect(reason).toBeInstanceOf(OtherWriter)
    expect(reason.message).toMatch(/^s3:.+: another host published a snapshot .+ Only one host may publish to a bucket/)
    expect(findCurrentId(folder)).toBeNull()
    await loser.follow()
    expect(findCurrentId(folder)).toBe(isFirst ? one : two)
    await loser.makeCurrent(id)
    expect(findCurrentId(folder)).toBe(id)
  })

  it('keeps the records of a run when a second host has a run of the same id', async () => {
    const [first, second] = [await openPartStore(both.first), await openPartStore(both.second)]
    const run = { id: '20261119T120100Z', records: ['runs/20261119T120100Z/run.json'], captures: [] }
    for (const folder of [both.first, both.second]) writeFileIn(folder, run.records[0]!, folder)
    await first.keepRun(run)
    await expect(second.keepRun(run)).rejects.toBeInstanceOf(OtherWriter)
    await first.keepRun(run)
  })

  it('never makes a damaged file part of the working copy', async () => {
    const first = await openPartStore(both.first)
    await first.follow()
    const id = await completed(both.first, 1)
    await first.makeCurrent(id)
    const prefix = join(server!.folder, `contract-${bucketCount}`)
    const part = join(prefix, 'parts', 'FR')
    const [name] = readdirSync(part)
    writeFileSync(join(part, name!), 'damaged')
    const second = await openPartStore(both.second)
    await expect(second.follow()).rejects.toThrow(
      /^s3:\/\/fuel\/contract-\d+\/parts\/FR\/.+: expected \d+ bytes with the SHA-256/,
    )
    expect(findCurrentId(both.second)).toBeNull()
    expect(existsSync(join(both.second, 'parts', 'FR', name!))).toBe(false)
  })

  it('keeps four snapshots in a working copy, and nothing that only older ones name', async () => {
    const [first, second] = [await openPartStore(both.first), await openPartStore(both.second)]
    await first.follow()
    const ids: string[] = []
    for (let count = 1; count <= 6; count += 1) {
      const id = await completed(both.first, count)
      await first.makeCurrent(id)
      await second.follow()
      ids.push(id)
    }
    expect(keptSnapshots(both.second)).toEqual(ids.slice(2))
    expect(await checkSnapshot(both.second, ids[5]!)).toEqual([])
  })

  it('does not take a bucket without a pointer for an empty one when there is a working copy', async () => {
    const first = await openPartStore(both.first)
    await first.follow()
    await first.makeCurrent(await completed(both.first, 1))
    rmSync(join(server!.folder, `contract-${bucketCount}`, 'snapshots', 'current'))
    await expect((await openPartStore(both.first)).follow()).rejects.toThrow(
      /found no object, while snapshot .+ is in the working copy/,
    )
  })

  it('is the same from a working copy that is named as the data folder', async () => {
    const first = await openPartStore(both.first)
    await first.follow()
    const id = await completed(both.first, 1)
    await first.makeCurrent(id)
    const copied = temporaryFolder()
    cpSync(join(both.second, 'bucket.json'), join(copied, 'bucket.json'))
    await (await openPartStore(copied)).follow()
    expect(existsSync(snapshotFolder(copied, id))).toBe(true)
  })
})

function writeFileIn(dataDir: string, path: string, text: string): void {
  mkdirSync(dirname(join(dataDir, path)), { recursive: true })
  writeFileSync(join(dataDir, path), text)
}
