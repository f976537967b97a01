import type { Capture } from '../../capture.ts'
import { FeedShapeError, MissingSecret, RowError } from '../../model/errors.ts'
import type { PriceRows, RowContent, Skipped } from '../../model/records.ts'
import { decimal, placeFrom, publishedPrice, ref, text, titleCase } from '../../parsers/fields.ts'
import { type Grade, type Offer, outOfStock } from '../../parsers/grades.ts'
import { isObject, json, member } from '../../parsers/json.ts'
import type { FeedAnswer, FeedContext, FeedSteps, RowAt } from '../../source.ts'
import { ask, askAll, stationSource } from '../../source.ts'
import { checkSpellings, listIn, memberOf, type Spelled, type Spellings } from './spelling.ts'

const publishedUnit = 'cents per litre'
const userSetting = 'FUEL_AU_NT_USERNAME'
const passwordSetting = 'FUEL_AU_NT_PASSWORD'
const apiSetting = 'FUEL_AU_NT_URL'
const api = 'https://myfuelnt.nt.gov.au/api'

/** Maximum number of outlets in one request. */
const batchSize = 10

const identifier: Spellings = ['fueloutletidentifier', 'outletidentifier']
const outletName: Spellings = ['outletname', 'fueloutletname']
const active: Spellings = ['isactive']
const available: Spellings = ['isavailable', 'available']
const offered: Spellings = ['availablefuel', 'availablefuels', 'allfuels']
const outlets: Spellings = ['outlets', 'fueloutlets', 'fueloutlet', 'data']

// The publisher's code -> our code. The premium grade and low aromatic fuel have rank 1.
const grades = new Map<string | null, Grade>([
  ['DL', { fuel: 'diesel' }],
  ['PD', { fuel: 'diesel', rank: 1 }],
  ['U91', { fuel: 'u91' }],
  // Low aromatic fuel also has 91 octane and is the only petrol of some remote outlets. Outlets with both had the same
  // price for both (2026-04-07), so only one is used.
  ['LAF', { fuel: 'u91', rank: 1 }],
  ['P95', { fuel: 'sp95' }],
  ['P98', { fuel: 'sp98' }],
  ['E10', { fuel: 'e10' }],
  ['E85', { fuel: 'e85' }],
  ['LPG', { fuel: 'gpl' }],
  // Diesel with 20 % biodiesel: we have no code for it, and it is never read as diesel.
  ['B20', { skip: 'no fuel code' }],
])

type Names = ReadonlyMap<string, string | null>

/** The context of an outlet of the reference data has its offers; that of an answer has the index of one offer. */
type Context = { readonly brands: Names; readonly offersOf: (outlet: Spelled) => readonly Spelled[] } | OfferContext

interface OfferContext {
  /** 0 for the first of the outlet. */
  readonly at: number
  readonly fuels: Names
}

const refOf = (outlet: Spelled): string => ref('FuelOutletIdentifier', memberOf(outlet, identifier))

export const auNt = stationSource<Spelled, Context>(
  {
    id: 'au-nt',
    idSpace: 'au-nt-myfuel',
    // The API is known from programs that read it. One real outlet was seen on the public page, with the same members.
    level: 'by description only',
    currency: 'AUD',
    publishedUnit,
    timezone: 'Australia/Darwin',
    cadence: 'at every change, within 30 minutes',
    schedule: { everyMinutes: 60 },
    hosts: ['myfuelnt.nt.gov.au'],
    settings: [userSetting, passwordSetting],
    registration: {
      url: 'https://myfuelnt.nt.gov.au/',
      steps:
        'Ask Consumer Affairs for the API User Registration Form and send it back. The user name and the password arrive by e-mail, with the description of the API.',
      minutes: 20,
      wait: 'not stated; the application is decided by people',
      cost: 'free',
    },
    defaults: { [apiSetting]: api },
    // 24 requests. No limit is known; one client pauses for 200 ms.
    politeness: { concurrent: 1, spacingMs: 500 },
    publisher: 'MyFuel NT, Northern Territory Consumer Affairs',
    homepage: 'https://myfuelnt.nt.gov.au/',
    licence: {
      name: 'Terms of the API user registration, not seen',
      attribution: 'Fuel prices: MyFuel NT, Northern Territory Government',
      conditions: 'The terms come with the registration form and were not seen. Read them before you show the prices.',
    },
    // 212 in April 2026. No columns, because their spelling is unknown.
    contract: {
      apartMax: 0.1,
      stations: [170, 260],
      fuels: ['u91', 'diesel', 'sp95', 'sp98', 'e10', 'e85', 'gpl'],
      // By description only; regular and diesel are sold nearly everywhere.
      pricedShare: { u91: 0.5, diesel: 0.5 },
    },
  },
  { since: '2024-01-01', feed, rows, read, refOf },
)

