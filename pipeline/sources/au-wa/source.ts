import { type Capture, excerpt } from '../../capture.ts'
import type { PublishedPrice, RowContent } from '../../model/records.ts'
import { answerNamed } from '../../parsers/answer-named.ts'
import { decimal, flag, placeIn, publishedPrice, ref, text, titleCase } from '../../parsers/fields.ts'
import { type Offer, outOfStock } from '../../parsers/grades.ts'
import { isoInstant } from '../../parsers/instants.ts'
import { checkInside, isObject, objectIn, optionalObject } from '../../parsers/json.ts'
import { columnsOf, type RowOf, rowsIn } from '../../parsers/json-layout.ts'
import { type RowAt, stationSource } from '../../source.ts'

const publishedUnit = 'cents per litre'
const base = 'https://www.fuelwatch.wa.gov.au/api'

// Product -> our code and the publisher's description, from its list of products. Hundreds of sites sell a `common` one,
// so an empty list of it is refused. ULP has 91 octane and no ethanol. Brand diesel is used if a site has no plain diesel. The feed has no E10.
const grades = [
  { product: 'ULP', fuel: 'u91', native: 'ULP', common: true },
  { product: 'PUP', fuel: 'sp95', native: 'PULP' },
  { product: 'DSL', fuel: 'diesel', native: 'Diesel', common: true },
  { product: 'BDL', fuel: 'diesel', native: 'Brand Diesel', rank: 1 },
  { product: 'LPG', fuel: 'gpl', native: 'LPG' },
  { product: '98R', fuel: 'sp98', native: '98 RON' },
  { product: 'E85', fuel: 'e85', native: 'E85' },
] as const

type Grade = (typeof grades)[number]

const layout = {
  keys: ['id', 'product', 'productFuelType', 'isClosedNow', 'membershipRequired'],
  // biome-ignore format: a list of short words reads better in lines
  attributes: [
    'siteName', 'brandName', 'operates247', 'address', 'address.line1', 'address.location', 'address.postCode',
    'address.latitude', 'address.longitude',
  ],
  mayBeEmpty: true,
} as const
type Site = RowOf<typeof layout> & Record<string, unknown>

/** One site in the list of one product. */
interface Listing {
  readonly grade: Grade
  readonly site: Site
}

interface Context {
  readonly grade: Grade
  readonly brands: ReadonlyMap<string, string | null>
  /** The site in the lists of all products: each record states whether that fuel is out of stock. */
  readonly everywhere: readonly Listing[]
}

const refOf = (site: Site): string => ref('id', site.id)

export const auWa = stationSource<Site, Context>(
  {
    id: 'au-wa',
    idSpace: 'au-wa-fuelwatch',
    // In the evening sites that have closed for the day are listed without today's price.
    delivers: 'part',
    repeats: 'merge',
    // The complete lists of ULP, DSL and 98R were seen; those of the other four products never.
    level: 'seen in part',
    currency: 'AUD',
    publishedUnit,
    timezone: 'Australia/Perth',
    cadence: 'daily: a price holds for 24 hours from 06:00 in Perth (22:00 UTC of the day before)',
    // Today's prices are valid from 06:00. From 14:30 on, tomorrow's prices and closed sites are known.
    schedule: { days: 'daily', from: ['06:05', '14:40'], retryMinutes: 60, until: 'read once', openHours: 4 },
    publisher: 'FuelWatch, Government of Western Australia',
    homepage: 'https://www.fuelwatch.wa.gov.au/',
    licence: {
      name: 'All rights reserved; terms for live prices not established',
      attribution: 'Fuel prices: FuelWatch, Government of Western Australia',
      reuse: 'restricted',
      conditions:
        'The feed reserves all rights, and terms for showing live prices were not found. Accepting means that you have permission of FuelWatch (FuelWatch@lgirs.wa.gov.au), or take the risk of showing its prices without one.',
    },
    contract: {
      // Perth: most stations rise by up to 35 % on one day of the week.
      apartMax: 0.35,
      stations: [600, 1000],
      fuels: ['u91', 'sp95', 'sp98', 'diesel', 'gpl', 'e85'],
      columns: {
        ...columnsOf({ ...layout, inside: { product: ['priceToday'] } }),
        // biome-ignore format: a list of short words reads better in lines
        sometimes: [
          'product.priceTomorrow', 'product.isTwoPrice', 'product.tempUnavailableFrom', 'product.tempUnavailableTo',
          'tempUnavailableFrom', 'tempUnavailableTo', 'nextPricingOrder',
        ],
      },
      // 2026-03-26: 0.94, 0.83, 0.57.
      pricedShare: { u91: 0.6, sp98: 0.4, diesel: 0.3 },
    },
  },
  {
    since: '2024-01-01',
    feed: [
      ...grades.map(({ product }) => ({ name: product.toLowerCase(), url: `${base}/sites?fuelType=${product}` })),
      { name: 'brands', url: `${base}/brands` },
    ].map(request => ({ ...request, headers: { Accept: 'application/json' } })),
    rows,
    read,
    refOf,
  },
)

