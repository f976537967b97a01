import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from '../../disk/durable.ts'
import { ObjectStoreError } from '../../model/errors.ts'
import { compactOf, epochSecondsOf, type Instant, instantOf } from '../../model/instants.ts'
import type { RecordedRun } from '../part-store.ts'
import { type ObjectBucket, otherWriter, putOwn } from './bucket.ts'
import { filesBelow, inParallel, keyOf } from './transfer.ts'

/** All small files of a run in one object: a run of all markets has about fifty. */
interface RunBundle {
  readonly files: Readonly<Record<string, string>>
}

// Schedules look at the attempts of the last days, and `snapshot prune` keeps records for seven days too.
const followedDays = 8

/** Writes the records of a run, over those that this host wrote before. Throws OtherWriter where another host did. */
export async function keepRecords(bucket: ObjectBucket, dataDir: string, { id, records }: RecordedRun): Promise<void> {
  const bundle: RunBundle = { files: textsOf(dataDir, records) }
  const version = await putOwn(bucket, objectOf(id), JSON.stringify(bundle), findVersion(dataDir, id))
  if (version === null) throw otherWriter(bucket.address, `wrote the records of run ${id}`)
  keepVersion(dataDir, id, version)
}

/** Those of the files that exist, by their keys. */
function textsOf(dataDir: string, paths: readonly string[]): RunBundle['files'] {
  const there = paths.filter(path => existsSync(join(dataDir, path)))
  return Object.fromEntries(there.map(path => [keyOf(path), readFileSync(join(dataDir, path), 'utf8')]))
}

/** Writes all records of a working copy, those of runs without a folder too. */
export async function keepAllRecords(bucket: ObjectBucket, dataDir: string): Promise<void> {
  const byRun = new Map<string, string[]>()
  for (const path of ['runs', 'deliveries'].flatMap(folder => filesBelow(dataDir, folder))) {
    const [folder, within, name] = keyOf(path).split('/')
    const id = folder === 'runs' ? within! : name!.replace(/\.json$/, '')
    if (isRecord(keyOf(path), id)) byRun.set(id, [...(byRun.get(id) ?? []), path, ...planOf(dataDir, path)])
  }
  await inParallel([...byRun], ([id, records]) => keepRecords(bucket, dataDir, { id, records, captures: [] }))
}

/** Of a run that published days of an archive: what it read, which a replay needs. `path`: of any record. */
function planOf(dataDir: string, path: string): string[] {
  if (!path.endsWith('run.json')) return []
  const { backfill } = JSON.parse(readFileSync(join(dataDir, path), 'utf8')) as {
    backfill?: { readonly chain: string }
  }
  return backfill === undefined
    ? []
    : ['plan.json', 'files.ndjson'].map(name => join('backfills', backfill.chain, name))
}

/**
 * Gets the records that are new or have changed, of a writer before this one: those of the last days before `until`, the clock of the current
 * snapshot, and later ones. Null: all.
 */
export async function followRecords(bucket: ObjectBucket, dataDir: string, until: Instant | null): Promise<void> {
  const since = until && compactOf(instantOf(epochSecondsOf(until) - followedDays * 86_400))
  const changed: string[] = []
  for await (const { key, version } of bucket.list('runs/', since === null ? undefined : `runs/${since}`)) {
    const id = /^runs\/(\d{8}T\d{6}Z(_\d+)?)\.json$/.exec(key)?.[1]
    if (id !== undefined && findVersion(dataDir, id) !== version) changed.push(id)
  }
  await inParallel(changed, id => followRecord(bucket, dataDir, id))
}

async function followRecord(bucket: ObjectBucket, dataDir: string, id: string): Promise<void> {
  const found = await bucket.get(objectOf(id))
  if (found === null) return
  const { files } = JSON.parse(found.text) as RunBundle
  if (isOfAnotherRun(dataDir, id, files)) return
  for (const [path, text] of Object.entries(files)) {
    if (!isRecord(path, id)) {
      throw new ObjectStoreError(`${bucket.address}/${objectOf(id)}: expected records of run ${id}, found ${path}`)
    }
    writeDurably(join(dataDir, path), text, { mode: path.startsWith('deliveries') ? 0o600 : 0o644 })
  }
  if (Object.keys(files).length > 0) keepVersion(dataDir, id, found.version)
}

/**
 * Two hosts that run by mistake can begin in the same second. This one then keeps its own records, and is refused when it writes
 * them to the bucket. Equal records are those that it wrote itself before its process was killed.
 */
function isOfAnotherRun(dataDir: string, id: string, files: RunBundle['files']): boolean {
  const isMade = existsSync(join(dataDir, 'runs', id, 'run.json')) && findVersion(dataDir, id) === null
  const own = textsOf(dataDir, Object.keys(files))
  return isMade && Object.entries(files).some(([path, text]) => own[path] !== text)
}

/** No other text becomes a path. */
function isRecord(path: string, id: string): boolean {
  if (/^backfills\/[a-z0-9-]+\/\d{4}-\d\d-\d\d\/(plan\.json|files\.ndjson)$/.test(path)) return true
  const [folder, within, name, ...more] = path.split('/')
  if (more.length > 0 || within === undefined || name === undefined) return false
  if (folder === 'runs') return within === id && ['run.json', 'report.json'].includes(name)
  return folder === 'deliveries' && /^[a-z0-9-]+$/.test(within) && name === `${id}.json`
}

function objectOf(id: string): string {
  return `runs/${id}.json`
}

/** The version of the object from which the records in the working copy are. */
function versionFile(dataDir: string, id: string): string {
  return join(dataDir, 'followed', `${id}.version`)
}

function findVersion(dataDir: string, id: string): string | null {
  const file = versionFile(dataDir, id)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function keepVersion(dataDir: string, id: string, version: string): void {
  writeDurably(versionFile(dataDir, id), version)
}
