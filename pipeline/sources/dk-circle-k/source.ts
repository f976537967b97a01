import { danishOperator } from '../../families/danish-operator.ts'
import type { StationPart } from '../../model/records.ts'
import { decidingWord, isoInstant, ref, text, textsIn } from '../../parsers/fields.ts'
import { optionalObject } from '../../parsers/json.ts'
import type { RowOf } from '../../parsers/json-layout.ts'
import type { FeedContext, FeedSteps } from '../../source.ts'

// The names of a product differ between sites, old and new ones. The numbers are more stable, and three of them are
// plain diesel. 207 sites listed two of these in September 2026, at one price.
const products = [
  { ids: ['1030921', '592327'], names: ['miles 95', 'miles95', 'miles95.', 'benzin 95', 'blyfri 95'], fuel: 'sp95' },
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
] as const

const layout = {
  list: 'sites',
  keys: ['id', 'fuelPrices'],
  attributes: ['name', 'address', 'address.street', 'address.postalCode', 'address.city'],
  inside: { 'fuelPrices[]?': ['displayName', 'price'] },
} as const
type Site = RowOf<typeof layout>

export const dkCircleK = danishOperator(
  {
    id: 'dk-circle-k',
    level: 'by description only',
    hosts: ['api.circlek.com'],
    // Not a key: the name that identifies the caller to the interface. A separate name can be requested by e-mail.
    defaults: { FUEL_DK_CIRCLE_K_APP_NAME: 'PRICES' },
    politeness: { concurrent: 1 },
    freshness: { readWithinHours: 48, changedWithinDays: 90 },
    publisher: 'Circle K Danmark A/S (Circle K and INGO)',
    homepage: 'https://www.circlek.dk/',
    licence: { attribution: 'Circle K, INGO - api.circlek.com' },
    // The exact number is unknown. The two brands have about 400 stations.
    contract: {
      stations: [150, 700],
      fuels: ['diesel', 'sp95', 'hvo'],
      // By description only; both are sold nearly everywhere.
      pricedShare: { diesel: 0.5, sp95: 0.4 },
      newestStampWithinHours: 96,
    },
  },
  {
    feed,
    layout,
    list: 'fuelPrices',
    name: 'displayName',
    products,
    idOf: ({ code }) => (code === undefined || code === null ? undefined : ref('code', code)),
    check: price => {
      checkUnit('currency', price.currency, 'DKK')
      checkUnit('volumeUnit', price.volumeUnit, 'LITER')
    },
    updatedAtOf: ({ lastUpdated }) => isoInstant('lastUpdated', lastUpdated),
    ref: 'id',
    stationOf,
  },
)

function* feed({ settings }: FeedContext): FeedSteps {
  const headers = { Accept: 'application/json', 'X-App-Name': settings.FUEL_DK_CIRCLE_K_APP_NAME! }
  yield [{ name: 'prices', url: 'https://api.circlek.com/eu/prices/v1/fuel/countries/DK', headers }]
}

/** The interface serves other countries too. Currency and unit are not in every description of it. */
function checkUnit(field: string, value: unknown, expected: string): void {
  if (value !== undefined) decidingWord(field, value, [expected])
}

function stationOf(site: Site): Omit<StationPart, 'ref'> {
  const name = text('name', site.name)
  return {
    name,
    brand: /\bingo\b/i.test(name ?? '') ? 'INGO' : 'Circle K',
    // The feed has no positions, so the stations are counted but are not on the map.
    ...textsIn(optionalObject('address', site.address), { address: 'street', city: 'city', postalCode: 'postalCode' }),
  }
}
