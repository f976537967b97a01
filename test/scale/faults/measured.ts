import { setTimeout as sleep } from 'node:timers/promises'
import type { Counts, Load } from './clients.ts'
import type { RouteKind } from './expected-answers.ts'
import { type SpentQuota, spendQuota } from './quota.ts'
import type { ReplicatedService } from './service.ts'

/** What clients saw of one fault, from before it until all is served again. */
export interface MeasuredFault {
  readonly fault: string
  readonly counts: Counts
  readonly quota: SpentQuota
  /** From the fault until the last request that failed. Zero: none failed. */
  readonly failedForSeconds: number
  readonly note: string
}

/** `during`: makes the fault and ends it. Returns a note for the table. */
export async function measured(
  fault: string,
  { url, store, replicas }: ReplicatedService,
  load: Load,
  during: () => Promise<string>,
): Promise<MeasuredFault> {
  load.take()
  let begin = (): void => undefined
  const isUnderWay = new Promise<void>(resolve => (begin = resolve))
  // The fault comes in the middle of a key's day.
  const spending = spendQuota(url, store, admitted => admitted === 200 && begin())
  await isUnderWay
  const faultMs = Date.now()
  const note = await during()
  const quota = await spending
  for (const one of replicas) while ((await one.servedSnapshot()) === null) await sleep(100)
  await sleep(500)
  const counts = load.take()
  const lastMs = Math.max(faultMs, ...counts.failures.map(({ atMs }) => atMs))
  return { fault, counts, quota, failedForSeconds: (lastMs - faultMs) / 1000, note }
}

export function failuresOf({ counts }: MeasuredFault, kind: RouteKind): string[] {
  return counts.failures.filter(one => one.kind === kind).map(({ path, why }) => `${path}: ${why}`)
}

/** One line a fault, in plain text. */
export function faultTable(faults: readonly MeasuredFault[]): string {
  const heads = ['fault', 'requests', 'failed', 'wrong', 'mixed', 'failed for', 'quota', 'note']
  const rows = faults.map(one => {
    const { counts, quota } = one
    return [
      one.fault,
      `${counts.requests}`,
      failedText(one),
      `${counts.wrong.length}`,
      `${counts.mixed.length}`,
      `${one.failedForSeconds.toFixed(1)} s`,
      `${quota.admitted} answered, ${quota.used} counted of ${quota.limit}, ${quota.failed} failed`,
      one.note,
    ]
  })
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map(row => row[at]!.length)))
  return [heads, ...rows]
    .map(row =>
      row
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Such as `312 keyed (status 500)`. */
function failedText({ counts: { failures } }: MeasuredFault): string {
  const numbers = new Map<string, number>()
  for (const { kind, why, isCut } of failures) {
    const name = `${kind} (${isCut ? 'cut' : why})`
    numbers.set(name, (numbers.get(name) ?? 0) + 1)
  }
  return [...numbers].map(([name, number]) => `${number} ${name}`).join(', ') || '0'
}
