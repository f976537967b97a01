import { SnapshotError } from '../model/errors.ts'
import type { Day } from '../model/instants.ts'
import { compareTexts } from '../model/lists.ts'
import { fixedRates, type PublishedUnit, shortestText, threeDecimals } from '../model/money.ts'
import { type RuleName, ruleNames } from '../model/rule-names.ts'
import { type OriginRow, rowOfOrigin, unreadableRule } from '../model/stored.ts'
import type { StoredCells } from '../model/tables.ts'
import type { Manifest } from './manifest.ts'
import type { ManifestPart, PartFile } from './part.ts'
import type { Provenance, ProvenanceRow } from './provenance.ts'
import { type CheckedFile, RowFile, readRows } from './row-file.ts'
import { isTextsTable } from './row-texts.ts'
import type { SourceState } from './source-states.ts'

type PriceCells = StoredCells<'prices'>
type FigureCells = StoredCells<'figures'>
type CaptureCells = StoredCells<'captures'>

/** What the lineage of a market takes from the snapshot. */
export interface SnapshotFacts {
  readonly sources: Provenance['sources']
  /** The unit in which each source publishes amounts, by its id. */
  readonly units: ReadonlyMap<string, PublishedUnit>
  /** The rates of currencies that no law fixes. */
  readonly rates: readonly { readonly currency: string; readonly perEuro: string; readonly on: Day }[]
}

/** `states`: of the sources of the snapshot; `sources`: its table of them. */
export async function readSnapshotFacts(
  { rates }: Pick<Manifest, 'rates'>,
  states: readonly SourceState[],
  sources: CheckedFile,
): Promise<SnapshotFacts> {
  const units = await readRows(sources, file => file.slice<UnitCells>(0, file.rows, ['source_id', 'published_unit']))
  return {
    rates,
    sources: new Map(states.map(({ readAt, ...source }) => [source.id, { ...source, lastRead: readAt }])),
    units: new Map(units.map(row => [row.source_id, row.published_unit])),
  }
}

interface UnitCells {
  readonly source_id: string
  readonly published_unit: PublishedUnit
}

/** Returns a file of a part whose bytes are those of the manifest. Throws SnapshotError for another one. */
export type CheckPartFile = (file: PartFile) => Promise<CheckedFile>

/**
 * Where each price of one market comes from, read from the files of its tables when somebody asks. For statements, the view
 * `lineage` gives the same of all prices. Close it when no request reads any more.
 */
export class MarketLineage {
  /** By the names of the files in the part. */
  readonly #files: ReadonlyMap<string, RowFile>
  #captures: Promise<ReadonlyMap<string, CaptureCells>> | undefined

  private constructor(files: ReadonlyMap<string, RowFile>) {
    this.#files = files
  }

  static async open({ files }: ManifestPart, check: CheckPartFile): Promise<MarketLineage> {
    const opened = new Map<string, RowFile>()
    try {
      for (const file of files.filter(({ name }) => isRead(name))) {
        opened.set(file.name, new RowFile(await check(file)))
      }
      return new MarketLineage(opened)
    } catch (error) {
      for (const file of opened.values()) file.close()
      throw error
    }
  }

  /** Null where nothing is stored. Throws SnapshotError where bytes are damaged, or a text is missing. */
  async find({ stationId, country }: Subject, facts: SnapshotFacts): Promise<Provenance | null> {
    const amounts = stationId === null ? await this.#figures() : await this.#prices(stationId)
    const own = amounts.filter(({ source }) => facts.sources.has(source)).sort(byPlace)
    if (own.length === 0) return null
    const captures = await this.#knownCaptures()
    const texts = new Map<string, ProvenanceRow['fields']>()
    for (const { origin } of own) {
      if (!texts.has(origin)) texts.set(origin, await this.#fields(rowOfOrigin(origin)))
    }
    const rows = own.map(({ origin, ...amount }): ProvenanceRow => {
      const { source, capture, position, sha256 } = rowOfOrigin(origin)
      const read = captures.get(captureKey(source, capture, sha256))
      return {
        ...amount,
        ...rateOf(amount.currency, facts.rates),
        publishedUnit: unitOf(amount, facts.units),
        readAt: amount.readAt ?? facts.sources.get(amount.source)!.lastRead!,
        capture,
        sha256: read?.sha256 ?? sha256,
        url: read?.url ?? null,
        fetchedAt: read?.fetched_at ?? facts.sources.get(source)?.lastRead ?? null,
        position,
        fields: texts.get(origin)!,
      }
    })
    return { stationId, country, sources: facts.sources, rows }
  }

  close(): void {
    for (const file of this.#files.values()) file.close()
  }

  async #prices(stationId: number): Promise<Amount[]> {
    const rows = await this.#files.get('prices.parquet')?.find<PriceCells>('station_id', stationId)
    return (rows ?? []).flatMap(row => {
      const common = { ...sharedOf(row), region: null, basis: null, validFrom: null, validTo: null }
      const { verdict, valid_amount, valid_origin } = row
      const isReadable = row.rule !== unreadableRule
      const last: Amount = {
        ...common,
        ...amountOf(row, isReadable ? row.amount : null, verdict === 'accept' && row.local_price === row.amount),
        verdict,
        rule: row.rule,
        detail: row.detail,
        judgedBy: judgedBy(row.rule),
        readAt: row.read_at,
        stamp: isReadable ? row.stamp_at : null,
        origin: row.origin,
      }
      if (verdict === 'accept' || valid_origin === null) return [last]
      const accepted: Amount = {
        ...common,
        ...amountOf(row, valid_amount, row.local_price === valid_amount),
        ...acceptedVerdict,
        judgedBy: judgedBy(null),
        readAt: row.valid_read_at,
        stamp: null,
        origin: valid_origin,
      }
      return [last, accepted]
    })
  }

  async #figures(): Promise<Amount[]> {
    const file = this.#files.get('figures.parquet')
    const rows = (await file?.slice<FigureCells>(0, file.rows)) ?? []
    return rows.map(row => ({
      ...sharedOf(row),
      ...amountOf(row, row.amount, true),
      ...acceptedVerdict,
      judgedBy: 'contract',
      basis: row.basis,
      region: row.region,
      validFrom: row.valid_from,
      validTo: row.valid_to,
      readAt: row.read_at,
      stamp: null,
      origin: row.origin,
    }))
  }

