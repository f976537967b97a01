import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { temporaryFolder } from '../../support/temporary-folder.ts'

export interface RedisServer {
  readonly url: string
  /** Freezes the process: connections are accepted, and nothing answers. */
  freeze(): void
  thaw(): void
  /** Ends the process at once. */
  kill(): Promise<void>
  /** Starts it again on the same port, empty. */
  start(): Promise<void>
  stop(): Promise<void>
}

export interface RedisServerOptions {
  /** PEM files: the server then listens with TLS only, and `url` begins with `rediss:`. */
  readonly tls?: { readonly certificate: string; readonly key: string }
  readonly password?: string
}

/** Redis on loopback, without persistence, in a temporary folder. Null where Debian's `redis-server` is not installed. */
export async function redisServer({ tls, password }: RedisServerOptions = {}): Promise<RedisServer | null> {
  if (spawnSync('redis-server', ['--version']).status !== 0) return null
  const port = await freePort()
  const ports = tls
    ? ['--port', '0', '--tls-port', `${port}`, '--tls-cert-file', tls.certificate, '--tls-key-file', tls.key]
    : ['--port', `${port}`]
  const args = [
    ...ports,
    ...(tls ? ['--tls-auth-clients', 'no'] : []),
    ...(password === undefined ? [] : ['--requirepass', password]),
    ...['--bind', '127.0.0.1', '--dir', temporaryFolder(), '--save', '', '--appendonly', 'no', '--loglevel', 'warning'],
  ]
  const user = password === undefined ? '' : `:${encodeURIComponent(password)}@`
  const url = `${tls ? 'rediss' : 'redis'}://${user}127.0.0.1:${port}`
  let server: ChildProcess | null = null
  const start = async (): Promise<void> => {
    server = spawn('redis-server', args, { stdio: 'ignore' })
    await answering(url, server)
  }
  const end = async (): Promise<void> => {
    const ended = server
    if (ended === null || ended.exitCode !== null || ended.signalCode !== null) return
    const exited = once(ended, 'exit')
    ended.kill('SIGKILL')
    await exited
  }
  await start()
  return {
    url,
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    kill: end,
    start,
    stop: end,
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { readonly port: number }
  server.close()
  await once(server, 'close')
  return port
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  // Whether its certificate is trusted is for the test to say.
  const tls = url.startsWith('rediss:') ? { tls: { rejectUnauthorized: false } } : {}
  const client = new Redis(url, { ...tls, retryStrategy: () => 20 })
  client.on('error', () => {})
  try {
    for (let tries = 0; client.status !== 'ready'; tries += 1) {
      if (server.exitCode !== null) throw new Error(`redis-server ended with ${server.exitCode}`)
      if (tries === 500) throw new Error(`redis-server does not answer on ${url}`)
      await sleep(20)
    }
  } finally {
    client.disconnect()
  }
}
