import type { Capture } from '../../capture.ts'
import { danishMarket, type ProductList, readProduct, since, zone } from '../../families/danish-operator.ts'
import type { RowContent, StationPart } from '../../model/records.ts'
import { decidingWord, instantIn, isWord, placeIn, ref, text } from '../../parsers/fields.ts'
import type { Product } from '../../parsers/grades.ts'
import { checkMembers, isObject, json, jsonRows, member, optionalObject } from '../../parsers/json.ts'
import { columnsOf, type RowOf } from '../../parsers/json-layout.ts'
import { type PartAt, partOf, partsOf, rowsOfParts } from '../../parsers/parts.ts'
import { type FeedSteps, type PublishedCount, type Request, type RowAt, stationSource } from '../../source.ts'
import { addressKey, type MapSites, mapSitesOf } from './map-places.ts'

// 1,215 records in January 2026, one per station and product.
const pageSize = 2000
const mostPages = 20
/** Maximum share of announced records that may be missing: prices change while the pages are read. */
const missingShareMax = 0.02

const products: readonly Product[] = [
  { ids: ['2'], names: ['goeasy 95 e10'], fuel: 'sp95' },
  // The 95 with additives, 1.10 kr. more expensive. It is not `e5`, which has at least 97 octane.
  { ids: ['1'], names: ['goeasy 95 extra e5'], fuel: 'sp95', rank: 1 },
  { ids: ['6'], names: ['goeasy diesel'], fuel: 'diesel' },
  { ids: ['8'], names: ['goeasy diesel extra'], fuel: 'diesel', rank: 1 },
  { ids: ['5'], names: ['neste my (hvo100)'], fuel: 'hvo' },
  { ids: ['14'], names: ['adblue'], none: 'AdBlue' },
  { ids: ['9'], names: ['hpc'], none: 'electricity' },
]

const layout = {
  keys: ['stationId', 'products'],
  attributes: ['stationName', 'address'],
  inside: { 'products[]?': ['productId', 'productName', 'price', 'unit', 'priceChangeDate'] },
} as const
type StationRow = RowOf<typeof layout>

const productList: ProductList = {
  products,
  list: 'products',
  name: 'productName',
  idOf: ({ productId }) => ref('productId', productId),
  check: ({ unit }) => {
    decidingWord('unit', unit, ['L'])
  },
  updatedAtOf: ({ priceChangeDate }) => instantIn(zone, 'priceChangeDate', priceChangeDate),
}

interface Context {
  readonly at: PartAt
  readonly sites: MapSites
}

const refOf = (row: StationRow): string => ref('stationId', row.stationId)

export const dkQ8 = stationSource<StationRow, Context>(
  {
    ...danishMarket,
    id: 'dk-q8',
    level: 'seen in part',
    stampZone: zone,
    hosts: ['beta.q8.dk', 'www.q8.dk'],
    politeness: { concurrent: 1, spacingMs: 500 },
    // `priceChangeDate` is the time of the price change.
    freshness: { readWithinHours: 48, changedWithinDays: 90 },
    publisher: 'Q8 Danmark A/S (Q8 and F24)',
    homepage: 'https://www.q8.dk/',
    licence: { attribution: 'Q8, F24 - beta.q8.dk' },
    contract: {
      stations: [200, 300],
      fuels: ['diesel', 'sp95', 'hvo'],
      columns: columnsOf(layout),
      // A slice of 2026-01-15 had both nearly everywhere.
      pricedShare: { diesel: 0.5, sp95: 0.4 },
      newestStampWithinHours: 96,
    },
  },
  { since, feed, rows, read, refOf, countOf },
)

