import type { Capture } from '../../capture.ts'
import { MissingSecret, RowError } from '../../model/errors.ts'
import type { Instant } from '../../model/instants.ts'
import type { PriceRows, Skipped, StationPart } from '../../model/records.ts'
import { answerNamed } from '../../parsers/answer-named.ts'
import { placeIn, publishedPrice, ref, requiredDecimal, text, titleCase } from '../../parsers/fields.ts'
import { type Offer, outOfStock } from '../../parsers/grades.ts'
import { isoInstant, isPublishedDay } from '../../parsers/instants.ts'
import { rowsIn } from '../../parsers/json-layout.ts'
import type { FeedContext, FeedSteps, RowAt, StationFacts, StationSource } from '../../source.ts'
import { stationSource } from '../../source.ts'
import { fuelsOfInstallation, type Grade, gradeOf } from './grades.ts'
import { hoursColumns, hoursOf } from './hours.ts'

/** One state's installation of the aggregator's `Direct Outbound API`. */
export interface Installation {
  readonly host: string
  /** Name of the setting with the subscriber token. */
  readonly setting: string
  /** The state's number among the regions of level 3. */
  readonly state: number
}

/** The facts that are the same for all installations. */
const everyState = {
  currency: 'AUD',
  publishedUnit: 'tenths of a cent per litre',
  stampZone: 'UTC',
  cadence: 'at every change, within 30 minutes',
  politeness: { concurrent: 1, spacingMs: 500 },
  // A stamp is the time of the price change. Prices of 2018 were still served in March 2021.
  freshness: { readWithinHours: 48, changedWithinDays: 90 },
} as const satisfies Partial<StationFacts>

// The aggregator's number for Australia, the same for all states.
const countryId = 21
/** The price of an out-of-stock product (publisher's manual). Ten times any real price, in tenths of a cent. */
const outOfStockPrice = 9999

const siteAttributes = ['A', 'N', 'B', 'P', 'G1', 'Lat', 'Lng', ...hoursColumns] as const
const priceKeys = ['SiteId', 'FuelId', 'Price', 'TransactionDateUtc'] as const
const columns = {
  always: ['S.S', ...priceKeys.map(key => `SitePrices.${key}`)],
  attributes: siteAttributes.map(key => `S.${key}`),
}
type Site = Record<'S' | (typeof siteAttributes)[number], unknown>
type Price = Record<(typeof priceKeys)[number], unknown>

/** An element of one of the two lists, under the name of its list. */
type Row = { readonly S: Site } | { readonly SitePrices: Price }

/** Its members from the other lists. */
interface Lists {
  readonly brandOf: (site: Site) => string | null
  readonly suburbOf: (site: Site) => string | null
  /** All price rows of the site: a price of 9999 means out of stock. */
  readonly offersOf: (site: Site) => readonly Price[]
  /** The publisher's name of the fuel; null when its list lacks the number. */
  readonly fuelNameOf: (price: Price) => string | null
}

type StateFacts = Omit<StationFacts, keyof typeof everyState | 'contract'> & {
  readonly contract: Pick<StationFacts['contract'], 'stations' | 'pricedShare'>
}

/** The source of one state. The schema is the same in all installations. */
export function fuelPricesDirect(installation: Installation, facts: StateFacts): StationSource {
  const { id } = facts
  const contract = {
    ...facts.contract,
    // Price cycles, as in New South Wales.
    apartMax: 0.25,
    fuels: fuelsOfInstallation,
    columns,
    newestStampWithinHours: 48,
  }
  return stationSource<Row, Lists>(
    { ...everyState, ...facts, hosts: [installation.host], settings: [installation.setting], contract },
    {
      since: '2021-01-01',
      feed: context => feed(id, installation, context),
      rows: captures => rows(id, captures),
      read: (row, lists) => ('S' in row ? readSite(row.S, lists) : readPrice(row.SitePrices, lists)),
      refOf,
    },
  )
}

/** Requests the prices last, to get the newest: the manual allows one call a minute, and one a day for the sites. */
function* feed(id: string, { host, setting, state }: Installation, { settings }: FeedContext): FeedSteps {
  const token = settings[setting]
  if (!token) throw new MissingSecret(`${id}: expected the subscriber token in ${setting}, found none`)
  const headers = { Authorization: `FPDAPI SubscriberToken=${token}`, 'Content-Type': 'application/json' }
  const country = `countryId=${countryId}`
  const region = `${country}&geoRegionLevel=3&geoRegionId=${state}`
  const calls = [
    ['brands', `Subscriber/GetCountryBrands?${country}`, 24],
    ['fuels', `Subscriber/GetCountryFuelTypes?${country}`, 24],
    ['regions', `Subscriber/GetCountryGeographicRegions?${country}`, 24],
    ['sites', `Subscriber/GetFullSiteDetails?${region}`, 24],
    ['prices', `Price/GetSitesPrices?${region}`, 0],
  ] as const
  yield calls.map(([name, path, keptForHours]) => ({ name, url: `https://${host}/${path}`, headers, keptForHours }))
}

