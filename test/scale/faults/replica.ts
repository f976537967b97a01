import type { CompiledProgram, RunningProgram } from '../../support/compiled.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { freePort } from '../servers/server-process.ts'

/** One `fuel-etl serve`. It keeps its port and its working copy when it is started again. */
export interface Replica {
  /** `host:port`. */
  readonly address: string
  /** Resolves when it listens. */
  start(): Promise<void>
  /** Ends it without warning (SIGKILL). */
  kill(): Promise<void>
  stop(): Promise<void>
  /** The id of the snapshot that it serves. Null: it does not answer. */
  servedSnapshot(): Promise<string | null>
  /** How many requests it let pass without counting, since it was started. */
  uncounted(): Promise<number>
  /** Its log since it was started. */
  log(): string
}

/** The address of pages. Without it they name the port that they were requested from. */
export const publicUrl = 'https://fuel.example'

/** `env`: where the object store, Redis and PostgreSQL are. */
export async function replicaOf(
  program: CompiledProgram,
  dataDir: string,
  env: Readonly<Record<string, string>>,
): Promise<Replica> {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const address = `127.0.0.1:${port}`
  const own = { ...env, FUEL_CACHE_DIR: temporaryFolder() }
  const args = ['serve', '--data-dir', dataDir, '--port', `${port}`, '--metrics-port', `${metricsPort}`]
  // The clients here ask for more maps than any real one, and the limit on questions is enough to test limits with.
  const more = ['--trust-proxy', '1', '--public-url', publicUrl, '--map-requests', '0']
  let running: RunningProgram | null = null
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    const ending = running
    running = null
    await ending?.stop(signal)
  }
  return {
    address,
    start: async () => {
      running = await program.start([...args, ...more], own)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    servedSnapshot: async () => {
      const answer = await fetch(`http://${address}/live/board_now.php`).catch(() => null)
      await answer?.text()
      return answer?.headers.get('x-snapshot-id') ?? null
    },
    uncounted: async () => {
      const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(answer => answer.text())
      return Number(/^fuel_limits_uncounted_total (\d+)$/m.exec(metrics)?.[1] ?? Number.NaN)
    },
    log: () => running?.complaints() ?? '',
  }
}
