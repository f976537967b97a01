import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { packageRoot } from '../../pipeline/disk/package-root.ts'
import { memoryOf } from './memory.ts'

// A benchmark measures what it states, whatever this machine is configured for. Its processes inherit this.
process.env.FUEL_CONFIG = ''

export const program = join(packageRoot(), 'dist', 'bin', 'fuel-etl.js')

export interface MeasuredRun {
  readonly seconds: number
  /** The largest sum of PSS of the process and all its children that was seen. */
  readonly peakBytes: number
  readonly exitCode: number | null
  readonly stderr: string
}

const sampleMs = 50

// Reading the memory of a process of 1.2 GB locks its memory map: sampled every 50 ms, the process took a third longer.
// So sampling takes at most a twentieth of the time.
const pausePerSample = 20

/** Pause before the next sample, after a sample of the given duration, both in milliseconds. */
function pauseAfter(tookMs: number): number {
  return Math.max(sampleMs, tookMs * pausePerSample)
}

/** A Node process from its start to its end. */
async function measured(script: string, words: readonly string[]): Promise<MeasuredRun> {
  const began = performance.now()
  const child = spawn(process.execPath, [script, ...words], { stdio: ['ignore', 'ignore', 'pipe'] })
  let peakBytes = 0
  let timer: NodeJS.Timeout
  const look = (): void => {
    const lookedAt = performance.now()
    peakBytes = Math.max(peakBytes, memoryOf(child.pid!))
    timer = setTimeout(look, pauseAfter(performance.now() - lookedAt))
  }
  timer = setTimeout(look, sampleMs)
  const said: Buffer[] = []
  child.stderr.on('data', (piece: Buffer) => said.push(piece))
  const [exitCode] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  const seconds = (performance.now() - began) / 1000
  return { seconds, peakBytes, exitCode, stderr: Buffer.concat(said).toString('utf8') }
}

/** Throws the output of a process that failed: figures of a failed run are worthless. */
export async function measuredWell(script: string, words: readonly string[]): Promise<MeasuredRun> {
  const run = await measured(script, words)
  if (run.exitCode !== 0) throw new Error(`${words.join(' ')}: ended with ${run.exitCode}\n${run.stderr}`)
  return run
}

/** Command line of a run over local deliveries. */
export function runWords(
  dataDir: string,
  { from, on, now, sources = [] }: { from: string; on: string; now: string; sources?: readonly string[] },
): string[] {
  const words = ['run', '--quiet', '--data-dir', dataDir, '--from', from, '--on', on, '--now', now]
  return sources.length === 0 ? words : [...words, '--source', ...sources]
}
