import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeSnapshot } from '../../fixtures/snapshots/api-snapshot.ts'
import { madeUpFigures, madeUpOpenings } from '../../fixtures/snapshots/made-up-figures.ts'
import { startChild } from '../child.ts'
import { say } from '../say.ts'
import { benchedSnapshotId, stationCount, stationPaths } from '../service.ts'
import { cardsOf } from './cards.ts'
import { measureInTurns, type Server, sayAgreement, sayTable } from './measure.ts'
import { findPrograms, type Programs } from './programs.ts'
import { fillPostgres, startPostgres } from './start-postgres.ts'
import { fillRedis, redisSocket, startRedis } from './start-redis.ts'

/**
 * `npm run bench -- peers`: the question for the nearest 20 stations, to our server, to PostGIS and to Redis, on the same data.
 * What it needs and prints: docs/how/checks.md.
 */
export async function benchPeers(): Promise<void> {
  const programs = findPrograms()
  if (programs === null) {
    say('PostgreSQL with PostGIS, or Redis, is not installed. As root on Debian: bench/peers/install.sh')
    process.exitCode = 69
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'fuel-peers-'))
  const ends = new Ends()
  ends.add(() => rmSync(folder, { recursive: true, force: true }))
  let signal: NodeJS.Signals | null = null
  try {
    signal = await Promise.race([run(programs, folder, ends), interrupted()])
  } finally {
    await ends.run()
  }
  // Pending work still waits for servers that have ended.
  if (signal !== null) process.exit(128 + constants.signals[signal])
}

/** Cleanup steps, run in reverse order. */
class Ends {
  readonly #ends: (() => Promise<void> | void)[] = []

  add(end: () => Promise<void> | void): void {
    this.#ends.push(end)
  }

  /** Runs all of them, then throws the first failure. */
  async run(): Promise<void> {
    const failures: unknown[] = []
    for (const end of this.#ends.reverse()) {
      try {
        await end()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}

/** The signal that stops the benchmark. Without a handler, the servers would keep running and the folder would stay. */
function interrupted(): Promise<NodeJS.Signals> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(signal))
  })
}

async function run(programs: Programs, folder: string, ends: Ends): Promise<null> {
  say(`${stationCount.toLocaleString('en')} made-up stations; node ${process.version}`)
  const servers = await startServers(programs, folder, ends)
  const paths = stationPaths('')
  await sayAgreement(servers, paths)
  say(
    'The peers leave out opening states and the country, and send no entity tag, licence or snapshot: this favours them.',
  )
  sayTable(servers, await measureInTurns(servers, paths))
  return null
}

/** Ours comes first. */
async function startServers(programs: Programs, folder: string, ends: Ends): Promise<Server[]> {
  const figures = madeUpFigures(stationCount)
  const cards = cardsOf(figures)
  const [attribution] = figures.markets[0]!.attributions
  const { uid, gid } = programs.user
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)

  const postgres = startPostgres(programs, folder)
  ends.add(() => postgres.stop())
  const postgresVersion = await fillPostgres(postgres, folder, cards)
  const redis = startRedis(programs, folder)
  ends.add(() => redis.stop())
  const redisVersion = await fillRedis(redis, folder, cards)
  say(`${postgresVersion}; ${redisVersion}`)

  const data = join(folder, 'ours')
  writeSnapshot(data, benchedSnapshotId, { figures, openings: madeUpOpenings })
  const start = async (...words: Parameters<typeof startChild>) => {
    const child = await startChild(...words)
    ends.add(() => child.stop())
    return child
  }
  return [
    { name: 'ours', child: await start('serve.js', data) },
    { name: 'PostGIS', child: await start('peers/postgis.js', folder, attribution!), goal: 3 },
    { name: 'Redis', child: await start('peers/geosearch.js', redisSocket(folder), attribution!), goal: 2 },
  ]
}
