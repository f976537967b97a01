import { spawnSync } from 'node:child_process'
import { Redis } from 'ioredis'
import { freePort, type ServerProcess, serverFolder, startServerProcess } from './server-process.ts'

export interface RedisServer extends ServerProcess {
  readonly url: string
}

export interface RedisOptions {
  /** PEM files that everyone may read. The server then takes connections with TLS only. */
  readonly tls?: { readonly certificate: string; readonly key: string }
  readonly password?: string
}

export const redisIsMissing =
  'Redis is not installed: its tests are skipped. Install it as root (apt-get install redis-server).'

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

/** A Redis server on loopback, without persistence, in a temporary folder. Null where it is not installed. */
export async function startRedis({ tls, password }: RedisOptions = {}): Promise<RedisServer | null> {
  if (!hasRedis) return null
  const port = await freePort()
  const settings = {
    bind: '127.0.0.1',
    dir: serverFolder(),
    save: '',
    appendonly: 'no',
    loglevel: 'warning',
    ...(password !== undefined && { requirepass: password }),
    ...(tls
      ? { port: '0', 'tls-port': `${port}`, 'tls-cert-file': tls.certificate, 'tls-key-file': tls.key }
      : { port: `${port}` }),
    ...(tls && { 'tls-auth-clients': 'no' }),
  }
  const user = password === undefined ? '' : `:${password}@`
  const url = `${tls ? 'rediss' : 'redis'}://${user}127.0.0.1:${port}`
  const server = await startServerProcess({
    program: 'redis-server',
    args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
    stopSignal: 'SIGTERM',
    connect: () => connected(url),
  })
  return { ...server, url }
}

async function connected(url: string): Promise<void> {
  // Whether its certificate is trusted is for a test to say.
  const tls = url.startsWith('rediss:') ? { tls: { rejectUnauthorized: false } } : {}
  const client = new Redis(url, { ...tls, retryStrategy: null, lazyConnect: true })
  client.on('error', () => {})
  try {
    await client.connect()
  } finally {
    client.disconnect()
  }
}