function rows(id: string, captures: readonly Capture[]): RowAt<Row, Lists>[] {
  const brands = listOf(id, captures, 'brands', 'Brands', [], ['BrandId', 'Name'])
  const fuels = listOf(id, captures, 'fuels', 'Fuels', ['FuelId', 'Name'])
  const regionKeys = ['GeoRegionLevel', 'GeoRegionId', 'Name'] as const
  const regions = listOf(id, captures, 'regions', 'GeographicRegions', [], regionKeys)
  const sites = listOf(id, captures, 'sites', 'S', ['S'], siteAttributes)
  const prices = listOf(id, captures, 'prices', 'SitePrices', priceKeys)
  const brandNames = namesOf(brands, row => `${row.BrandId}`)
  const fuelNames = namesOf(fuels, row => `${row.FuelId}`)
  // The number of a region is unique within its level only: 1 is a suburb, a city and a state.
  const regionNames = namesOf(regions, row => `${row.GeoRegionLevel}/${row.GeoRegionId}`)
  const offers = new Map<string, Price[]>()
  for (const { row } of prices) offers.set(`${row.SiteId}`, [...(offers.get(`${row.SiteId}`) ?? []), row])
  const context: Lists = {
    brandOf: site => brandNames.get(`${site.B}`) ?? null,
    suburbOf: site => regionNames.get(`1/${site.G1}`) ?? null,
    offersOf: site => offers.get(`${site.S}`) ?? [],
    fuelNameOf: price => fuelNames.get(`${price.FuelId}`) ?? null,
  }
  return [
    ...sites.map(({ row, ...located }) => ({ ...located, row: { S: row }, context })),
    ...prices.map(({ row, ...located }) => ({ ...located, row: { SitePrices: row }, context })),
  ]
}

/** The rows of one answer. An empty answer is refused: every state has sites, prices and brands. */
function listOf<Key extends string>(
  id: string,
  captures: readonly Capture[],
  name: string,
  list: string,
  keys: readonly Key[],
  attributes: readonly Key[] = [],
): RowAt<Record<Key, unknown>>[] {
  return rowsIn(answerNamed(id, captures, name), { list, keys, attributes, of: list })
}

function namesOf<Item extends { readonly Name: unknown }>(
  items: readonly RowAt<Item>[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, string | null> {
  return new Map(items.map(({ row }) => [keyOf(row), text('Name', row.Name)]))
}

function readSite(site: Site, lists: Lists): StationPart {
  const offers = outOfStock(lists.offersOf(site).flatMap(stateOf))
  return {
    // A number in Queensland, a text in the only site of South Australia that was seen.
    ref: ref('S', site.S),
    name: text('N', site.N),
    brand: lists.brandOf(site),
    address: addressOf(site.A),
    city: titleCase(lists.suburbOf(site)),
    postalCode: typeof site.P === 'number' ? String(site.P) : text('P', site.P),
    ...placeIn(site, 'Lat', 'Lng'),
    openingHours: hoursOf(site),
    ...offers,
  }
}

/** `39 Main St, Mount Molloy QLD 4871, Australia`: 11 of 1,727 addresses came from a map service (2025-08-03). */
function addressOf(value: unknown): string | null {
  return text('A', text('A', value)?.replace(/(,[^,]*)? [A-Z]{2,3} \d{4}, Australia$/, ''))
}

function readPrice(price: Price, lists: Lists): PriceRows | Skipped {
  const fuelName = lists.fuelNameOf(price)
  const grade = knownGrade(price.FuelId, fuelName)
  if ('skip' in grade) return grade
  if (Number(price.Price) === outOfStockPrice) return { skip: 'out of stock' }
  const prices = publishedPrice(
    {
      fuel: grade.fuel,
      ...(fuelName !== null && { nativeFuel: fuelName }),
      ...(grade.rank > 0 && { rank: grade.rank }),
    },
    // 1899 is 189.9 cents.
    () => requiredDecimal('Price', price.Price),
    // The time of the price change: prices of 2018 were still served in 2021.
    () => stampOf(price.TransactionDateUtc),
    everyState.publishedUnit,
  )
  return { pricesOf: ref('SiteId', price.SiteId), prices }
}

function refOf(row: Row): string {
  return 'S' in row ? ref('S', row.S.S) : ref('SiteId', row.SitePrices.SiteId)
}

function knownGrade(fuelId: unknown, fuelName: string | null): Grade | Skipped {
  const grade = gradeOf(fuelId)
  if (!grade || fuelName === null) throw new RowError('FuelId', 'UNKNOWN_FUEL', fuelId)
  // If a number were reassigned to another fuel, all prices of a state would get the wrong code.
  if (grade.name.toLowerCase() !== fuelName.toLowerCase()) {
    throw new RowError('FuelId', 'FUEL_MISMATCH', `${fuelId} ${fuelName}`)
  }
  return 'skip' in grade ? { skip: grade.skip } : grade
}

const stampForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?$/

/** UTC without an offset, with zero to three decimals of a second. */
function stampOf(value: unknown): Instant | null {
  return isoInstant('TransactionDateUtc', isStamp(value) ? `${value}Z` : value)
}

function isStamp(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    stampForm.test(value) &&
    isPublishedDay(value.slice(0, 10)) &&
    !Number.isNaN(Date.parse(`${value}Z`))
  )
}

/** A fuel is out of stock when no grade of it is sold: not diesel if premium is available, nor u91 if OPAL is. */
function stateOf({ FuelId, Price, TransactionDateUtc: since }: Price): Offer[] {
  const grade = gradeOf(FuelId)
  if (!grade || 'skip' in grade) return []
  const state = Number(Price) === outOfStockPrice ? 'missing' : 'sold'
  // An unreadable timestamp must not quarantine the site.
  return [{ fuel: grade.fuel, state, sinceOf: () => (isStamp(since) ? stampOf(since) : null) }]
}
