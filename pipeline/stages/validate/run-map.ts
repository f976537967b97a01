import type { MapSource } from '../../source.ts'
import type { SourceOutcome } from '../run/outcome.ts'
import type { RunOutcomes } from './run-outcomes.ts'
import { isMapOnProbation, type MapMatches, type MapReading, mapOutcome } from './validate-map.ts'

/** The map as one market needs it. */
export interface MapLookup {
  /** Whether the map has an object of the country. */
  readonly hasObjects: boolean
  readonly isOnProbation: boolean
}

interface MapSetup {
  readonly outcomes: RunOutcomes
  /** The bytes differ from those of the last accepted map. */
  readonly isNew: boolean
  readonly read: () => Promise<MapReading>
}

/** The map delivery of a run. Read when the first market needs it. */
export class RunMap {
  readonly isNew: boolean
  readonly #source: MapSource
  readonly #outcomes: RunOutcomes
  readonly #read: () => Promise<MapReading>
  readonly #lookedUp = new Map<string, Omit<MapMatches, 'matches'>>()
  #reading: Promise<MapReading> | null = null

  constructor(source: MapSource, { outcomes, isNew, read }: MapSetup) {
    this.isNew = isNew
    this.#source = source
    this.#outcomes = outcomes
    this.#read = read
  }

  #whole(): Promise<MapReading> {
    this.#reading ??= this.#read()
    return this.#reading
  }

  async hasObjectsOf(country: string): Promise<boolean> {
    return (await this.#whole()).countries.includes(country)
  }

  async inputFor(country: string): Promise<MapLookup> {
    return {
      hasObjects: await this.hasObjectsOf(country),
      isOnProbation: isMapOnProbation(this.#outcomes.opened(this.#source)),
    }
  }

  note(country: string, lookedUp: Omit<MapMatches, 'matches'>): void {
    this.#lookedUp.set(country, lookedUp)
  }

  /** The outcome of the map source. Call it after all markets have searched the map. */
  async outcome(): Promise<SourceOutcome> {
    const inOrder = [...this.#lookedUp].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one)
    return mapOutcome(this.#source, this.#outcomes.opened(this.#source), await this.#whole(), inOrder)
  }
}
