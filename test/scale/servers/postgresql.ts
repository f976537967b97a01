import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort, type ServerProcess, serverFolder, serverUser, startServerProcess } from './server-process.ts'

export interface PostgresqlServer extends ServerProcess {
  /** Of its administrator, in an empty database. */
  readonly url: string
  readonly port: number
  /** The folder of its files. */
  readonly dataFolder: string
  /** Creates an empty database, and returns its address. */
  createDatabase(name: string): Promise<string>
}

export const postgresqlIsMissing =
  'PostgreSQL is not installed: its tests are skipped. Install it as root (apt-get install postgresql).'

const versions = '/usr/lib/postgresql'

// The processes of the server are killed, the machine never loses power, so nothing has to be synced to the disk.
const settings = {
  fsync: 'off',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '16MB',
  max_connections: '60',
  autovacuum: 'off',
}

/** A PostgreSQL server in a temporary folder and on a free port of the loopback address. Null where it is not installed. */
export async function startPostgresql(more: Readonly<Record<string, string>> = {}): Promise<PostgresqlServer | null> {
  const programs = findPrograms()
  if (programs === null) return null
  const dataFolder = join(serverFolder(), 'data')
  const how = ['--username=admin', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(join(programs, 'initdb'), [...how, `--pgdata=${dataFolder}`], {
    ...serverUser(),
    cwd: '/',
    stdio: 'pipe',
  })
  const port = await freePort()
  const urlOf = (database: string): string => `postgres://admin:${notToBeShown}@127.0.0.1:${port}/${database}`
  const url = urlOf('postgres')
  const set = Object.entries({ ...settings, ...more, port: String(port) })
  const server = await startServerProcess({
    program: join(programs, 'postgres'),
    args: ['-D', dataFolder, ...set.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // SIGINT ends open sessions; SIGTERM would wait for them.
    stopSignal: 'SIGINT',
    connect: () => runSql(url, 'select 1'),
  })
  return {
    ...server,
    url,
    port,
    dataFolder,
    createDatabase: async name => {
      await runSql(url, `create database ${name}`)
      return urlOf(name)
    },
  }
}

// Every password is accepted. Tests look for this one in messages.
export const notToBeShown = 'never-shown-secret'

/** Runs statements in a connection of their own. Returns the rows of the last one. */
export async function runSql<Row extends object>(url: string, sql: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  // Each fault rejects a promise too; without a listener it would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const done = await client.query<Row>(sql)
    return (Array.isArray(done) ? done.at(-1) : done).rows
  } finally {
    await client.end().catch(() => {})
  }
}

export const hasPostgresql = findPrograms() !== null

/** The folder of the newest `initdb` and `postgres`. */
function findPrograms(): string | null {
  const [newest] = (existsSync(versions) ? readdirSync(versions) : [])
    .filter(version => existsSync(join(versions, version, 'bin', 'initdb')))
    .sort((a, b) => Number(b) - Number(a))
  return newest === undefined ? null : join(versions, newest, 'bin')
}
