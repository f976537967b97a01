import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from '../../disk/durable.ts'
import { hoursBetween, type Instant } from '../../model/instants.ts'
import { type KeptDelivery, keptDeliveries } from '../run/kept-deliveries.ts'
import type { ProbeReport } from './probe-report.ts'

const reportName = 'report.json'

/** The data folder in which a probe works, inside the operator's own. Nothing in it is served or backed up. */
export function probeFolder(dataDir: string): string {
  return join(dataDir, 'probe')
}

/** For so many days, sources can be accepted by a probe. A feed may change within days, and an acceptance is for what was seen. */
export const probeValidDays = 7

const ofDownloads = ['captures', 'deliveries', 'runs', reportName]

/**
 * Prepares the folder for a probe of these sources: deletes the snapshots of the last probe and what it downloaded of them. Downloads of other
 * sources stay for some days, because the next run may use them. The caller has locked the folder, so its lock file stays.
 */
export function clearProbeFolder(dataDir: string, ids: readonly string[], now: Instant): void {
  const folder = probeFolder(dataDir)
  const isKept = (name: string): boolean => /^run\.(lock|holder)/.test(name) || ofDownloads.includes(name)
  for (const name of readdirSync(folder).filter(one => !isKept(one))) remove(folder, name)
  for (const id of ids) remove(folder, 'deliveries', id)
  const kept = namesIn(folder, 'deliveries').flatMap(id => keptOf(folder, id, now))
  const runs = new Set(kept.map(({ run }) => run))
  for (const run of namesIn(folder, 'runs')) if (!runs.has(run)) remove(folder, 'runs', run)
  const captures = new Set(kept.flatMap(({ delivery }) => delivery.captures.map(({ sha256 }) => `${sha256}.br`)))
  for (const first of namesIn(folder, 'captures')) {
    const spent = namesIn(folder, 'captures', first).filter(name => !captures.has(name))
    for (const name of spent) remove(folder, 'captures', first, name)
  }
}

function keptOf(folder: string, id: string, now: Instant): KeptDelivery[] {
  const all = [...keptDeliveries(folder, id)]
  const kept = all.filter(({ delivery }) => isRecent(delivery.endedAt, now))
  if (kept.length === 0) remove(folder, 'deliveries', id)
  return kept
}

/** Not later than now either: then the clock was set back, and the age is unknown. */
export function isRecent(at: Instant, now: Instant): boolean {
  const hours = hoursBetween(at, now)
  return hours >= 0 && hours <= probeValidDays * 24
}

function namesIn(...path: readonly string[]): string[] {
  const folder = join(...path)
  return existsSync(folder) ? readdirSync(folder) : []
}

function remove(...path: readonly string[]): void {
  rmSync(join(...path), { recursive: true, force: true })
}

/** Stores the result of a probe. Results of sources that it did not request stay, as long as sources can be accepted by them. */
export function keepProbeReport(dataDir: string, report: ProbeReport): void {
  const { at, sources } = report
  const ids = new Set(sources.map(({ id }) => id))
  const others =
    findProbeReport(dataDir)?.sources.filter(source => !ids.has(source.id) && isRecent(source.at, at)) ?? []
  const whole = { at, sources: [...sources, ...others] }
  writeDurably(reportFile(dataDir), `${JSON.stringify(whole, null, 2)}\n`, { mode: 0o600 })
}

/** The results of all recent probes, of each source the newest; null if there is none. */
export function findProbeReport(dataDir: string): ProbeReport | null {
  const file = reportFile(dataDir)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ProbeReport) : null
}

function reportFile(dataDir: string): string {
  return join(probeFolder(dataDir), reportName)
}
