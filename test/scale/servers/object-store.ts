import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { freePort, type ServerProcess, startServerProcess } from './server-process.ts'

export interface ObjectStoreServer extends ServerProcess {
  readonly url: string
  /** What a process needs in its environment to use it. */
  readonly env: Readonly<Record<string, string>>
  /** The folder of the objects of the bucket `fuel`. */
  readonly folder: string
}

const accessKey = 'scale-test'
const secretKey = 'scale-test-secret'

export const objectStoreIsMissing =
  'Versitygw is not installed: its tests are skipped. Install Go, then run .ci/install-servers.'

/**
 * An S3-compatible server (versitygw) on loopback, with one bucket `fuel` below `root`. Null where it is not installed.
 * `root`: an empty folder, such as a small file system that a test fills.
 */
export async function startObjectStore(root: string = temporaryFolder()): Promise<ObjectStoreServer | null> {
  const program = findProgram()
  if (program === null) return null
  // Versitygw refuses a folder of metadata whose path begins with that of the objects.
  const objects = join(root, 'objects')
  const metadata = join(root, 'metadata')
  for (const folder of [join(objects, 'fuel'), metadata]) mkdirSync(folder, { recursive: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = await startServerProcess({
    program,
    args: ['--port', `127.0.0.1:${port}`, '--quiet', '--keep-alive', 'posix', '--sidecar', metadata, objects],
    env: { ROOT_ACCESS_KEY: accessKey, ROOT_SECRET_KEY: secretKey },
    user: 'same',
    stopSignal: 'SIGTERM',
    // Any answer: without a signature it is a refusal.
    connect: () => fetch(url).then(answer => answer.text()),
  })
  const keys = { AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: secretKey, AWS_REGION: 'us-east-1' }
  return { ...server, url, env: { FUEL_S3_ENDPOINT: url, ...keys }, folder: join(objects, 'fuel') }
}

export const hasObjectStore = findProgram() !== null

/** On the PATH, or where `go install` puts programs. */
function findProgram(): string | null {
  const found = spawnSync('sh', ['-c', 'command -v versitygw'], { encoding: 'utf8' }).stdout.trim()
  if (found !== '') return found
  const installed = join(homedir(), 'go', 'bin', 'versitygw')
  return existsSync(installed) ? installed : null
}
