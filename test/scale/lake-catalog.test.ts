import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openWithExtensions } from '../../pipeline/lake/duckdb-extensions.ts'
import { withLake } from '../../pipeline/lake/open-lake.ts'
import { catalogAddress, type LakePublished, publishLake } from '../../pipeline/lake/publish-lake.ts'
import { LakeError, UsageError } from '../../pipeline/model/errors.ts'
import { readManifest } from '../../pipeline/snapshot/manifest.ts'
import { keptSnapshots, snapshotFolder, switchTo } from '../../pipeline/snapshot/pointer.ts'
import { checked, closedHistory, filesOf, replaceFile, smallHistory, written } from '../lake/support.ts'
import { faultsIn } from '../support/reports.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { extensionsAreMissing, extensionsFolder, hasExtensions } from './lake/lake-engines.ts'
import { objectStoreIsMissing, startObjectStore } from './servers/object-store.ts'
import { notToBeShown, postgresqlIsMissing, startPostgresql } from './servers/postgresql.ts'

if (!hasExtensions) console.warn(extensionsAreMissing)
const server = await startObjectStore()
if (server === null) console.warn(objectStoreIsMissing)
const postgresql = await startPostgresql()
if (postgresql === null) console.warn(postgresqlIsMissing)
afterAll(async () => {
  await server?.stop()
  await postgresql?.stop()
})
afterEach(() => vi.unstubAllEnvs())

let dataDir: string
let snapshots: readonly string[]
beforeAll(async () => {
  dataDir = await smallHistory()
  snapshots = keptSnapshots(dataDir)
})

function published(lake: string, catalog: string): Promise<LakePublished> {
  vi.stubEnv('FUEL_DUCKDB_EXTENSIONS', extensionsFolder)
  return withLake(lake, store => publishLake(store, catalogAddress(catalog)))
}

/** How many moves the catalog has at each version, read as any DuckDB reads it. */
async function movesAt(attach: string, secret: string | null, versions: readonly number[]): Promise<number[]> {
  const catalog = await openWithExtensions(extensionsFolder, [
    'ducklake',
    'sqlite_scanner',
    'postgres_scanner',
    'httpfs',
  ])
  try {
    if (secret !== null) await catalog.rows(secret)
    await catalog.rows(`attach '${attach}' as lake (read_only)`)
    const counts: number[] = []
    for (const version of versions) {
      const [found] = await catalog.rows<{ n: number }>(
        `select count(*)::integer as n from lake.moves at (version => ${version})`,
      )
      counts.push(found!.n)
    }
    return counts
  } finally {
    catalog.close()
  }
}

/** How many moves lead to each snapshot. */
function movesOfSnapshots(data = dataDir): number[] {
  return keptSnapshots(data).map(id =>
    readManifest(snapshotFolder(data, id)).segments.reduce((sum, { rows }) => sum + rows, 0),
  )
}

