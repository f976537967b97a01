import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '../../support/temporary-folder.ts'

export interface ObjectStoreServer {
  readonly url: string
  /** What a process needs in its environment to use it. */
  readonly env: Readonly<Record<string, string>>
  /** The folder of its buckets. The bucket `fuel` is there. */
  readonly folder: string
  /** Freezes the process: connections are accepted, and nothing answers. */
  freeze(): void
  thaw(): void
  /** Ends the process at once. */
  kill(): Promise<void>
  /** Starts it again on the same port with the same objects. */
  start(): Promise<void>
  stop(): Promise<void>
}

const accessKey = 'scale-test'
const secretKey = 'scale-test-secret'

/**
 * An S3-compatible server (versitygw) on loopback, with one bucket `fuel` in a temporary folder. Null where it is not
 * installed: `go install github.com/versity/versitygw/cmd/versitygw@v1.8.0`.
 */
export async function objectStore(): Promise<ObjectStoreServer | null> {
  const program = findProgram()
  if (program === null) return null
  const root = temporaryFolder()
  // Versitygw refuses a folder of metadata whose path begins with that of the objects.
  const folder = join(root, 'objects')
  const metadata = join(root, 'metadata')
  for (const one of [join(folder, 'fuel'), metadata]) mkdirSync(one, { recursive: true })
  const port = await freePort()
  let server: ChildProcess | null = null
  const start = async (): Promise<void> => {
    const args = ['--port', `127.0.0.1:${port}`, '--quiet', '--keep-alive', 'posix', '--sidecar', metadata, folder]
    const env = { PATH: process.env.PATH, ROOT_ACCESS_KEY: accessKey, ROOT_SECRET_KEY: secretKey }
    server = spawn(program, args, { env, stdio: 'ignore' })
    await listening(port, server)
  }
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const ended = server
    if (ended === null || ended.exitCode !== null || ended.signalCode !== null) return
    const exited = new Promise(done => ended.once('exit', done))
    ended.kill(signal)
    await exited
  }
  await start()
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    env: {
      FUEL_S3_ENDPOINT: url,
      AWS_ACCESS_KEY_ID: accessKey,
      AWS_SECRET_ACCESS_KEY: secretKey,
      AWS_REGION: 'us-east-1',
    },
    folder: join(folder, 'fuel'),
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    kill: () => end('SIGKILL'),
    start,
    stop: () => end('SIGKILL'),
  }
}

/** On the PATH, or where `go install` puts programs. */
function findProgram(): string | null {
  const found = spawnSync('sh', ['-c', 'command -v versitygw'], { encoding: 'utf8' }).stdout.trim()
  if (found !== '') return found
  const installed = join(homedir(), 'go', 'bin', 'versitygw')
  return existsSync(installed) ? installed : null
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { readonly port: number }
  await new Promise(done => server.close(done))
  return port
}

async function listening(port: number, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (server.exitCode !== null) throw new Error(`versitygw ended with ${server.exitCode}`)
    if (await answers(port)) return
    await sleep(50)
  }
  throw new Error(`versitygw does not listen on port ${port}`)
}

function answers(port: number): Promise<boolean> {
  return new Promise(done => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