function* feed({ settings }: FeedContext): FeedSteps {
  const base = settings[apiSetting]
  const username = settings[userSetting]
  const password = settings[passwordSetting]
  if (!username || !password) {
    throw new MissingSecret(`au-nt: expected credentials in ${userSetting} and ${passwordSetting}, found none`)
  }
  const answer = yield* ask({
    name: 'token',
    url: `${base}/token`,
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    // Sent once, because an account is locked after too many refusals.
    body: new URLSearchParams({ grant_type: 'password', username, password }).toString(),
    transient: true,
  })
  const headers = { Authorization: `Bearer ${tokenIn(answer)}`, 'Content-Type': 'application/json' }
  const reference = yield* ask({ name: 'reference', url: `${base}/v1/getReferenceData`, headers, keptForHours: 24 })
  const ids = reference ? idsIn(reference) : []
  const batches = Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, at) =>
    ids.slice(at * batchSize, (at + 1) * batchSize),
  )
  yield* askAll(
    batches.map((batch, at) => ({
      name: `prices-${at + 1}`,
      url: `${base}/v1/getFuelPrice/fuelOutletIdentifier`,
      method: 'POST' as const,
      repeatable: true,
      headers,
      body: JSON.stringify({ FuelOutletIdentifier: batch }),
    })),
  )
}

function tokenIn(answer: FeedAnswer): string {
  if (!answer) return ''
  const token = member(answer, json(answer), 'access_token')
  if (typeof token === 'string' && token !== '') return token
  throw answer.unexpected("a text in 'access_token'", 'none')
}

/** The outlets to ask for. One without an id is found again among the rows, and quarantined there. */
function idsIn(reference: Capture): (string | number)[] {
  return outletsIn(reference).flatMap(({ row }) => {
    const id = memberOf(row, identifier)
    const wanted = (typeof id === 'string' && id !== '') || typeof id === 'number'
    return wanted && !isFalse(memberOf(row, active)) ? [id] : []
  })
}

function outletsIn(reference: Capture): RowAt<Spelled>[] {
  const found = listIn(reference, outlets)
  if (found.length === 0) throw reference.unexpected('outlets', 'none')
  checkSpellings(
    reference,
    found.map(({ row }) => row),
    [identifier],
  )
  return found
}

function rows([reference, ...answers]: readonly Capture[]): RowAt<Spelled, Context>[] {
  const listed = outletsIn(reference!)
  const brands = namesIn(reference!, ['brands', 'fuelbrandlist'], ['brandidentifier', 'code'], ['brandname', 'name'])
  const fuels = namesIn(reference!, ['fuels', 'fueltypelist'], ['fuelcode', 'code'], ['fuelname', 'name'])
  const offers = answers.flatMap(answer => offersIn(answer, fuels))
  if (offers.length === 0) {
    throw new FeedShapeError(
      `au-nt: expected prices, found none in ${answers.length} answers for ${listed.length} outlets`,
    )
  }
  const byOutlet = new Map<string, Spelled[]>()
  for (const { row, context } of offers) {
    byOutlet.set(idOf(row), [...(byOutlet.get(idOf(row)) ?? []), offerOf(row, context!.at)])
  }
  const offersOf = (outlet: Spelled) => byOutlet.get(idOf(outlet)) ?? []
  return [...listed.map(located => ({ ...located, context: { brands, offersOf } })), ...offers]
}

function idOf(outlet: Spelled): string {
  return `${memberOf(outlet, identifier)}`
}

function offerOf(outlet: Spelled, at: number): Spelled {
  return (memberOf(outlet, offered) as readonly Spelled[])[at]!
}

