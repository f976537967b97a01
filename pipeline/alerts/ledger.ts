import { epochSecondsOf, type Instant } from '../model/instants.ts'
import { type Alert, keyOf } from './alert.ts'

/** What receivers know of one condition. */
interface LedgerEntry extends Alert {
  /** Null while it is open. */
  readonly endedAt: Instant | null
  /**
   * The receivers that its beginning was sent to, by name, and whether they took it. A receiver that only `tried` may have it:
   * it gets the beginning again, and the end in any case.
   */
  readonly sent: Readonly<Record<string, 'tried' | 'delivered'>>
}

/** Open conditions, and those that ended but of which a receiver knows only the beginning. */
export type Ledger = readonly LedgerEntry[]

/** What a receiver is to be sent. */
export interface Pending {
  readonly begun: readonly LedgerEntry[]
  readonly ended: readonly LedgerEntry[]
}

// A receiver that is set no more would be owed its ends for ever.
const endsKeptDays = 7

/** The ledger after the conditions that are open now. */
export function updatedLedger(ledger: Ledger, open: readonly Alert[], now: Instant): Ledger {
  const keys = new Set(open.map(keyOf))
  const before = new Map(ledger.map(entry => [keyOf(entry), entry]))
  const ended = ledger.filter(entry => !keys.has(keyOf(entry)) && Object.keys(entry.sent).length > 0)
  return [
    ...open.map(alert => reopened(alert, before.get(keyOf(alert)))),
    ...ended.map(entry => ({ ...entry, endedAt: entry.endedAt ?? now })).filter(one => !isForgotten(one, now)),
  ]
}

/** A receiver that has not heard of an end knows the condition as it was. */
function reopened(alert: Alert, entry: LedgerEntry | undefined): LedgerEntry {
  if (entry === undefined) return { ...alert, endedAt: null, sent: {} }
  const isKnown = Object.values(entry.sent).includes('delivered')
  return isKnown ? { ...entry, endedAt: null } : { ...entry, ...alert, since: entry.since, endedAt: null }
}

function isForgotten({ endedAt }: LedgerEntry, now: Instant): boolean {
  return epochSecondsOf(now) - epochSecondsOf(endedAt!) > endsKeptDays * 86_400
}

export function pendingFor(ledger: Ledger, receiver: string): Pending {
  return {
    begun: ledger.filter(({ endedAt, sent }) => endedAt === null && sent[receiver] !== 'delivered'),
    ended: ledger.filter(({ endedAt, sent }) => endedAt !== null && sent[receiver] !== undefined),
  }
}

/** Before beginnings are sent to the receiver: a crash in between sends them again. */
export function triedLedger(ledger: Ledger, receiver: string): Ledger {
  return ledger.map(entry => {
    if (entry.endedAt !== null || entry.sent[receiver] === 'delivered') return entry
    return { ...entry, sent: { ...entry.sent, [receiver]: 'tried' as const } }
  })
}

/** After the receiver took what was pending. Ended conditions that no receiver waits for are dropped. */
export function deliveredLedger(ledger: Ledger, receiver: string): Ledger {
  return ledger.flatMap((entry): LedgerEntry[] => {
    const { [receiver]: _, ...others } = entry.sent
    if (entry.endedAt === null) return [{ ...entry, sent: { ...others, [receiver]: 'delivered' } }]
    return Object.keys(others).length > 0 ? [{ ...entry, sent: others }] : []
  })
}
