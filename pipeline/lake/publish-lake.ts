import { dirname, resolve } from 'node:path'
import { makeFolder } from '../disk/durable.ts'
import { LakeError, UsageError } from '../model/errors.ts'
import { committedSnapshots, type LakeCommit, readCommit } from './commits.ts'
import { type Catalog, type ExtensionName, openWithExtensions } from './duckdb-extensions.ts'
import type { LakeStore } from './lake-store.ts'
import { type LakeTable, lakeColumns, lakePartitions, lakeTables, placeOf, recentStart } from './tables.ts'

type Environment = Readonly<Record<string, string | undefined>>

export interface LakePublished {
  readonly lake: string
  /** Without its password. */
  readonly catalog: string
  /** The snapshots that were registered, ascending, each with its version of the catalog; null for one that added no file. */
  readonly registered: readonly { readonly snapshot: string; readonly version: number | null }[]
  readonly files: number
  /** The newest version of the catalog. */
  readonly version: number
}

/** `catalog.sqlite`, or `postgres://user@host/database`. */
export interface CatalogAddress {
  /** Without its password, for messages. */
  readonly text: string
  readonly extension: ExtensionName
  /** What follows `ducklake:`. */
  readonly connection: string
  readonly password: string
}

/** Throws UsageError for an address that cannot be used. */
export function catalogAddress(text: string): CatalogAddress {
  if (!/^[a-z]+:\/\//.test(text)) {
    const file = resolve(text)
    return { text: file, extension: 'sqlite_scanner', connection: `sqlite:${file}`, password: '' }
  }
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !['postgres:', 'postgresql:'].includes(url.protocol) || url.pathname.length < 2) {
    throw new UsageError('--catalog: expected a file, or postgres://user@host/database')
  }
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  if (!isHere && !['require', 'verify-ca', 'verify-full'].includes(url.searchParams.get('sslmode') ?? '')) {
    throw new UsageError(
      `--catalog: ${url.host} without TLS: the password and the data would be sent as plain text; add ?sslmode=verify-full`,
    )
  }
  const shown = new URL(url)
  shown.password = ''
  const password = decodeURIComponent(url.password)
  return { text: shown.href, extension: 'postgres_scanner', connection: `postgres:${url.href}`, password }
}

/**
 * Registers the files of the lake in a DuckLake catalog, where they are. Each snapshot with files is one version of the catalog, with the
 * id of the snapshot as its message. A snapshot is registered completely or not at all, and never twice.
 * Throws UsageError for a missing extension, LakeError when the catalog cannot be used.
 */
export async function publishLake(
  lake: LakeStore,
  address: CatalogAddress,
  env: Environment = process.env,
): Promise<LakePublished> {
  const isBucket = lake.address.startsWith('s3://')
  const names: ExtensionName[] = ['ducklake', address.extension, ...(isBucket ? (['httpfs'] as const) : [])]
  const catalog = await openWithExtensions(env.FUEL_DUCKDB_EXTENSIONS, names)
  try {
    if (isBucket) await catalog.rows(bucketSecret(env))
    if (address.extension === 'sqlite_scanner') makeFolder(dirname(address.text))
    await catalog.rows(
      `attach ${quoted(`ducklake:${address.connection}`)} as lake (data_path ${quoted(`${lake.address}/`)})`,
    )
    await createTables(catalog)
    const known = new Set((await versionsOf(catalog)).keys())
    const registered: LakePublished['registered'][number][] = []
    let files = 0
    const commits: LakeCommit[] = []
    for (const snapshot of await committedSnapshots(lake)) {
      if (!known.has(snapshot)) commits.push(await readCommit(lake, snapshot))
    }
    const deleted = await deletedFiles(lake, commits)
    for (const commit of commits) {
      const left = commit.files.filter(({ path }) => !deleted.has(path))
      await register(catalog, lake.address, { ...commit, files: left })
      files += left.length
      registered.push({ snapshot: commit.snapshot, version: null })
    }
    const versions = await versionsOf(catalog)
    const [newest] = await catalog.rows<{ readonly version: number }>(
      'select max(snapshot_id)::integer as version from lake.snapshots()',
    )
    return {
      lake: lake.address,
      catalog: address.text,
      registered: registered.map(({ snapshot }) => ({ snapshot, version: versions.get(snapshot) ?? null })),
      files,
      version: newest!.version,
    }
  } catch (cause) {
    if (cause instanceof LakeError) throw cause
    const found = withoutSecrets((cause as Error).message, [
      address.connection,
      address.password,
      env.AWS_SECRET_ACCESS_KEY,
    ])
    // The cause would print the password again.
    throw new LakeError(`${address.text}: cannot be used as the catalog of ${lake.address}: ${found}`)
  } finally {
    catalog.close()
  }
}

