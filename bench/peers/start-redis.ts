import { join } from 'node:path'
import { Redis } from 'ioredis'
import type { Card } from './cards.ts'
import type { Programs } from './programs.ts'
import { type ServerProcess, startProcess } from './start-process.ts'

const batch = 1000

export function redisSocket(folder: string): string {
  return join(folder, 'redis.sock')
}

/** Redis without persistence, reachable by a Unix socket in a folder. */
export function startRedis({ redis, user }: Programs, folder: string): ServerProcess {
  const socket = ['--port', '0', '--unixsocket', redisSocket(folder), '--unixsocketperm', '700']
  const args = [...socket, '--save', '', '--appendonly', 'no', '--dir', folder, '--loglevel', 'warning']
  return startProcess({ program: redis, args, user, stopSignal: 'SIGTERM' })
}

/** Stores the stations. Returns the version. */
export async function fillRedis(server: ServerProcess, folder: string, cards: readonly Card[]): Promise<string> {
  const client = await server.ready(() => connected(folder))
  try {
    for (let from = 0; from < cards.length; from += batch) {
      const some = cards.slice(from, from + batch)
      await client.geoadd('stations', ...some.flatMap(({ id, lng, lat }) => [lng, lat, String(id)]))
      await client.hset('cards', Object.fromEntries(some.map(({ id, open }) => [String(id), open])))
    }
    const version = /^redis_version:(\S+)/m.exec(await client.info('server'))![1]
    return `Redis ${version}`
  } finally {
    client.disconnect()
  }
}

async function connected(folder: string) {
  const client = new Redis({ path: redisSocket(folder), retryStrategy: null, lazyConnect: true })
  // Each failure is thrown as well; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}
