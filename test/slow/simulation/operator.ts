import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { acceptCommand } from '../../../bin/commands/accept.ts'
import { correctCommand } from '../../../bin/commands/correct.ts'
import { snapshotRollbackCommand } from '../../../bin/commands/snapshot/rollback.ts'
import { convertStage, ingestStage, publishStage, validateStage } from '../../../bin/workflow.ts'
import { type Seeded, seeded } from '../../../fixtures/compose/seeded.ts'
import { UsageError } from '../../../pipeline/model/errors.ts'
import type { Instant } from '../../../pipeline/model/instants.ts'
import { findCurrentId } from '../../../pipeline/snapshot/pointer.ts'
import type { RunReport, SourceReport } from '../../../pipeline/stages/run/report.ts'
import { printedBy } from '../../support/printed-by.ts'
import { query, runFiles } from '../../support/runs.ts'
import { plusMinutes } from './clock.ts'
import type { Delivery } from './publisher.ts'

export type Deliveries = ReadonlyMap<string, Delivery>

export interface Ran {
  /** The last snapshot of the run. Null when it published none. */
  readonly id: string | null
  readonly reports: readonly SourceReport[]
}

interface Decision {
  readonly id: string
  readonly runsUntilUndone: number
}

/** Everything that an operator does in an installation: runs, in one piece or in several, corrections, acceptances, rollbacks. */
export class Operator {
  readonly dataDir: string
  /** The prices that were ever corrected: `station/fuel`. */
  readonly correctedKeys = new Set<string>()
  readonly #dice: Seeded
  readonly #count: (event: string) => void
  #decisions: Decision[] = []

  constructor(dataDir: string, seed: string, count: (event: string) => void) {
    this.dataDir = dataDir
    this.#dice = seeded(`${seed}/operator`)
    this.#count = count
  }

  /** Whether a correction is in effect, or its end was not yet published. */
  get hasCorrections(): boolean {
    return this.#decisions.length > 0
  }

