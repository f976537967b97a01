import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Card } from './cards.ts'
import type { Programs } from './programs.ts'
import { type ServerProcess, startProcess } from './start-process.ts'

// Only for reading, all in memory. No data has to survive a crash.
const settings = {
  shared_buffers: '256MB',
  jit: 'off',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // One plan for all points: a plan per point would cost time and be identical.
  plan_cache_mode: 'force_generic_plan',
  listen_addresses: '',
}

const batch = 5000

/** A separate cluster in a folder, reachable by a Unix socket in that folder. */
export function startPostgres({ postgres, user }: Programs, folder: string): ServerProcess {
  const data = join(folder, 'postgres')
  const how = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  execFileSync(join(postgres, 'initdb'), [...how, `--pgdata=${data}`], { ...user, cwd: folder, stdio: 'pipe' })
  const options = Object.entries({ ...settings, unix_socket_directories: folder })
  const args = ['-D', data, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  // SIGINT ends open sessions; SIGTERM would wait for them.
  return startProcess({ program: join(postgres, 'postgres'), args, user, stopSignal: 'SIGINT' })
}

/** Stores the stations. Returns the versions. */
export async function fillPostgres(server: ServerProcess, folder: string, cards: readonly Card[]): Promise<string> {
  const client = await server.ready(() => connected(folder))
  try {
    await client.query('create extension postgis')
    await client.query(
      'create table stations (id bigint primary key, place geography(point) not null, open text not null)',
    )
    for (let from = 0; from < cards.length; from += batch) await insert(client, cards.slice(from, from + batch))
    await client.query('create index on stations using gist (place)')
    await client.query('vacuum (analyze) stations')
    const { rows } = await client.query<[string, string]>({
      text: `select current_setting('server_version'), extversion from pg_extension where extname = 'postgis'`,
      rowMode: 'array',
    })
    const [[version, postgis]] = rows as [[string, string]]
    return `PostgreSQL ${version.split(' ')[0]} with PostGIS ${postgis}`
  } finally {
    await client.end()
  }
}

async function connected(folder: string): Promise<Client> {
  const client = new Client({ host: folder, user: 'postgres', database: 'postgres' })
  await client.connect()
  return client
}

async function insert(client: Client, cards: readonly Card[]): Promise<void> {
  const columns = [
    cards.map(card => card.id),
    cards.map(card => card.lng),
    cards.map(card => card.lat),
    cards.map(card => card.open),
  ]
  await client.query(
    `insert into stations (id, place, open)
    select id, st_makepoint(lng, lat)::geography, open
    from unnest($1::bigint[], $2::float8[], $3::float8[], $4::text[]) as card (id, lng, lat, open)`,
    columns,
  )
}
