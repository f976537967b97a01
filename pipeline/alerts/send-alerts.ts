import { existsSync } from 'node:fs'
import { findDiskFault } from '../disk/disk-fault.ts'
import { DiskError } from '../model/errors.ts'
import type { Delivery, Notifier } from '../notify/notifier.ts'
import { readLedger, withLedgerLock, writeLedger } from './alert-file.ts'
import { alertNotice, type NoticeOrigin } from './alert-notice.ts'
import { type Evidence, openConditions } from './conditions.ts'
import { deliveredLedger, type Ledger, type Pending, pendingFor, triedLedger, updatedLedger } from './ledger.ts'

export interface AlertsSetup {
  readonly dataDir: string
  readonly notifier: Pick<Notifier, 'receivers' | 'notify'>
  readonly origin: NoticeOrigin
  /** Collected while this process has the lock, so that no other one sends of a later state before. */
  readonly evidence: () => Evidence | null
  /** True: send also if it cannot be recorded, so again with each run. For a run that a full disk has ended. */
  readonly isUrgent: boolean
}

/** A notice that was sent to one receiver. */
export interface SentAlerts extends Pending {
  readonly delivery: Delivery
  /** True: something in it is sent for the first time. */
  readonly isNew: boolean
}

/**
 * Sends what began and what ended since the last call, once to each receiver, and remembers it. A receiver that does not
 * take it gets it with the next call. After a crash between sending and remembering, it gets it twice, never not at all.
 * Throws DiskError if it cannot be remembered; nothing was sent then, unless it is urgent.
 */
export async function sendAlerts(setup: AlertsSetup): Promise<SentAlerts[]> {
  // A mistyped folder is not created.
  if (!existsSync(setup.dataDir)) return []
  try {
    return await withLedgerLock(setup.dataDir, () => sendPending(setup, true))
  } catch (error) {
    const fault = findDiskFault(error, setup.dataDir)
    if (fault === null) throw error
    if (!setup.isUrgent) throw new DiskError(`notices cannot be recorded, so none was sent: ${fault.message}`)
    return sendPending(setup, false)
  }
}

async function sendPending(setup: AlertsSetup, isRecorded: boolean): Promise<SentAlerts[]> {
  const { dataDir, notifier, origin } = setup
  const evidence = setup.evidence()
  if (evidence === null) return []
  const before = readLedger(dataDir)
  const updated = updatedLedger(before, openConditions(evidence, before.filter(isOpen)), evidence.now)
  const keep = (next: Ledger): void => {
    if (isRecorded) writeLedger(dataDir, next)
  }
  const receivers = notifier.receivers.map(one => ({ ...one, id: `${one.kind} ${one.name}` }))
  let ledger = receivers.reduce((all, { id }) => triedLedger(all, id), updated)
  keep(ledger)
  const sent = await Promise.all(
    receivers.map(async ({ kind, id }): Promise<SentAlerts[]> => {
      const pending = pendingFor(updated, id)
      if (pending.begun.length + pending.ended.length === 0) return []
      const deliveries = await notifier.notify(alertNotice(pending, origin), kind)
      if (deliveries.every(({ fault }) => fault === null)) {
        ledger = deliveredLedger(ledger, id)
        forgive(() => keep(ledger))
      }
      const isNew = isFirstTry(pending, id, evidence.now)
      return deliveries.map(delivery => ({ ...pending, delivery, isNew }))
    }),
  )
  return sent.flat()
}

/** A notice that was delivered and cannot be recorded as such is sent twice. */
function forgive(write: () => void): void {
  try {
    write()
  } catch (error) {
    if (findDiskFault(error, '') === null) throw error
  }
}

function isOpen({ endedAt }: { readonly endedAt: string | null }): boolean {
  return endedAt === null
}

function isFirstTry({ begun, ended }: Pending, receiver: string, now: string): boolean {
  return begun.some(({ sent }) => sent[receiver] === undefined) || ended.some(({ endedAt }) => endedAt === now)
}
