import type { FuelCode } from './fuels.ts'
import type { Day, Instant } from './instants.ts'
import type { Micros } from './money.ts'

/** Which price of a station it is, and how it ranks among those of its fuel. */
export interface PriceIdentity {
  readonly fuel: FuelCode
  /** The publisher's name for the fuel, if it is more specific than the code. */
  readonly nativeFuel?: string
  /** Distinguishes it from others that the publisher calls by the same name. */
  readonly product?: string
  readonly service?: 'self' | 'served'
  readonly access?: 'members'
  /**
   * Which of several prices of one station and fuel counts: the lowest rank, and of several products of one rank the lowest
   * amount. 0 when left out. A plain grade has rank 0 and the premium one that counts in its absence 1.
   */
  readonly rank?: number
}

/** One price as the publisher gave it. */
export interface PriceRecord extends PriceIdentity {
  /** Of the source's currency, per litre (per kg for cng and lng), tax included. */
  readonly amountMicros: Micros
  /** The publisher's stamp for this price or its station; null where it gives none, or only one for the file. */
  readonly updatedAt: Instant | null
}

/** An unreadable field of a row: its name, a reason code, and the text that was found. */
export interface FieldFault {
  readonly field: string
  readonly reason: string
  readonly found: string
}

/** A price that the publisher gave, and whose amount or stamp cannot be read. */
interface UnreadablePrice extends PriceIdentity {
  readonly fault: FieldFault
}

export type PublishedPrice = PriceRecord | UnreadablePrice

/** A state of a fuel that is not a price. */
export interface Availability {
  readonly fuel: FuelCode
  readonly state: 'out_of_stock'
  readonly since: Instant | null
}

/** One station as the publisher described it. `null` means: not published. */
export interface StationRecord<Price extends PriceIdentity = PriceRecord> {
  /** The publisher's own id, unique in the source's id space. */
  readonly ref: string
  readonly name: string | null
  /** The publisher's own text; spellings are joined later. */
  readonly brand: string | null
  readonly address: string | null
  readonly city: string | null
  readonly postalCode: string | null
  /** The publisher's own province, state or county. Absent: its rows have none. */
  readonly region?: string | null
  /** WGS 84 degrees. Both or none. */
  readonly lat: number | null
  readonly lng: number | null
  /** In OpenStreetMap syntax, in the station's own zone. */
  readonly openingHours: string | null
  /** IANA zone, where it is not the descriptor's. */
  readonly timezone?: string
  /** Absent: not published, or another road. */
  readonly road?: 'motorway'
  /** Closed at present, or up to an instant, according to the publisher. Absent: not published. */
  readonly closed?: boolean | { readonly until: Instant }
  readonly availability?: readonly Availability[]
  readonly prices: readonly Price[]
}

/** Prices that a feed delivers apart from its stations: joined to the station of the same `ref` by the loop over rows. */
export interface PriceRows {
  readonly pricesOf: string
  readonly prices: readonly PublishedPrice[]
}

/** A row that is left out on purpose, with the reason in a few words: `heating oil`, `test station`. */
export interface Skipped {
  readonly skip: string
}

/** The row of a station. An unreadable price costs only that price. */
export type PublishedStation = StationRecord<PublishedPrice>

export type ReadRow = PublishedStation | PriceRows | Skipped

/** What one row contains of a station. A fact that is left out is null, and prices that are left out are none. */
export type StationPart = Pick<PublishedStation, 'ref'> & Partial<PublishedStation>

/** What a source reads in a row. */
export type RowContent = StationPart | PriceRows | Skipped

/** One exchange rate: units of the currency per euro, as the decimal text that was published. */
export interface RateRecord {
  readonly currency: string
  readonly perEuro: string
  readonly on: Day
  /** Computed over a third currency: used only if no bank publishes the rate. */
  readonly cross?: true
}

/** One weekly reading: EUR per 1000 litres, taxes included, as published; null for no reading. */
export interface WeekRecord {
  readonly country: string
  /** The Monday. */
  readonly week: Day
  readonly euro95PerKilolitre: number | null
  readonly dieselPerKilolitre: number | null
}

/** An official price as a source reads it, in major units. A region or an end that is left out is null. */
export type FigurePart = Omit<FigureRecord, 'region' | 'validTo' | 'amountMicros'> &
  Partial<Pick<FigureRecord, 'region' | 'validTo'>> & { readonly amount: number }

/** One official price that belongs to no station: a mean of a region or country, or a legal maximum. */
export interface FigureRecord {
  /** The part of the country, as the publisher names it; null for the entire country. */
  readonly region: string | null
  readonly fuel: FuelCode
  /** Of the source's currency, per litre (per kg for cng and lng), tax included. */
  readonly amountMicros: Micros
  /** The first instant for which it applies. */
  readonly validFrom: Instant
  /** The first instant for which it no longer applies. Null if not published. */
  readonly validTo: Instant | null
  /** The publisher's word for the fuel. */
  readonly nativeFuel?: string
}

/** For each fuel the first instants of periods for which a delivery has figures, but none of this fuel. Ascending. */
export type UnreadPeriods = ReadonlyMap<FuelCode, readonly Instant[]>

/** One filling station in OpenStreetMap. `null` means that it has no such tag. */
export interface OsmObject {
  /** `node/123`, `way/45`, `relation/6`. */
  readonly ref: string
  /** ISO 3166-1 alpha-2: the country in whose area it was found. */
  readonly country: string
  /** WGS 84 degrees; the centre of ways and relations. Used to find the station, never published. */
  readonly lat: number
  readonly lng: number
  readonly name: string | null
  readonly brand: string | null
  /** As mapped: most values are opening hours. */
  readonly openingHours: string | null
  /** The publishers' ids that mappers copied, by tag. */
  readonly ids: Readonly<Record<string, readonly string[]>>
  /** Timestamp of the map data that the answer was made from. */
  readonly base: Instant
}

/** The tags that contain a publisher's own station id, by country. No other country was found to have one (2026-10). */
export const officialIdTags: Readonly<Record<string, readonly string[]>> = {
  FR: ['ref:FR:prix-carburants', 'ref:FR:PrixCarburants'],
  GB: ['ref:GB:fuel_finder'],
  IT: ['ref:mise'],
  PT: ['ref:PT:dgeg'],
}

/** Where a price was read: the row of a capture, and the texts of the fields that its reader looked at. */
export interface RowOrigin {
  /** Name of the request whose answer contains the row. */
  readonly capture: string
  /** 1 for the first. Lines for text files (headings count), elements for arrays and XML. */
  readonly position: number
  /** JSON text: field to its text as published, never the complete row. A text, so that the capture can be freed. */
  readonly fields: string
}