/** Files that the version of their snapshot cannot have: removed ones, and recent files of closed months that were deleted. */
async function deletedFiles(lake: LakeStore, commits: readonly LakeCommit[]): Promise<Set<string>> {
  const deleted = new Set(commits.flatMap(({ joined, removed }) => [...joined, ...removed]))
  if (!commits.some(({ joined }) => joined.length > 0)) return deleted
  for await (const path of lake.list(recentStart)) deleted.delete(path)
  return deleted
}

/** One transaction, so that a stopped `lake publish` leaves no half of a first version. */
async function createTables(catalog: Catalog): Promise<void> {
  const tables = await catalog.rows<{ readonly name: string }>(
    `select table_name as name from duckdb_tables() where database_name = 'lake'`,
  )
  if (tables.length > 0) return
  await inTransaction(catalog, async () => {
    for (const table of lakeTables) await createTable(catalog, table)
  })
}

async function createTable(catalog: Catalog, table: LakeTable): Promise<void> {
  const partitions = lakePartitions[table]
  const columns = Object.entries(lakeColumns[table]).map(([name, type]) => `${name} ${type}`)
  await catalog.rows(
    `create table lake.${table} (${[...columns, ...partitions.map(name => `${name} VARCHAR`)].join(', ')})`,
  )
  await catalog.rows(`alter table lake.${table} set partitioned by (${partitions.join(', ')})`)
}

async function register(
  catalog: Catalog,
  address: string,
  { snapshot, files, joined, removed }: Pick<LakeCommit, 'snapshot' | 'files' | 'joined' | 'removed'>,
): Promise<void> {
  if (files.length === 0 && removed.length === 0) return
  const old = [...joined, ...removed]
  await inTransaction(catalog, async () => {
    const gone = new Set(old.map(path => `${address}/${path}`))
    for (const table of lakeTables) {
      if (old.some(path => placeOf(path).table === table)) await createWithout(catalog, table, gone)
    }
    for (const { table, path } of files.filter(file => !gone.has(`${address}/${file.path}`)))
      await addFile(catalog, table, `${address}/${path}`)
    await catalog.rows(`call lake.set_commit_message('fuel-etl', '${snapshot}')`)
  })
}

/**
 * Makes a table again from its other files: the table of earlier versions stays. DuckLake has no call that removes a file, and a
 * `delete` reads every file whose rows it deletes: thousands for a month, or one that does not exist any more.
 */
async function createWithout(catalog: Catalog, table: LakeTable, gone: ReadonlySet<string>): Promise<void> {
  const files = await catalog.rows<{ readonly data_file: string }>(
    `select data_file from ducklake_list_files('lake', '${table}')`,
  )
  const left = files.map(file => file.data_file).filter(file => !gone.has(file))
  if (left.length === files.length) return
  await catalog.rows(`drop table lake.${table}`)
  await createTable(catalog, table)
  for (const file of left.sort()) await addFile(catalog, table, file)
}

async function addFile(catalog: Catalog, table: LakeTable, file: string): Promise<void> {
  await catalog.rows(`call ducklake_add_data_files('lake', '${table}', ${quoted(file)}, hive_partitioning => true)`)
}

async function inTransaction(catalog: Catalog, work: () => Promise<void>): Promise<void> {
  await catalog.rows('begin')
  try {
    await work()
    await catalog.rows('commit')
  } catch (error) {
    await catalog.rows('rollback').catch(() => {})
    throw error
  }
}

/** The version of each registered snapshot. */
async function versionsOf(catalog: Catalog): Promise<Map<string, number>> {
  const rows = await catalog.rows<{ readonly snapshot: string; readonly version: number }>(
    `select commit_message as snapshot, snapshot_id::integer as version from lake.snapshots() where author = 'fuel-etl'`,
  )
  return new Map(rows.map(({ snapshot, version }) => [snapshot, version]))
}

/** How httpfs reaches the bucket: the variables that the client of the object store reads too. */
function bucketSecret(env: Environment): string {
  const endpoint = env.FUEL_S3_ENDPOINT || env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL
  const url = endpoint ? new URL(endpoint) : null
  const settings = {
    key_id: env.AWS_ACCESS_KEY_ID,
    secret: env.AWS_SECRET_ACCESS_KEY,
    session_token: env.AWS_SESSION_TOKEN,
    region: env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1',
    ...(url && { endpoint: url.host, url_style: 'path', use_ssl: String(url.protocol === 'https:') }),
  }
  const given = Object.entries(settings).filter(([, value]) => value !== undefined)
  return `create secret lake (type s3, ${given.map(([name, value]) => `${name} ${quoted(value!)}`).join(', ')})`
}

function withoutSecrets(message: string, secrets: readonly (string | undefined)[]): string {
  const known = secrets.filter(secret => secret !== undefined && secret !== '') as string[]
  return known.reduce((text, secret) => text.replaceAll(secret, '***'), message.split('\n')[0]!)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
