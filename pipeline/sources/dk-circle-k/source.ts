import type { Capture } from '../../capture.ts'
import { FeedShapeError, RowError } from '../../model/errors.ts'
import type { ReadRow, StationRecord } from '../../model/records.ts'
import { isoInstant } from '../../parsers/instants.ts'
import { json, jsonRows, member } from '../../parsers/json.ts'
import { checkMembers, objectIn } from '../../parsers/members.ts'
import { decimal } from '../../parsers/numbers.ts'
import { type PartAt, partOf, partsOf, rowsOfParts } from '../../parsers/parts.ts'
import { type Product, productOf } from '../../parsers/products.ts'
import { publishedPrice } from '../../parsers/published-price.ts'
import { ref, text } from '../../parsers/texts.ts'
import { type FeedContext, type FeedSteps, type RowAt, stationSource } from '../../source.ts'

// The names of a product differ between sites, old and new ones. The numbers are more stable, and three of them are
// plain diesel. 207 sites listed two of these in September 2026, at one price.
const products: readonly Product[] = [
  {
    ids: ['1030921', '592327'],
    names: ['miles 95', 'miles95', 'miles95.', 'benzin 95', 'blyfri 95'],
    fuel: 'sp95',
  },
  {
    ids: ['1030941', '1030971'],
    names: ['miles+ 95', 'milesplus95', 'milesplus95.', 'upgrade 95'],
    fuel: 'sp95',
    rank: 1,
  },
  { ids: ['1030928', '1030946', '797325'], names: ['miles diesel', 'miles diesel.', 'diesel'], fuel: 'diesel' },
  { ids: ['1030876'], names: ['miles+ diesel', 'milesplus diesel', 'milesplus diesel.'], fuel: 'diesel', rank: 1 },
  { names: ['hvo100', 'miles hvo100'], fuel: 'hvo' },
  { names: ['adblue'], none: 'AdBlue' },
]

const siteKeys = ['id', 'name', 'address', 'fuelPrices'] as const
type Site = Record<(typeof siteKeys)[number], unknown>

export const dkCircleK = stationSource<Site, PartAt>(
  {
    id: 'dk-circle-k',
    idSpace: 'dk-circle-k',
    country: 'DK',
    basis: 'stations',
    delivers: 'everything',
    level: 'by description only',
    published: true,
    currency: 'DKK',
    timezone: 'Europe/Copenhagen',
    cadence: 'prices move about once a day, mostly in the morning',
    schedule: { everyMinutes: 60 },
    hosts: ['api.circlek.com'],
    // Not a key: the name that identifies the caller to the interface. A separate name can be requested by e-mail.
    defaults: { FUEL_DK_CIRCLE_K_APP_NAME: 'PRICES' },
    politeness: { concurrent: 1 },
    freshness: { readWithinHours: 48, changedWithinDays: 90 },
    publisher: 'Circle K Danmark A/S (Circle K and INGO)',
    homepage: 'https://www.circlek.dk/',
    licence: {
      name: 'none stated',
      url: 'https://www.circlek.dk/',
      attribution: 'Circle K, INGO - api.circlek.com',
      reuse: 'unclear',
    },
    // The exact number is unknown. The two brands have about 400 stations.
    contract: {
      stations: [150, 700],
      fuels: ['diesel', 'sp95', 'hvo'],
      quarantinedShareMax: 0.02,
      columns: {
        always: [
          'id',
          'name',
          'address.street',
          'address.postalCode',
          'address.city',
          'fuelPrices[].displayName',
          'fuelPrices[].price',
        ],
      },
      // By description only; both are sold nearly everywhere.
      pricedShare: { diesel: 0.5, sp95: 0.4 },
      newestStampWithinHours: 96,
    },
    repeats: 'merge',
  },
  { since: '2026-01-01', feed, rows: ([prices]) => rowsOf(prices!), read, refOf },
)

function* feed({ settings }: FeedContext): FeedSteps {
  yield [
    {
      name: 'prices',
      url: 'https://api.circlek.com/eu/prices/v1/fuel/countries/DK',
      headers: { Accept: 'application/json', 'X-App-Name': settings.FUEL_DK_CIRCLE_K_APP_NAME! },
    },
  ]
}

function rowsOf(capture: Capture): RowAt<Site, PartAt>[] {
  const sites = jsonRows(capture, member(capture, json(capture), 'sites'), siteKeys)
  if (sites.length === 0) throw new FeedShapeError(`${capture.label}: expected stations in 'sites', found none`)
  const addresses = sites.map(({ row }) => row.address).filter(address => address !== null)
  checkMembers(capture, addresses, ['street', 'postalCode', 'city'])
  const rows = rowsOfParts(sites, 'fuelPrices')
  checkMembers(capture, partsOf(rows, 'fuelPrices'), ['displayName', 'price'])
  return rows
}

function read(site: Site, at: PartAt): ReadRow {
  const station = stationOf(site)
  const part = partOf(site.fuelPrices, at)
  if (part === null) return station
  const row = objectIn('fuelPrices', part)
  const name = text('displayName', row.displayName)
  const code = row.code === undefined || row.code === null ? undefined : ref('code', row.code)
  const product = productOf(products, 'displayName', name, code)
  if ('none' in product) return { skip: product.none }
  checkUnit('currency', row.currency, 'DKK')
  checkUnit('volumeUnit', row.volumeUnit, 'LITER')
  const { fuel, rank } = product
  const native = name === null ? {} : { nativeFuel: name }
  const prices = publishedPrice(
    { fuel, ...native, ...(rank !== undefined && { rank }) },
    () => decimal('price', row.price),
    () => isoInstant('lastUpdated', row.lastUpdated),
  )
  return { ...station, prices }
}

function refOf(site: Site): string {
  return ref('id', site.id)
}

/** The interface serves other countries too. Currency and unit are not in every description of it. */
function checkUnit(field: string, value: unknown, expected: string): void {
  if (value !== undefined && value !== expected) throw new RowError(field, 'UNKNOWN_WORD', value)
}

function stationOf(site: Site): StationRecord {
  const name = text('name', site.name)
  const address = site.address === null ? null : objectIn('address', site.address)
  return {
    ref: refOf(site),
    name,
    brand: /\bingo\b/i.test(name ?? '') ? 'INGO' : 'Circle K',
    address: address && text('street', address.street),
    city: address && text('city', address.city),
    postalCode: address && text('postalCode', address.postalCode),
    // The feed has no positions, so the stations are counted but are not on the map.
    lat: null,
    lng: null,
    openingHours: null,
    prices: [],
  }
}
