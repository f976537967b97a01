import type { MapSource } from '../source.ts'
import type { SourceOutcome } from './outcome.ts'
import type { RunOutcomes } from './run-outcomes.ts'
import { isMapOnProbation, type MapMatches, type MapReading, mapOutcome } from './validate-map.ts'

/** Where a market looks its stations up. */
export interface MapLookup {
  /** Whether a map came that has an object of the country. */
  readonly hasObjects: boolean
  readonly isOnProbation: boolean
}

interface MapSetup {
  readonly outcomes: RunOutcomes
  /** Not that of the last time. */
  readonly isNew: boolean
  readonly read: () => Promise<MapReading>
}

/** The map that a run was delivered: read when the first market asks for it. */
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

  /** Once all markets have looked their stations up. */
  async outcome(): Promise<SourceOutcome> {
    const inOrder = [...this.#lookedUp].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one)
    return mapOutcome(this.#source, this.#outcomes.opened(this.#source), await this.#whole(), inOrder)
  }
}
