import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Bytes of memory that a process has in use; 0 of one that has ended. */
export async function residentMemoryOf(pid: number): Promise<number> {
  try {
    if (process.platform === 'linux') return kilobytesIn(await readFile(`/proc/${pid}/status`, 'utf8')) * 1024
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
    return Number(stdout) * 1024
  } catch {
    return 0
  }
}

function kilobytesIn(status: string): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0)
}
