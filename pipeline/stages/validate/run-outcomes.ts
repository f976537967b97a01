import { isStale } from '../../memory/in-force.ts'
import type { Memory } from '../../memory/memory.ts'
import { dayOf } from '../../model/instants.ts'
import type { StoredPrice, StoredSource } from '../../model/stored.ts'
import { safePoint } from '../../process.ts'
import type { Source } from '../../source.ts'
import type { SourceOutcome } from '../run/outcome.ts'
import { type Progress, unwatched } from '../run/progress.ts'
import { beganAt, type DeliveryRecord, type Run, readDeliveryRecord } from '../run/run-folder.ts'
import { confirmedOutcome, judgedWith } from './confirmed.ts'
import type { OpenedDelivery } from './judge-delivery.ts'
import { precedentOf } from './precedent.ts'
import { readCaptures } from './read-captures.ts'
import { storedSource } from './remembered-sources.ts'

export interface OutcomesSetup {
  readonly dataDir: string
  readonly sources: readonly Source[]
  /** Name and version of the program. */
  readonly madeBy: string
  readonly progress?: Progress
  readonly stop?: AbortSignal
}

/** Other data that a delivery is compared with, apart from the stored state of its source. */
export type ReferenceKey = readonly (string | number | null)[]

/** The deliveries of a run and their outcomes so far. */
export class RunOutcomes {
  readonly #setup: OutcomesSetup
  readonly #run: Run
  readonly #memory: Memory
  readonly #deliveries = new Map<string, DeliveryRecord>()
  readonly #outcomes = new Map<string, SourceOutcome>()
  readonly #died: Map<string, string>

  constructor(setup: OutcomesSetup, run: Run, memory: Memory) {
    this.#setup = setup
    this.#run = run
    this.#memory = memory
    this.#died = new Map(Object.entries(run.died ?? {}))
    for (const [id, path] of Object.entries(run.deliveries)) {
      this.#deliveries.set(id, readDeliveryRecord(setup.dataDir, path))
    }
  }

  /** The delivery as it is read. If it ended the process that worked on it, its status is `failed`. */
  delivery({ descriptor: { id } }: Source): DeliveryRecord | null {
    const delivery = this.#deliveries.get(id) ?? null
    const message = this.#died.get(id)
    if (delivery === null || message === undefined) return delivery
    return { ...delivery, status: 'failed', error: { code: 'READER_DIED', message: `${id}: ${message}` } }
  }

  /** Records the sources whose deliveries ended a process, or the market without deliveries that did. */
  die(names: readonly string[], message: string): void {
    for (const name of names) this.#died.set(name, message)
  }

  /** Names of what ended a process in this run, each with the message. */
  get died(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#died].sort(([one], [other]) => (one < other ? -1 : 1)))
  }

  opened(source: Source): OpenedDelivery {
    const delivery = this.delivery(source)
    const precedent = precedentOf(this.#run.accepted, source.descriptor, this.#memory.sources)
    return { delivery, read: () => readCaptures(this.#setup.dataDir, source, delivery), precedent }
  }

  /** Records that a delivery has the bytes of the last accepted one. Not reported yet, because its market may still be made again. */
  confirm(source: Source, reference: ReferenceKey): boolean {
    const { delivery, precedent } = this.opened(source)
    if (!delivery || (precedent.onProbation && !delivery.fromFiles)) return false
    const before = this.#memory.sources.find(({ id }) => id === source.descriptor.id)
    const outcome = confirmedOutcome(source, delivery, before, this.judgedWith(source, reference))
    if (outcome) this.#outcomes.set(source.descriptor.id, outcome)
    return outcome !== null
  }

  /** Forgets the confirmation of these sources: their deliveries are read after all. */
  takeBack(sources: readonly Source[]): void {
    for (const { descriptor } of sources) this.#outcomes.delete(descriptor.id)
  }

  judgedWith(source: Source, reference: ReferenceKey): string {
    return judgedWith(source, this.delivery(source)?.on ?? dayOf(this.#run.now), reference, this.#setup.madeBy)
  }

  async recordConfirmed(sources: readonly Source[]): Promise<void> {
    for (const { descriptor } of sources) {
      const outcome = this.#outcomes.get(descriptor.id)
      if (outcome?.isConfirmed) await this.record(outcome)
    }
  }

  async record(outcome: SourceOutcome): Promise<void> {
    const { progress = unwatched, stop } = this.#setup
    if (outcome.delivery !== null) {
      this.#outcomes.set(outcome.source.descriptor.id, outcome)
      progress({ kind: 'source validated', id: outcome.report.id, report: outcome.report })
    }
    await safePoint(stop)
  }

  /** Adds the number of stale prices to the reports. It is known only when the entire market is judged. */
  countStale(outcomes: readonly SourceOutcome[], prices: readonly StoredPrice[]): void {
    for (const { report } of outcomes) {
      const stale = prices.filter(price => price.source === report.id && isStale(price)).length
      const outcome = this.#outcomes.get(report.id)!
      this.#outcomes.set(report.id, { ...outcome, report: { ...outcome.report, stale } })
    }
  }

  /** In the order of the sources. */
  all(): SourceOutcome[] {
    return this.#setup.sources.flatMap(({ descriptor }) => this.#outcomes.get(descriptor.id) ?? [])
  }

  /** The state to store of the sources that the run requested. */
  requestedSources(): StoredSource[] {
    return this.storedSources().filter(({ id }) => this.#outcomes.has(id))
  }

  /** The state to store of all sources, as far as the run is known. */
  storedSources(): StoredSource[] {
    const outcomes = [...this.#outcomes.values()]
    const askedAt = beganAt(this.#run)
    return this.#setup.sources.map(({ descriptor }) => storedSource(descriptor.id, outcomes, this.#memory, askedAt))
  }
}
