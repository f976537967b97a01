import type { FuelCode } from '../model/fuels.ts'
import type { Day, Instant } from '../model/instants.ts'
import type { Basis, Level, Reuse, Source } from '../source.ts'

/**
 * Everything the API answers from, as `publish` reads it from the snapshot's tables with sql/publish/*.sql:
 * one member per query. Prices are decimal texts, rounded to the decimals that are served.
 */
export interface Figures {
  /** The clock of the run. */
  readonly snapshotAt: Instant
  readonly demonstration: boolean
  /** Ascending by country. */
  readonly markets: readonly MarketFigure[]
  readonly fuels: readonly FuelFigure[]
  /** In the order in which they are served, per country and fuel. */
  readonly brands: readonly BrandFigure[]
  /** Legal maxima in force, ascending by country and fuel. */
  readonly reference: readonly ReferenceFigure[]
  readonly board: readonly BoardFigure[]
  /** Newest first, station sources only. */
  readonly fetches: readonly FetchFigure[]
  /** Ascending by country and week: the weeks of the country's feed, including weeks without a value. */
  readonly history: readonly WeekFigure[]
  /** Ascending by source id. */
  readonly sources: readonly SourceFigure[]
  /** Stations with coordinates and at least one current price, by country, then id. */
  readonly stations: readonly StationFigure[]
  /** All other stored stations, by country, then id: `stations` and the map cannot show them. */
  readonly unlisted: readonly UnlistedStation[]
  /** The current prices of all of them, by country, station id, fuel. */
  readonly prices: readonly PriceFigure[]
}

export interface MarketFigure {
  readonly country: string
  readonly basis: Basis
  /** False for stored markets that are in neither the summary nor the board. */
  readonly published: boolean
  readonly lastFetched: Instant | null
  /** Stations with at least one current price. */
  readonly stations: number
  readonly prices: number
  readonly attributions: readonly string[]
  /** Without the attribution of OpenStreetMap: for figures that are made of prices alone. */
  readonly priceAttributions: readonly string[]
}

export interface FuelFigure {
  readonly country: string
  readonly fuel: FuelCode
  readonly stations: number
  /** EUR per litre (kg for cng, lng), 3 decimals. */
  readonly min: string
  readonly max: string
  readonly avg: string
}

export interface ReferenceFigure {
  readonly country: string
  readonly fuel: FuelCode
  /** EUR per litre, 3 decimals. */
  readonly max: string
  readonly validFrom: Instant
  readonly validTo: Instant | null
}

export interface BrandFigure extends Omit<FuelFigure, 'stations'> {
  readonly brand: string
  readonly logoFile: string | null
  readonly stations: number
}

export interface BoardFigure {
  readonly country: string
  /** National averages in EUR per litre, 3 decimals; null where the market has no current price. */
  readonly petrol: string | null
  readonly diesel: string | null
}

export interface FetchFigure {
  readonly country: string
  readonly source: string
  readonly startedAt: Instant
  readonly endedAt: Instant | null
  readonly stations: number | null
  readonly moved: number | null
  readonly status: string
  /** Three decimals. */
  readonly seconds: string | null
}

export interface WeekFigure {
  readonly country: string
  readonly week: Day
  /** EUR per litre, 3 decimals; null where the week has no value. */
  readonly euro95: string | null
  readonly diesel: string | null
}

export interface SourceFigure {
  readonly id: string
  readonly kind: Source['kind']
  /** Null for sources that do not belong to one market. */
  readonly country: string | null
  readonly basis: Basis | null
  /** IANA time zone of its timestamps and hours. */
  readonly timezone: string | null
  readonly publisher: string
  readonly homepage: string
  readonly licence: string
  readonly licenceUrl: string
  readonly attribution: string
  readonly reuse: Reuse
  readonly level: Level
  readonly cadence: string
  readonly lastRead: Instant | null
  /** Its terms allow a price to be shown for this long after it was read; null where they set no limit. */
  readonly shownForMinutes: number | null
}

export interface StationFigure {
  readonly id: number
  readonly country: string
  readonly name: string | null
  readonly brand: string | null
  readonly logoFile: string | null
  readonly address: string | null
  readonly city: string | null
  readonly postalCode: string | null
  readonly lat: number
  readonly lng: number
  readonly timezone: string
  /** OSM syntax. */
  readonly openingHours: string | null
  readonly hoursSource: 'publisher' | 'osm' | null
  /** From OpenStreetMap, where the publisher gives neither name nor brand. */
  readonly osmName: string | null
  readonly osmBrand: string | null
  /** The publisher states that the station is closed at present. */
  readonly closed: boolean
  /** JSON text: `[{"fuel":…,"state":"out_of_stock","since":…}]`, or null. */
  readonly availability: string | null
  /**
   * Its source, where the terms limit display to `shownForMinutes` after a read and the newest read contained the
   * station.
   */
  readonly shownBy: string | null
  /**
   * The last instant at which it may be shown, where an earlier read contained it; also null where the terms set no
   * limit.
   */
  readonly shownUntil: Instant | null
}

/** A station without a position or without a current price. */
export interface UnlistedStation extends Omit<StationFigure, 'lat' | 'lng'> {
  readonly lat: number | null
  readonly lng: number | null
}

export interface PriceFigure {
  readonly stationId: number
  readonly country: string
  readonly fuel: FuelCode
  /** EUR per unit, 3 decimals. */
  readonly price: string
  /** EUR per unit in millionths: what the map sorts by. */
  readonly micros: number
  readonly updated: Instant | null
  /** Major units of `currency`, as published; null where the currency is EUR. */
  readonly priceLocal: string | null
  readonly currency: string
  readonly nativeFuel: string | null
  readonly service: 'self' | 'served' | null
  readonly access: 'members' | null
  /** When the amount was last read, if it is the last validated one of a held price. Otherwise null. */
  readonly lastValidatedAt: Instant | null
}

/** The prices of one fuel in one cell of the map, of all markets. */
export interface CellFigure {
  /** 2 to 8. */
  readonly zoom: number
  readonly fuel: FuelCode
  /** Counted from north and from west: there are `8 * 2 ** zoom` of each. */
  readonly row: number
  readonly column: number
  readonly stations: number
  /** EUR per unit, 3 decimals. */
  readonly min: string
  readonly mean: string
  /**
   * The sources, separated by blanks, whose newest read contained a price of the cell and whose terms limit how long it
   * is shown; null for none.
   */
  readonly shownBy: string | null
  /** The last instant at which all prices of earlier reads may be shown; null when there are none, or no limit. */
  readonly shownUntil: Instant | null
}

/** A source whose terms allow a price to be shown for this many minutes after it was read. */
export interface LimitedSource {
  readonly source: string
  readonly minutes: number
  /** Prices of the last read may still be shown. */
  readonly isShown: boolean
}