  /**
   * Corrects and withdraws prices, of the present and of the past, and undoes it some runs later. `now`: the clock of the last
   * snapshot, which is that of the commands on it.
   */
  async decide(now: Instant, isNearEnd: boolean): Promise<void> {
    const due = this.#decisions.filter(({ runsUntilUndone }) => runsUntilUndone === 0 || isNearEnd)
    for (const { id } of due) {
      await this.#correct(now, 'undo', id, '--reason', 'confirmed')
      this.#count('correction undone')
    }
    this.#decisions = this.#decisions
      .filter(one => !due.includes(one))
      .map(({ id, runsUntilUndone }) => ({ id, runsUntilUndone: runsUntilUndone - 1 }))
    // A pause between two times of corrections: then everything is as if there had been none.
    if (isNearEnd || this.hasCorrections || this.#dice.chance(0.4)) return
    for (let left = 2; left > 0; left -= 1) await this.#decideOne(now)
  }

  async #decideOne(now: Instant): Promise<void> {
    const prices = await query<{ station: string; fuel: string; amount: string }>(
      this.dataDir,
      `select station_id::varchar as station, fuel, local_price::varchar as amount from {prices}
       where local_price is not null order by station_id, fuel`,
    )
    if (prices.length === 0) return
    const { station, fuel, amount } = this.#dice.pick(prices)
    const key = `${station}/${fuel}`
    if (this.correctedKeys.has(key)) return
    this.correctedKeys.add(key)
    const kinds = ['amount', 'withdrawn in the past', 'withdrawn', 'amount of the past']
    const kind = kinds[this.correctedKeys.size % kinds.length]!
    const by = this.#dice.pick(['operator', 'publisher'])
    const what = kind.startsWith('amount')
      ? ['--amount', (Number(amount) * 1.02).toFixed(3)]
      : ['--withdraw', '--by', by]
    const iso = (hours: number): string => `${plusMinutes(now, -hours * 60).replace(' ', 'T')}Z`
    const span = kind.endsWith('past')
      ? ['--from', iso(36), '--to', iso(this.#dice.between(1, 20))]
      : ['--from', iso(0)]
    const words = ['--station', station, '--fuel', fuel, ...what, ...span, '--reason', 'wrong', '--json']
    const { added } = JSON.parse(await this.#correct(now, 'add', ...words))
    this.#decisions.push({ id: added.id, runsUntilUndone: this.#dice.between(1, 3) })
    this.#count(`correction: ${kind}`)
  }

  async #correct(now: Instant, ...words: readonly string[]): Promise<string> {
    const { text } = await printedBy(
      correctCommand(() => now),
      ...words,
      '--data-dir',
      this.dataDir,
    )
    return text
  }

  /** Runs all stages on these deliveries, in one of the ways that give the same. */
  async run(now: Instant, deliveries: Deliveries): Promise<Ran> {
    const ways = ['whole', 'stages', 'rolled back', ...(deliveries.size > 1 ? ['halves', 'interrupted'] : [])]
    const way = findCurrentId(this.dataDir) === null ? 'whole' : this.#dice.pick(ways)
    this.#count(`run: ${way}`)
    const sources = [...deliveries.keys()]
    const [first, second] = this.#dice.chance(0.5)
      ? [sources.slice(0, 1), sources.slice(1)]
      : [sources.slice(1), sources.slice(0, 1)]
    return withDeliveries(this.dataDir, now, deliveries, async from => {
      const of = (source: readonly string[]) => ({
        dataDir: this.dataDir,
        from,
        now,
        source,
        threads: 2,
        onlyOpen: false,
      })
      if (way === 'halves') return ran(await runFiles(of(first!)), await runFiles(of(second!)))
      if (way === 'whole') return ran(await runFiles(of(sources)))
      if (way === 'rolled back') {
        const undone = ran(await runFiles(of(sources)))
        // A rollback after a run that published nothing would take away the snapshot of an earlier run, and all that it read.
        if (undone.id === null) return undone
        await printedBy(snapshotRollbackCommand(), '--data-dir', this.dataDir)
        return ran(await runFiles(of(sources)))
      }
      const own = of(way === 'stages' ? sources : first!)
      await ingestStage(own)
      await validateStage(own)
      await convertStage(own)
      // The next run publishes what an interrupted one has downloaded.
      return ran(way === 'stages' ? await publishStage(own) : await runFiles(of(second!)))
    })
  }
}

/** Asks to accept the last deliveries of a source. Returns whether that was allowed. */
export async function accept(dataDir: string, source: string): Promise<boolean> {
  try {
    return (await printedBy(acceptCommand(), source, '--data-dir', dataDir, '--json')).exitCode === 0
  } catch (error) {
    if (error instanceof UsageError) return false
    throw error
  }
}

function ran(...reports: readonly RunReport[]): Ran {
  return {
    id: reports.findLast(({ snapshot }) => snapshot !== null)?.snapshot ?? null,
    reports: [...new Map(reports.flatMap(({ sources }) => sources.map(one => [one.id, one] as const))).values()],
  }
}

/** Runs all stages at once on these deliveries: the plain way. */
export function runWhole(dataDir: string, now: Instant, deliveries: Deliveries): Promise<Ran> {
  const source = [...deliveries.keys()]
  return withDeliveries(dataDir, now, deliveries, async from => ran(await runFiles({ dataDir, from, now, source })))
}

async function withDeliveries<T>(
  dataDir: string,
  now: Instant,
  deliveries: Deliveries,
  work: (from: string) => Promise<T>,
): Promise<T> {
  const root = join(dataDir, 'from')
  for (const [id, { files }] of deliveries) {
    const folder = join(root, id, now.slice(0, 10))
    mkdirSync(folder, { recursive: true })
    for (const [name, text] of files) writeFileSync(join(folder, name), text)
  }
  try {
    return await work(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}
