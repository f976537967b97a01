import type { Toll, Tolls } from '../../pipeline/serving/schemas/tolls.ts'
import { isVerified } from '../../pipeline/serving/tolls.ts'
import { isWithin } from '../params/area.ts'
import type { Paging } from '../params/paging.ts'
import type { RequestedTollFilters } from '../params/toll-filters.ts'
import { foldText } from '../shared/fold-text.ts'

export interface IndexedToll {
  readonly record: Toll
  /** The complete record as in the open set. */
  readonly json: string
  /** Name and info without case and diacritics. */
  readonly searched: readonly string[]
  /** The same without dashes. */
  readonly said: readonly [name: string, info: string]
}

/** A page of records, and figures of the set. */
export interface PageOfTolls {
  readonly dataset: string
  readonly version: string
  /** Day. */
  readonly updated: string | null
  readonly filters: RequestedTollFilters
  /** Records that the filters leave, on all pages. */
  readonly total: number
  readonly page: number
  readonly perPage: number
  /** 0 when there is no record. */
  readonly pages: number
  readonly tolls: readonly IndexedToll[]
}

/** The tolls of a snapshot in memory, parsed from the bytes of the open answer, so that both agree. */
export class SearchableTolls {
  readonly edition: Pick<PageOfTolls, 'dataset' | 'version' | 'updated'>
  /** Those that name a source, in the order of the set. */
  readonly verified: readonly Toll[]
  readonly #tolls: readonly IndexedToll[]
  readonly #counts = new Map<string, number>()

  constructor(open: Buffer) {
    const { dataset, version, updated, data } = JSON.parse(open.toString()) as Tolls
    this.edition = { dataset, version, updated }
    this.#tolls = data.map(record => {
      const name = foldText(record.name)
      const info = foldText(record.info ?? '')
      const said = [name.replaceAll('-', ' '), info.replaceAll('-', ' ')] as const
      return { record, json: JSON.stringify(record), searched: [name, info], said }
    })
    this.verified = data.filter(isVerified)
    for (const { country_code } of this.verified) this.#counts.set(country_code, this.countOf(country_code) + 1)
  }

  /** Countries with a record that is served by default, ascending. */
  get countries(): readonly string[] {
    return [...this.#counts.keys()].sort()
  }

  countOf(country: string): number {
    return this.#counts.get(country) ?? 0
  }

  /** The records that pass all filters, in the order of the set, of which one page. */
  page(filters: RequestedTollFilters, { page, perPage }: Paging): PageOfTolls {
    const found = this.#find(filters)
    const total = found.length
    const from = (page - 1) * perPage
    const tolls = found.slice(from, from + perPage)
    return { ...this.edition, filters, total, page, perPage, pages: Math.ceil(total / perPage), tolls }
  }

  #find({ country, type, barrier, search, bbox, unverified }: RequestedTollFilters): readonly IndexedToll[] {
    const words = search === null ? null : foldText(search)
    return this.#tolls.filter(({ record, searched }) => {
      if (!unverified && !isVerified(record)) return false
      if (country && !country.includes(record.country_code)) return false
      if (type && record.type !== type) return false
      if (barrier && record.barrier_type !== barrier) return false
      if (bbox && (record.lat === null || record.lng === null || !isWithin(bbox, record.lat, record.lng))) return false
      return words === null || searched.some(text => text.includes(words))
    })
  }
}
