import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeDurably } from '../disk/durable.ts'
import { DiskError } from '../model/errors.ts'
import { lockOf } from '../stages/run/lock.ts'
import type { Ledger } from './ledger.ts'

/** The folder of the alerts in a data folder: what is open, who was notified, and the runs that did not end well. */
export function alertsFolder(dataDir: string): string {
  return join(dataDir, alertsName)
}

export const alertsName = 'alerts'

function ledgerFile(dataDir: string): string {
  return join(alertsFolder(dataDir), 'open.json')
}

/** Empty where there is none. A file that cannot be read counts as none: what is open is then sent once more. */
export function readLedger(dataDir: string): Ledger {
  try {
    const found: unknown = JSON.parse(readFileSync(ledgerFile(dataDir), 'utf8'))
    return Array.isArray(found) ? (found as Ledger) : []
  } catch {
    return []
  }
}

/** Writes nothing if there is nothing to remember. */
export function writeLedger(dataDir: string, ledger: Ledger): void {
  const text = `${JSON.stringify(ledger, null, 1)}\n`
  const file = ledgerFile(dataDir)
  if (ledger.length === 0 && !existsSync(file)) return
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  removeHalfFiles(dataDir)
  writeDurably(file, text, { mode: 0o600 })
}

/** Of processes that were killed while they wrote. This one has the lock, so none is at it. */
function removeHalfFiles(dataDir: string): void {
  const folder = alertsFolder(dataDir)
  const names = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.new')) : []
  for (const name of names) rmSync(join(folder, name), { force: true })
}

// Longer than a receiver takes to fail: one process sends at a time.
const usualWaitMs = 60_000
const pauseMs = 50

/** Runs work that only one process may do at a time. Throws DiskError if the lock cannot be taken in this folder. */
export async function withLedgerLock<T>(dataDir: string, work: () => Promise<T>, waitMs = usualWaitMs): Promise<T> {
  const until = performance.now() + waitMs
  for (;;) {
    const release = lockOf(alertsFolder(dataDir), 'open.lock', 'single')
    if (release !== null) {
      try {
        return await work()
      } finally {
        release()
      }
    }
    if (performance.now() > until)
      throw new DiskError(`${alertsFolder(dataDir)}: another process has been sending notices for a minute`)
    await sleep(pauseMs)
  }
}