function rows(captures: readonly Capture[]): RowAt<Site, Context>[] {
  const brands = brandsOf(answerNamed('au-wa', captures, 'brands'))
  const lists = grades.map(grade => ({
    grade,
    sites: listOf(answerNamed('au-wa', captures, grade.product.toLowerCase()), grade),
  }))
  const everywhere = new Map<unknown, Listing[]>()
  for (const { grade, sites } of lists) {
    for (const { row: site } of sites) everywhere.set(site.id, [...(everywhere.get(site.id) ?? []), { grade, site }])
  }
  return lists.flatMap(({ grade, sites }) =>
    sites.map(located => ({ ...located, context: { grade, brands, everywhere: everywhere.get(located.row.id)! } })),
  )
}

/** The sites of one product. A list of another product (the parameter was renamed, say) is another layout. */
function listOf(capture: Capture, grade: Grade): RowAt<Site>[] {
  const sites = rowsIn(capture, layout)
  const other = sites.findIndex(({ row }) => row.productFuelType !== grade.product)
  if (other >= 0) {
    const found = JSON.stringify(sites[other]!.row.productFuelType) ?? 'nothing'
    throw capture.unexpected(`the product '${grade.product}'`, excerpt(found), ` element ${other + 1}`)
  }
  if (sites.length === 0 && 'common' in grade) throw capture.unexpected('sites', 'none')
  // In the evening up to one site in ten has no price for today (2026-03-26): in a short list that may be all of them.
  const productKeys = sites.length < 10 ? ['shortName'] : ['shortName', 'priceToday']
  checkInside(capture, sites, 'product', productKeys)
  return sites
}

/** Brand code to the brand's name: `711` is `7-Eleven`. */
function brandsOf(capture: Capture): ReadonlyMap<string, string | null> {
  const brands = rowsIn(capture, { keys: [], attributes: ['name', 'description'], of: 'brands' })
  return new Map(brands.map(({ row }) => [String(row.name), text('description', row.description)]))
}

function read(site: Site, { grade, brands, everywhere }: Context): RowContent {
  const address = optionalObject('address', site.address)
  const code = text('brandName', site.brandName)
  const offers = outOfStock(everywhere.map(offerOf))
  return {
    ref: refOf(site),
    name: text('siteName', site.siteName),
    // A code that is not in the list of brands is used as the name.
    brand: code === null ? null : (brands.get(code) ?? code),
    address: text('line1', address.line1),
    city: titleCase(text('location', address.location)),
    // A number in the feed. Western Australia has 6000 to 6999, so no leading zero is lost.
    postalCode: text('postCode', address.postCode),
    ...placeIn(address, 'latitude', 'longitude'),
    // No list has the hours of other sites. They would need one request per site.
    openingHours: flag('operates247', site.operates247) ? '24/7' : null,
    ...(typeof site.isClosedNow === 'boolean' ? { closed: site.isClosedNow } : {}),
    ...offers,
    prices: priceOf(grade, site),
  }
}

/**
 * Today's price. Tomorrow's, shown from 14:30 on, is never read, because it is valid only from 06:00 of its day.
 * No timestamp: the answer does not state the date of today.
 */
function priceOf(grade: Grade, site: Site): PublishedPrice[] {
  const product = objectIn('product', site.product)
  return publishedPrice(
    {
      fuel: grade.fuel,
      nativeFuel: grade.native,
      ...(site.membershipRequired === true && { access: 'members' }),
      ...('rank' in grade && { rank: grade.rank }),
    },
    () => decimal('priceToday', product.priceToday),
    () => null,
    publishedUnit,
  )
}

/**
 * A product is out of stock if it, or its entire site, has `tempUnavailableFrom` and no price for today. With a
 * price the outage is over or has not begun (2026-03-26: 3 of 1,850 rows); without the stamp the site is only
 * closed for the day. Diesel is out of stock when neither the plain nor the branded one is sold.
 */
function offerOf({ grade, site }: Listing): Offer {
  const product = isObject(site.product) ? site.product : {}
  const since = product.tempUnavailableFrom ?? site.tempUnavailableFrom ?? null
  const isPriced = (product.priceToday ?? null) !== null
  return {
    fuel: grade.fuel,
    state: isPriced ? 'sold' : since === null ? null : 'missing',
    sinceOf: () => isoInstant('tempUnavailableFrom', since),
  }
}
