import type { FuelCode } from '../model/fuels.ts'
import type { Day, Instant } from '../model/instants.ts'
import type { VerdictWord } from '../model/tables.ts'
import type { Basis } from '../source.ts'
import type { SourceFigure } from './figures.ts'
import type { WorkingDatabase } from './working-database.ts'

/** The complete lineage of one amount: a row of `lineage` with its source and capture. Amounts are decimal texts. */
export interface ProvenanceRow {
  readonly region: string | null
  /** Of an official figure. */
  readonly basis: Exclude<Basis, 'stations'> | null
  readonly fuel: FuelCode
  readonly inForce: boolean
  readonly source: string
  readonly currency: string
  readonly nativeFuel: string | null
  /** As published, in `currency` per unit; null where the row could not be read. */
  readonly amount: string | null
  /** The unit in which the source publishes amounts: `pence per litre`. */
  readonly publishedUnit: string
  /** The current price in euros, unrounded; null where this row's amount is not current. */
  readonly eur: string | null
  /** The same as served, with 3 decimals. */
  readonly price: string | null
  /** Units of `currency` per euro, as published; null where no rate is known. */
  readonly perEuro: string | null
  /** Null where the rate is fixed. */
  readonly rateDate: Day | null
  readonly verdict: VerdictWord
  readonly rule: string | null
  readonly detail: string | null
  /** Names of rules, comma-separated. */
  readonly judgedBy: string
  /** Why there is no current price. */
  readonly unusable: string | null
  readonly readAt: Instant
  readonly stamp: Instant | null
  readonly validFrom: Instant | null
  readonly validTo: Instant | null
  readonly capture: string
  readonly sha256: string
  readonly url: string | null
  readonly fetchedAt: Instant | null
  readonly position: number
  /** Field to its text in the capture. */
  readonly fields: Readonly<Record<string, string>>
}

/** All amounts of one station, or all official figures of one country. */
export interface Provenance {
  readonly stationId: number | null
  readonly country: string
  readonly rows: readonly ProvenanceRow[]
  /** The sources of the rows, by id. */
  readonly sources: ReadonlyMap<string, ProvenanceSource>
}

export type ProvenanceSource = Pick<
  SourceFigure,
  'id' | 'publisher' | 'licence' | 'licenceUrl' | 'attribution' | 'lastRead'
>

/** A row as stored in a block file of lineage. */
export interface StoredProvenance {
  readonly stationId: number | null
  readonly country: string
  /**
   * JSON text: a list of rows. Each row is a list of the members in the order of `storedMembers`. Its last item is the list of
   * `originMembers` and the id of its text, or the index of an earlier row that was read from the same row of the source.
   */
  readonly rows: string | Buffer
}

/** The order of the members of a stored row, as in sql/publish/provenance.sql. */
export const storedMembers = [
  ...(['fuel', 'inForce', 'source', 'currency', 'nativeFuel', 'amount', 'publishedUnit', 'eur', 'price'] as const),
  ...(['perEuro', 'rateDate', 'verdict', 'rule', 'detail', 'judgedBy', 'unusable', 'readAt', 'stamp'] as const),
  ...(['basis', 'region', 'validFrom', 'validTo'] as const),
] satisfies readonly (keyof ProvenanceRow)[]

/** The members shared by all prices that were read from one row of a source. */
export const originMembers = [
  'capture',
  'sha256',
  'url',
  'fetchedAt',
  'position',
] as const satisfies readonly (keyof ProvenanceRow)[]

/** The lineage of all prices and official figures in the database, in the order of their keys. */
export async function* storedProvenance(database: WorkingDatabase): AsyncGenerator<StoredProvenance> {
  let subject: Pick<StoredProvenance, 'stationId' | 'country'> | null = null
  let stored = new StoredRows()
  for await (const chunk of database.chunks('publish/provenance')) {
    for (let row = 0; row < chunk.rows; row += 1) {
      const stationId = chunk.number(0, row)
      // Within a market, the id alone identifies a station.
      if (subject === null || stationId !== subject.stationId || stationId === null) {
        const country = chunk.text(1, row)
        if (subject !== null && (stationId !== subject.stationId || country !== subject.country)) {
          yield { ...subject, rows: stored.end() }
          stored = new StoredRows()
        }
        subject = { stationId, country }
      }
      stored.add(chunk.bytes(3, row), chunk.text(2, row), () => chunk.bytes(4, row))
    }
  }
  if (subject !== null) yield { ...subject, rows: stored.end() }
}

const [open, comma, close] = ['[', ',', ']'].map(text => Buffer.from(text))

/** Rows of one subject as the text that is stored. */
class StoredRows {
  readonly #pieces: Uint8Array[] = []
  readonly #places = new Map<string, number>()
  #rows = 0

  add(members: Uint8Array, origin: string, read: () => Uint8Array): void {
    const place = this.#places.get(origin)
    if (place === undefined) this.#places.set(origin, this.#rows)
    const last = place === undefined ? read() : Buffer.from(String(place))
    this.#pieces.push(this.#rows === 0 ? open! : comma!, members, comma!, last, close!)
    this.#rows += 1
  }

  end(): Buffer {
    return Buffer.concat([...this.#pieces, close!])
  }
}

/** Returns the JSON text with an id from the texts of a market (`row-texts.ts`). */
export type FindText = (id: string) => Promise<string>

/** Decodes a stored text. An omitted time is that of the last read of its source. */
export async function provenanceOf(
  { stationId, country, rows }: StoredProvenance,
  sources: Provenance['sources'],
  findText: FindText,
): Promise<Provenance> {
  const lists = JSON.parse(rows.toString()) as readonly (readonly unknown[])[]
  const originOf = (list: readonly unknown[]): readonly unknown[] => {
    const last = list.at(-1) as number | readonly unknown[]
    return typeof last === 'number' ? originOf(lists[last]!) : last
  }
  const fieldsOf = new Map<unknown, ProvenanceRow['fields']>()
  for (const id of new Set(lists.map(list => originOf(list).at(-1)))) {
    fieldsOf.set(id, JSON.parse(await findText(id as string)))
  }
  const rowsOf = lists.map(list => {
    const origin = originOf(list)
    return { ...rowOf(list, origin, sources), fields: fieldsOf.get(origin.at(-1))! }
  })
  return { stationId, country, sources, rows: rowsOf }
}

function rowOf(
  list: readonly unknown[],
  origin: readonly unknown[],
  sources: Provenance['sources'],
): Omit<ProvenanceRow, 'fields'> {
  const row = Object.fromEntries([
    ...storedMembers.map((member, at) => [member, list[at]]),
    ...originMembers.map((member, at) => [member, origin[at]]),
  ]) as ProvenanceRow
  const { lastRead } = sources.get(row.source)!
  return { ...row, readAt: row.readAt ?? lastRead, fetchedAt: row.fetchedAt ?? lastRead }
}

export async function provenanceSources(database: WorkingDatabase): Promise<Provenance['sources']> {
  return new Map((await database.rows<SourceFigure>('publish/sources')).map(source => [source.id, source]))
}

/**
 * The key in the blocks of its market: a station's id, or for the official figures of a country a number below all of
 * them.
 */
export function keyOfProvenance({ stationId, country }: Pick<Provenance, 'stationId' | 'country'>): number {
  return stationId ?? figuresKey(country)
}

/** `country`: two ASCII letters. */
export function figuresKey(country: string): number {
  return -Number.parseInt(country, 36)
}