function* feed(): FeedSteps {
  // The prices have no coordinates; without the map the stations have none either, but the prices are still used.
  const map: Request = {
    name: 'map',
    url: 'https://www.q8.dk/-/Station/GetGlobalMapStations?appDataSource=bbe79579-212c-498a-b51c-b76702a2cbfe',
    headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    required: false,
    check: mapSitesOf,
    keptForHours: 24,
  }
  const [first] = yield [page(1), map]
  const pages = numberIn(first!, 'totalPages')
  if (pages > mostPages) throw first!.unexpected(`at most ${mostPages} pages`, pages)
  for (let number = 2; number <= pages; number += 1) yield [page(number)]
}

/** Both parameters are needed: without one of them the answer is an empty list. */
function page(number: number): Request {
  const url = `https://beta.q8.dk/Station/GetStationPrices?page=${number}&pageSize=${pageSize}`
  return { name: `page-${number}`, url, headers: { Accept: 'application/json' } }
}

function numberIn(capture: Capture, key: string): number {
  const found = member(capture, json(capture), 'data', key)
  if (typeof found === 'number') return found
  throw capture.unexpected(`a number in 'data.${key}'`, JSON.stringify(found))
}

function rows(captures: readonly Capture[]): RowAt<StationRow, Context>[] {
  const pages = captures.filter(capture => capture.name !== 'map')
  const map = captures.find(capture => capture.name === 'map')
  const sites: MapSites = map ? mapSitesOf(map) : new Map()
  const records = pages.map(recordsOf)
  const { stated, delivered } = countOf(captures)
  if (delivered === 0 || delivered < stated * (1 - missingShareMax)) {
    throw pages[0]!.unexpected(`${stated || 'some'} records`, delivered)
  }
  return records.flat().map(located => ({ ...located, context: { at: located.context!, sites } }))
}

function countOf(captures: readonly Capture[]): PublishedCount {
  const pages = captures.filter(capture => capture.name !== 'map')
  return { stated: numberIn(pages[0]!, 'totalRecords'), delivered: pages.flatMap(listOf).length }
}

function listOf(capture: Capture): RowAt<StationRow>[] {
  return jsonRows<keyof StationRow>(capture, member(capture, json(capture), 'data', 'stationsPrices'), layout.keys)
}

function recordsOf(capture: Capture): RowAt<StationRow, PartAt>[] {
  const parts = rowsOfParts(listOf(capture), 'products')
  checkMembers(capture, partsOf(parts, 'products'), layout.inside['products[]?'])
  return parts
}

function read(record: StationRow, { at, sites }: Context): RowContent {
  const station = stationOf(record, sites)
  const part = partOf(record.products, at)
  if (isObject(part) && isWord(part.unit, 'kWh')) return { skip: 'electricity' }
  return readProduct(station, part, productList)
}

function stationOf(row: StationRow, sites: MapSites): StationPart {
  const published = addressOf(text('address', row.address))
  const site = published.key === null ? null : (sites.get(published.key) ?? null)
  return {
    ref: refOf(row),
    // `Q8` or `F24`, the two signs of the company; one station had neither name nor address in January 2026.
    brand: text('stationName', row.stationName),
    address: site ? text('address', site.address) : published.address,
    city: site ? text('city', site.city) : published.city,
    postalCode: published.postalCode,
    ...placeIn(optionalObject('position', site?.position), 'lat', 'lng'),
  }
}

interface Address {
  /** The key of the station in the map. */
  readonly key: string | null
  readonly address: string | null
  readonly city: string | null
  readonly postalCode: string | null
}

/** `Dronningemaen 34 Svendborg 5700 Danmark`: the city begins after the last word with a digit. */
function addressOf(published: string | null): Address {
  const parts = /^(.+) (\d{4}) Danmark$/.exec(published ?? '')
  if (!parts) return { key: null, address: published, city: null, postalCode: null }
  const [, rest, postalCode] = parts
  const [, address, city] = /^(.*\d[^\s\d]*) (\D+)$/.exec(rest!) ?? [null, rest!, null]
  return { key: addressKey(rest!), address: address ?? null, city: city ?? null, postalCode: postalCode! }
}