/** The offers of one answer, numbered over all its outlets. An answer is empty if no outlet reported. */
function offersIn(capture: Capture, fuels: Names): RowAt<Spelled, OfferContext>[] {
  const answered = listIn(capture, outlets).map(({ row }) => row)
  checkSpellings(capture, answered, [identifier, offered])
  const found = answered.flatMap(outlet => {
    const list = memberOf(outlet, offered)
    return (Array.isArray(list) ? list : []).flatMap((offer, at) => (isObject(offer) ? [{ outlet, at }] : []))
  })
  checkSpellings(
    capture,
    found.map(({ outlet, at }) => offerOf(outlet, at)),
    [['fuelcode'], ['price'], available],
  )
  return found.map(({ outlet, at }, index) => {
    return { capture: capture.name, position: index + 1, row: outlet, context: { at, fuels } }
  })
}

/** Code to name: `C3` is `Shell Reddy Express`. Without a list or a name, as on the public page, the codes are used. */
function namesIn(reference: Capture, list: Spellings, code: Spellings, name: Spellings): Names {
  const answer = json(reference)
  const found = isObject(answer) ? memberOf(answer, list) : undefined
  const items = (Array.isArray(found) ? found : []).filter(isObject)
  return new Map(items.map(item => [`${memberOf(item, code)}`, text('name', memberOf(item, name))]))
}

function read(outlet: Spelled, context: Context): RowContent {
  if ('fuels' in context) return readOffer(outlet, context)
  const { brands, offersOf } = context
  if (isFalse(memberOf(outlet, active))) return { skip: 'inactive' }
  const brand = text('brand', memberOf(outlet, ['fuelbrandidentifier', 'outletbrandidentifier', 'brandidentifier']))
  const offers = outOfStock(offersOf(outlet).flatMap(stateOf))
  return {
    ref: refOf(outlet),
    name: text('OutletName', memberOf(outlet, outletName)),
    // A code that is not in the list of brands is used as the name.
    brand: brand === null ? null : (brands.get(brand) ?? brand),
    address: text('Address', memberOf(outlet, ['address'])),
    city: titleCase(text('Suburb', memberOf(outlet, ['suburb']))),
    postalCode: text('Postcode', memberOf(outlet, ['postcode'])),
    ...placeFrom(() => [
      decimal('Latitude', memberOf(outlet, ['latitude'])),
      decimal('Longitude', memberOf(outlet, ['longitude'])),
    ]),
    ...offers,
  }
}

/** The price now. `PriceScheduled` is the next day's, and never read. No answer has a stamp. */
function readOffer(outlet: Spelled, { at, fuels }: OfferContext): PriceRows | Skipped {
  const offer = offerOf(outlet, at)
  const code = codeOf(offer)
  const grade = grades.get(code)
  if (!grade) throw new RowError('FuelCode', 'UNKNOWN_FUEL', memberOf(offer, ['fuelcode']))
  if ('skip' in grade) return grade
  const flag = memberOf(offer, available)
  if (isFalse(flag)) return { skip: 'out of stock' }
  if (flag !== undefined && !/^true$/i.test(`${flag}`)) throw new RowError('IsAvailable', 'NOT_A_FLAG', flag)
  const nativeFuel = fuels.get(code!) ?? code!
  // 0 means no price.
  const amountOf = () => decimal('Price', memberOf(offer, ['price'])) || null
  const { fuel, ...rank } = grade
  const prices = publishedPrice({ fuel, nativeFuel, ...rank }, amountOf, () => null, publishedUnit)
  return prices.length === 0 ? { skip: 'no price' } : { pricesOf: refOf(outlet), prices }
}

function codeOf(offer: Spelled): string | null {
  const code = memberOf(offer, ['fuelcode'])
  return typeof code === 'string' ? code.trim().toUpperCase() : null
}

function isFalse(flag: unknown): boolean {
  return flag === false || (typeof flag === 'string' && /^false$/i.test(flag))
}

/** A fuel is out of stock when no grade of it is sold: not U91 if low aromatic fuel is available. */
function stateOf(offer: Spelled): Offer[] {
  const grade = grades.get(codeOf(offer))
  if (!grade || 'skip' in grade) return []
  return [{ fuel: grade.fuel, state: isFalse(memberOf(offer, available)) ? 'missing' : 'sold' }]
}
