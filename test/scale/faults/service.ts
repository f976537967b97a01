import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { databaseAddress } from '../../../api/store/postgresql/address.ts'
import { openDatabase } from '../../../api/store/postgresql/open-database.ts'
import type { Store } from '../../../api/store/store.ts'
import { workingCopyOf } from '../../../pipeline/part-store/object-store/working-copy.ts'
import { findCurrentId } from '../../../pipeline/snapshot/pointer.ts'
import type { AtEnd } from '../../support/api-server.ts'
import { type CompiledProgram, compileProgram } from '../../support/compiled.ts'
import { fixturesRoot } from '../../support/deliver.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { startHaproxy } from '../servers/haproxy.ts'
import { type ObjectStoreServer, startObjectStore } from '../servers/object-store.ts'
import { type PostgresqlServer, startPostgresql } from '../servers/postgresql.ts'
import { type RedisServer, startRedis } from '../servers/redis.ts'
import { type ExpectedAnswers, expectedAnswers } from './expected-answers.ts'
import { newKey } from './quota.ts'
import { type Replica, replicaOf } from './replica.ts'

/** Three replicas behind HAProxy with one Redis, one PostgreSQL and one object store: processes of this machine. */
export interface ReplicatedService {
  readonly url: string
  readonly address: string
  readonly replicas: readonly [Replica, Replica, Replica]
  readonly redis: RedisServer
  readonly postgresql: PostgresqlServer
  readonly objectStore: ObjectStoreServer
  /** That of the replicas, in PostgreSQL. */
  readonly store: Store
  /** The snapshots of the bucket, oldest first. The last one is current. */
  readonly snapshots: readonly string[]
  readonly expected: ExpectedAnswers
}

/** What a host reads in its runs, one snapshot each: different markets, so that all answers about several differ. */
const runs = [['ecb', 'lu', 'lt'], ['si'], ['is', 'se']] as const

const day = '2026-11-19'

/** The arguments of a run of these sources from the bundled deliveries. */
function runArguments(address: string, hour: number, sources: readonly string[]): string[] {
  const files = ['--from', fixturesRoot, '--on', day, '--now', `${day} ${hour}:00:00`]
  return ['run', '--data-dir', address, ...files, '--source', ...sources, '--workers', '0', '--quiet']
}

/** `root`: an empty folder for the files of the object store. */
export async function startReplicatedService(root: string, atEnd: AtEnd): Promise<ReplicatedService> {
  const address = 's3://fuel/faults'
  // Each is stopped at the end, also if a later one does not start.
  const stoppedAtEnd = async <S extends { stop(): Promise<void> }>(starting: Promise<S | null>): Promise<S> => {
    const started = await starting
    if (started === null) throw new Error('expected all servers, which were looked for before')
    atEnd(() => started.stop())
    return started
  }
  const [program, objectStore, redis, postgresql] = await Promise.all([
    compileProgram(),
    stoppedAtEnd(startObjectStore(root)),
    stoppedAtEnd(startRedis()),
    stoppedAtEnd(startPostgresql()),
  ])
  for (const [name, value] of Object.entries(objectStore.env)) vi.stubEnv(name, value)
  const databaseUrl = await postgresql.createDatabase('faults')
  const store = await openDatabase(databaseAddress(databaseUrl), 'server')
  atEnd(() => store.close())
  const hostEnv = { ...objectStore.env, FUEL_CACHE_DIR: temporaryFolder() }
  const hostFolder = workingCopyOf(address, hostEnv)
  const folders = await published(program, { address, hostFolder, hostEnv })
  const env = { ...objectStore.env, FUEL_STORE_URL: databaseUrl, FUEL_LIMITS_URL: redis.url }
  const replica = async (): Promise<Replica> => {
    const made = await replicaOf(program, address, env)
    atEnd(() => made.stop())
    await made.start()
    return made
  }
  const replicas = await Promise.all([replica(), replica(), replica()])
  const [first, second, third] = replicas
  const haproxy = await stoppedAtEnd(startHaproxy([first.address, second.address, third.address]))
  return {
    url: haproxy.url,
    address,
    replicas,
    redis,
    postgresql,
    objectStore,
    store,
    snapshots: [...folders.keys()],
    expected: await expectedAnswers(folders, store, (await newKey(store)).text),
  }
}

interface Host {
  readonly address: string
  readonly hostFolder: string
  readonly hostEnv: Readonly<Record<string, string>>
}

/** Publishes all snapshots. Returns, by snapshot, a copy of the data folder in which it is current. */
async function published(
  program: CompiledProgram,
  { address, hostFolder, hostEnv }: Host,
): Promise<Map<string, string>> {
  const folders = new Map<string, string>()
  for (const [at, sources] of runs.entries()) {
    await program.run(runArguments(address, 12 + at, sources), hostEnv)
    const folder = temporaryFolder()
    cpSync(hostFolder, folder, { recursive: true })
    // Then it is a data folder like any other.
    rmSync(join(folder, 'bucket.json'))
    folders.set(findCurrentId(folder)!, folder)
  }
  return folders
}