  /** Read once: a market has some dozens at most. */
  #knownCaptures(): Promise<ReadonlyMap<string, CaptureCells>> {
    this.#captures ??= this.#readCaptures()
    return this.#captures
  }

  async #readCaptures(): Promise<ReadonlyMap<string, CaptureCells>> {
    const file = this.#files.get('captures.parquet')
    const rows = (await file?.slice<CaptureCells>(0, file.rows)) ?? []
    return new Map(rows.map(row => [captureKey(row.source, row.capture, row.sha256.slice(0, 16)), row]))
  }

  async #fields({ source, text: id }: OriginRow): Promise<ProvenanceRow['fields']> {
    for (const [name, file] of this.#files) {
      if (!isTextsTable(name)) continue
      const found = await file.find<TextCells>('text_id', id, ['source', 'fields'])
      const own = found.find(text => text.source === source)
      if (own !== undefined) return JSON.parse(own.fields)
    }
    throw new SnapshotError(`expected the text ${id} of a row of a capture of ${source}, found none`)
  }
}

function isRead(name: string): boolean {
  return ['prices.parquet', 'figures.parquet', 'captures.parquet'].includes(name) || isTextsTable(name)
}

type Subject = Pick<Provenance, 'stationId' | 'country'>

interface TextCells {
  readonly source: string
  readonly fields: string
}

type OfCapture = 'capture' | 'sha256' | 'url' | 'fetchedAt' | 'position' | 'fields'

/** A row without what its capture and the snapshot add. `readAt`: null for the last read of its source. */
type Amount = Omit<ProvenanceRow, OfCapture | 'publishedUnit' | 'perEuro' | 'rateDate' | 'readAt'> & {
  readonly readAt: ProvenanceRow['readAt'] | null
  readonly origin: string
}

const acceptedVerdict = { verdict: 'accept', rule: null, detail: null } as const

function sharedOf({ source, fuel, currency, native_fuel, unusable }: PriceCells | FigureCells) {
  return { source, fuel, currency, nativeFuel: native_fuel, unusable }
}

/** `isCurrent`: the current price, if there is one, is this amount and not that of a correction or of another row. */
function amountOf({ eur_per_unit }: PriceCells | FigureCells, micros: number | null, isCurrent: boolean) {
  const eur = isCurrent ? eur_per_unit : null
  return {
    amount: micros === null ? null : shortestText(micros),
    inForce: eur !== null,
    eur: eur === null ? null : shortestText(eur),
    price: eur === null ? null : threeDecimals(eur),
  }
}

/** Only one rule applied to an unreadable row. All rules applied to a row that none of them held. */
function judgedBy(rule: string | null): string {
  if (rule === unreadableRule) return rule
  return ruleNames.slice(0, rule === null ? undefined : ruleNames.indexOf(rule as RuleName) + 1).join()
}

function rateOf(currency: string, rates: SnapshotFacts['rates']): Pick<ProvenanceRow, 'perEuro' | 'rateDate'> {
  const fixed = fixedRates[currency]
  if (fixed !== undefined) return { perEuro: fixed, rateDate: null }
  const rate = rates.find(one => one.currency === currency)
  return { perEuro: rate?.perEuro ?? null, rateDate: rate?.on ?? null }
}

function unitOf({ source, fuel }: Pick<Amount, 'source' | 'fuel'>, units: SnapshotFacts['units']): string {
  const unit = units.get(source)!
  return fuel === 'cng' || fuel === 'lng' ? unit.replace('litre', 'kilogram') : unit
}

function captureKey(source: string, capture: string, sha256: string): string {
  return `${source}/${capture}@${sha256}`
}

function byPlace(a: Amount, b: Amount): number {
  return (
    compareTexts(a.source, b.source) ||
    compareTexts(a.region ?? '', b.region ?? '') ||
    compareTexts(a.fuel, b.fuel) ||
    compareTexts(a.validFrom ?? '', b.validFrom ?? '') ||
    Number(b.inForce) - Number(a.inForce) ||
    compareTexts(a.origin, b.origin)
  )
}
