import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from '../../disk/durable.ts'
import { lockName } from '../run/lock.ts'
import type { ProbeReport } from './probe-report.ts'

/** The data folder in which a probe works, inside the operator's own. Nothing in it is served or backed up. */
export function probeFolder(dataDir: string): string {
  return join(dataDir, 'probe')
}

/** Deletes the last probe. The caller has locked the folder of the probe, so its lock file stays. */
export function emptyProbeFolder(dataDir: string): void {
  const folder = probeFolder(dataDir)
  const ofLock = (name: string): boolean => name.startsWith(lockName) || name.startsWith('run.holder')
  for (const name of readdirSync(folder)) {
    if (!ofLock(name)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

export function keepProbeReport(dataDir: string, report: ProbeReport): void {
  writeDurably(reportFile(dataDir), `${JSON.stringify(report, null, 2)}\n`, { mode: 0o600 })
}

/** The report of the last probe; null if there was none, or if it did not end. */
export function findProbeReport(dataDir: string): ProbeReport | null {
  const file = reportFile(dataDir)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ProbeReport) : null
}

function reportFile(dataDir: string): string {
  return join(probeFolder(dataDir), 'report.json')
}