describe.skipIf(!hasExtensions)('a DuckLake catalog in SQLite', () => {
  const folder = temporaryFolder()
  const lake = join(folder, 'lake')
  const catalog = join(folder, 'catalog.sqlite')

  test('has the moves of each snapshot at its version, and each snapshot once', async () => {
    const data = await smallHistory()
    switchTo(data, snapshots[1]!)
    await written(data, lake)
    const first = await published(lake, catalog)
    expect(faultsIn('lake-publish', first)).toEqual([])
    expect(first.registered.map(({ snapshot }) => snapshot)).toEqual(snapshots.slice(0, 2))
    switchTo(data, snapshots[2]!)
    await written(data, lake)
    const files = filesOf(lake)
    const second = await published(lake, catalog)
    expect(second.registered.map(({ snapshot }) => snapshot)).toEqual([snapshots[2]])
    expect(await published(lake, catalog)).toMatchObject({ registered: [], files: 0, version: second.version })
    const versions = [...first.registered, ...second.registered].map(({ version }) => version!)
    expect(await movesAt(`ducklake:sqlite:${catalog}`, null, versions)).toEqual(movesOfSnapshots())
    expect(filesOf(lake)).toEqual(files)
  })

  test('has the rows of a commit that replaces a file, also when it was made after the file was deleted', async () => {
    const data = await smallHistory()
    const [replaced, late] = [join(folder, 'replaced'), join(folder, 'late.sqlite')]
    const early = join(folder, 'early.sqlite')
    switchTo(data, snapshots[1]!)
    await written(data, replaced)
    await published(replaced, early)
    switchTo(data, snapshots[2]!)
    await written(data, replaced)
    await replaceFile(replaced, snapshots)
    const all = movesOfSnapshots()[2]!
    for (const address of [early, late]) {
      const { version } = await published(replaced, address)
      expect(await movesAt(`ducklake:sqlite:${address}`, null, [version])).toEqual([all])
    }
  })

  test('has the moves of each snapshot at its version after a month has closed, and the newest without recent files', async () => {
    const data = await closedHistory()
    const ids = keptSnapshots(data)
    const closing = join(folder, 'closing')
    const address = join(folder, 'closing.sqlite')
    const versions: number[] = []
    for (const id of [ids[2]!, ids[4]!]) {
      switchTo(data, id)
      await written(data, closing)
      const { registered } = await published(closing, address)
      versions.push(...registered.map(({ version }) => version!))
    }
    expect(await movesAt(`ducklake:sqlite:${address}`, null, versions)).toEqual(movesOfSnapshots(data))
    rmSync(join(closing, 'recent/moves/month=2026-11'), { recursive: true })
    for (const catalog of [address, join(folder, 'closed.sqlite')]) {
      const { version } = await published(closing, catalog)
      const found = await movesAt(`ducklake:sqlite:${catalog}`, null, [version])
      expect(found).toEqual(movesOfSnapshots(data).slice(-1))
    }
    expect((await checked(data, closing)).differences).toEqual([])
  })

  test('refuses another lake', async () => {
    const other = join(folder, 'other')
    await written(dataDir, other)
    await expect(published(other, catalog)).rejects.toThrow(LakeError)
  })

  test('names an extension that is missing, or that is not one, with the command that gets it', async () => {
    for (const [setting, text] of [
      ['', 'FUEL_DUCKDB_EXTENSIONS: expected the folder with ducklake.duckdb_extension, found no setting'],
      [folder, `${folder}/ducklake.duckdb_extension: expected an extension of DuckDB 1.5.5, found no file`],
    ] as const) {
      const opened = openWithExtensions(setting, ['ducklake'])
      await expect(opened).rejects.toThrow(UsageError)
      await expect(opened).rejects.toThrow(`${text}; 'pip download --no-deps duckdb-extension-ducklake==1.5.5'`)
    }
    expect(existsSync(join(folder, 'ducklake.duckdb_extension'))).toBe(false)
  })
})

describe.skipIf(!hasExtensions || server === null || postgresql === null)(
  'a lake in a bucket, in a catalog of PostgreSQL',
  () => {
    test('has the files of a lake in a folder, and the moves of each snapshot at its version', async () => {
      const env = server!.env
      for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
      const folder = join(temporaryFolder(), 'lake')
      const data = await closedHistory()
      const ids = keptSnapshots(data)
      await written(data, folder)
      await written(data, 's3://fuel/lake')
      expect(await written(data, 's3://fuel/lake')).toMatchObject({ added: [], snapshots: 5 })
      expect(filesOf(join(server!.folder, 'lake'))).toEqual(filesOf(folder))
      expect((await checked(data, 's3://fuel/lake')).differences).toEqual([])
      const url = await postgresql!.createDatabase('lake')
      const made = await published('s3://fuel/lake', url)
      expect(made.catalog).not.toContain(notToBeShown)
      expect(made.registered.map(({ snapshot }) => snapshot)).toEqual(ids)
      const secret = `create secret (type s3, key_id '${env.AWS_ACCESS_KEY_ID}', secret '${env.AWS_SECRET_ACCESS_KEY}',
      region 'us-east-1', endpoint '${new URL(server!.url).host}', url_style 'path', use_ssl false)`
      const versions = made.registered.map(({ version }) => version!)
      expect(await movesAt(`ducklake:postgres:${url}`, secret, versions)).toEqual(movesOfSnapshots(data))
      const removed = await replaceFile('s3://fuel/lake', ids)
      expect(existsSync(join(server!.folder, 'lake', removed))).toBe(false)
    })

    test('says that the catalog cannot be reached, without its password', async () => {
      const lake = temporaryFolder()
      const url = `postgres://admin:${notToBeShown}@127.0.0.1:1/lake`
      const error = await published(lake, url).catch((found: Error) => found)
      expect(error).toBeInstanceOf(LakeError)
      expect(String(error)).toContain('postgres://admin@127.0.0.1:1/lake: cannot be used as the catalog')
      expect(JSON.stringify([error, String(error)])).not.toContain(notToBeShown)
    })
  },
)

test('a catalog on another machine needs TLS', () => {
  expect(() => catalogAddress('postgres://lake@db.example.org/lake')).toThrow('add ?sslmode=verify-full')
  expect(catalogAddress('postgres://lake@db.example.org/lake?sslmode=verify-full').extension).toBe('postgres_scanner')
  expect(() => catalogAddress('mysql://db.example.org/lake')).toThrow(UsageError)
})
