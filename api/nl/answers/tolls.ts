import { addTo } from '../../../pipeline/model/lists.ts'
import { counted } from '../../../pipeline/model/quantities.ts'
import type { TollType } from '../../../pipeline/model/toll-types.ts'
import type { Toll } from '../../../pipeline/serving/schemas/tolls.ts'
import type { RequestedTollFilters } from '../../params/toll-filters.ts'
import { roadCharging } from '../../shared/tolls/road-charging.ts'
import type { SearchableTolls } from '../../snapshot/toll-set.ts'
import { countriesAsked } from '../figures/places.ts'
import { joined } from '../figures/published-by.ts'
import type { Parsed } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sayAmount, sayList, sayOr, sentence, sentences } from '../say/phrases.ts'
import { sayCountry } from '../say/places.ts'

const usualLimit = 20

const noFilters = { country: null, type: null, barrier: null, search: null, bbox: null, unverified: null }

/** The tolls that match the requested countries, type and name. */
export function tollLookup(parsed: Parsed, context: QuestionContext): Reply {
  const { countries, region, toll_type, toll_name, limit = usualLimit } = parsed
  const country = countriesAsked({ countries, region })
  const filters: RequestedTollFilters = {
    ...noFilters,
    country: country.length > 0 ? country : null,
    type: toll_type ?? null,
    search: toll_name ?? null,
  }
  const found = namedTolls(context.snapshot.tolls, filters)
  if (found.length > 0 || !toll_name || !toll_type) return tollsReply(found, filters, limit, context)
  // Search the name again without the type: a "bridge" in a question may be a link or a road in the data.
  const miscalled = namedTolls(context.snapshot.tolls, { ...filters, type: null })
  return tollsReply(miscalled, { ...filters, type: miscalled.length > 0 ? null : toll_type }, limit, context)
}

/** All tolls that match. A name is searched in the names, then in the details. "mont blanc" matches Mont-Blanc. */
function namedTolls(tolls: SearchableTolls, filters: RequestedTollFilters): readonly Toll[] {
  const all = tolls.page({ ...filters, search: null }, { page: 1, perPage: Number.MAX_SAFE_INTEGER }).tolls
  const name = filters.search?.replaceAll('-', ' ')
  const byName = name ? all.filter(({ said }) => said[0].includes(name)) : all
  const found = name && byName.length === 0 ? all.filter(({ said }) => said[1].includes(name)) : byName
  return found.map(({ record }) => record)
}

/** The reply about all tolls that match the filters. It lists at most `limit` of them. */
function tollsReply(
  records: readonly Toll[],
  filters: RequestedTollFilters,
  limit: number,
  context: QuestionContext,
): Reply {
  const set = context.snapshot.tolls
  const { dataset, version, updated } = set.edition
  const groups = groupsOf(records, filters)
  const total = records.length
  const tolls = listedOf(groups, records, limit)
  const without = (filters.country ?? []).filter(country => groups.every(group => group.country !== country))
  const others = without.length > 0 ? groupsOf(namedTolls(set, { ...noFilters, country: without }), filters) : []
  const edition = `${dataset} ${version}`
  const roads = roadsOf(filters)
  return {
    status: total === 0 ? 'no_data' : 'ok',
    message: sentences([
      ...roads.map(({ country_code, said }) => `In ${sayCountry(country_code)}, ${lowered(said)}`),
      ...sayTollsFound(groups, filters, new Set(tolls)),
      total > tolls.length ? `${tolls.length === 1 ? 'One of them is' : `${tolls.length} of them are`} listed.` : null,
      total === 0 || without.length > 0 ? sayNone({ ...filters, country: filters.country && without }) : null,
      total === 0 || others.length > 0 ? sayElse(others, set.countries.length) : null,
    ]),
    data: {
      dataset,
      version,
      updated,
      filters: inForce(filters),
      total,
      returned: tolls.length,
      with_price: records.filter(hasPrice).length,
      ...rangeOf(records),
      by_country: groups.map(countsOf),
      tolls,
      ...(without.length > 0 && { without, others: others.map(countsOf) }),
      ...(roads.length > 0 && { roads }),
      ...(total === 0 && { held_for: set.countries, countries_held: set.countries.length }),
    },
    rows: tolls.map(tableRow),
    dataDate: updated,
    source: joined([edition, ...attributionsOf(records)]),
    licence: joined(records.flatMap(({ licence }) => licence ?? [])) || 'named with each record',
    unit: 'EUR, taxes included, for a passenger car',
    updateFrequency: 'when a tariff changes',
  }
}

/** How the requested countries charge for their roads, if the question names no toll and no kind of toll. */
function roadsOf({ country, type, search }: RequestedTollFilters) {
  if (type || search || !country || country.length > mostCountries) return []
  return country.flatMap(code => {
    const charging = roadCharging[code]
    if (!charging) return []
    return [{ country_code: code, said: charging.said, site: charging.site, checked_on: charging.checkedOn }]
  })
}

/** The text with a small first letter, to follow `In Italy,`. */
function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** At most `limit` tolls in their order. Tolls that the message names have priority, then the first ones. */
function listedOf(groups: readonly TollGroup[], records: readonly Toll[], limit: number): readonly Toll[] {
  const listed = new Set<Toll>()
  for (const { records: few } of groups.filter(group => mayBeNamed(group.records, groups))) {
    if (listed.size + few.length <= limit) for (const record of few) listed.add(record)
  }
  for (const record of records) if (listed.size < limit) listed.add(record)
  return records.filter(record => listed.has(record))
}

/** The distinct names. Thousands of records share a few texts, each with one or more names. */
function attributionsOf(records: readonly Toll[]): readonly string[] {
  return [...new Set(records.map(({ attribution }) => attribution))].flatMap(text => text?.split('; ') ?? [])
}

/** Groups by country, in the requested order, otherwise in the order of the set. */
function groupsOf(records: readonly Toll[], filters: RequestedTollFilters): readonly TollGroup[] {
  const byCountry = new Map<string, Toll[]>((filters.country ?? []).map(country => [country, []]))
  for (const record of records) addTo(byCountry, record.country_code, record)
  return [...byCountry].map(([country, own]) => ({ country, records: own })).filter(group => group.records.length > 0)
}

function countsOf({ country, records }: TollGroup) {
  const counts = { records: records.length, with_price: records.filter(hasPrice).length, types: typesOf(records) }
  return { country_code: country, ...counts, ...rangeOf(records) }
}

/** The filters that are set, as the keyed endpoint echoes them. */
function inForce({ country, type, search }: RequestedTollFilters) {
  return { ...(country && { country }), ...(type && { type }), ...(search && { search }) }
}

function tableRow(toll: Toll) {
  const { country_code, type, name, price_eur, price_local, currency, info, lat, lng } = toll
  const { last_known_price = null, last_known_currency = null, last_known_valid_from = null } = toll
  return {
    country_code,
    type,
    name,
    price_eur,
    price_local,
    currency,
    last_known_price,
    last_known_currency,
    last_known_valid_from,
    info,
    lat,
    lng,
  }
}

/** The tolls of one country. */
interface TollGroup {
  readonly country: string
  readonly records: readonly Toll[]
}

const typeNames: Readonly<Record<string, string>> = {
  vignette: 'vignette',
  gate: 'toll gate',
  tunnel: 'tunnel',
  bridge: 'bridge',
  ticket_barrier: 'ticket barrier',
} satisfies Record<TollType, string>

// More than six prices are hard to follow: then only their number, the lowest and the highest.
const mostNamed = 6
const mostCountries = 3

/** True if there are few enough tolls and countries to name each toll. */
function mayBeNamed(records: readonly Toll[], groups: readonly TollGroup[]): boolean {
  return records.length <= mostNamed && groups.length <= mostCountries
}

/**
 * One sentence per country, or one for all if there are many countries; none without tolls. Names only tolls that are
 * listed, so that each statement about them can be looked up.
 */
function sayTollsFound(
  groups: readonly TollGroup[],
  { type }: RequestedTollFilters,
  listed: ReadonlySet<Toll>,
): readonly string[] {
  const areListed = (records: readonly Toll[]) => records.every(record => listed.has(record))
  if (groups.length <= mostCountries) return groups.map(group => sayGroup(group, areListed(group.records)))
  const all = groups.flatMap(group => group.records)
  if (all.length <= mostNamed && areListed(all)) return [sayEach(all)]
  const tolls = counted(all.length, type ? sayType(type) : 'toll')
  return [`The data has ${tolls}${sayPriced(all)}.`]
}

function sayGroup({ country, records }: TollGroup, areListed: boolean): string {
  const types = typesOf(records)
  const [only, another] = Object.keys(types)
  if (records.length <= mostNamed && areListed) {
    const isVignettes = only === 'vignette' && !another
    return `${sentence(sayCountry(country))}${isVignettes ? ' uses vignettes' : ''}: ${sayEach(isVignettes ? shortened(records) : records)}`
  }
  if (!another)
    return `The data has ${counted(records.length, sayType(only!))} for ${sayCountry(country)}${sayPriced(records)}.`
  return `The data has ${records.length} tolls for ${sayCountry(country)} (${sayTypes(types)})${sayPriced(records)}.`
}

/** Cheapest first. Without the words with which all names begin: `Vignette Austria 1 day` becomes `1 day`. */
function shortened(records: readonly Toll[]): readonly Toll[] {
  const names = records.map(({ name }) => name.split(' '))
  let shared = 0
  while (names.length > 1 && names.every(words => words.length > shared + 1 && words[shared] === names[0]![shared])) {
    shared += 1
  }
  return records
    .map((toll, at) => ({ ...toll, name: names[at]!.slice(shared).join(' ') }))
    .sort((a, b) => (a.price_eur ?? 0) - (b.price_eur ?? 0))
}

/** Lists the tolls, those with a price first. */
function sayEach(records: readonly Toll[]): string {
  const priced = records.filter(hasPrice).map(toll => {
    return toll.price_eur === 0 ? `${toll.name} free of charge` : `${toll.name} at ${sayTollPrice(toll)}`
  })
  const others = records.filter(toll => !hasPrice(toll))
  return `${[...priced, ...sayUnpriced(others)].join('; ')}.`
}

/** `, 12 with a current price, from 4 EUR for Gleinalm to 15 EUR for Tauern`. */
function sayPriced(records: readonly Toll[]): string {
  const priced = records.filter(hasPrice)
  if (priced.length === 0) return ', none with a current price'
  const many = `, ${priced.length === records.length ? 'all' : priced.length} with a current price`
  const range = rangeOf(records)
  const at = (toll: Toll) => `${sayTollPrice(toll)} for ${toll.name}`
  if (range && range.lowest.price_eur === range.highest.price_eur) return `${many}, ${sayTollPrice(range.lowest)} each`
  return range ? `${many}, from ${at(range.lowest)} to ${at(range.highest)}` : many
}

/** The cheapest and the most expensive in euros. Null if there are not two. */
function rangeOf(records: readonly Toll[]) {
  const inEuros = records.filter(toll => toll.price_eur !== null).sort((a, b) => a.price_eur! - b.price_eur!)
  return inEuros.length < 2 ? null : { lowest: inEuros[0]!, highest: inEuros.at(-1)! }
}

/** A sentence if no toll matches. */
function sayNone({ country, type, search }: RequestedTollFilters): string {
  const named = search ? ` named "${search}"` : ''
  const where = country ? ` for ${sayOr(country.map(sayCountry))}` : ''
  return `The data has no ${type ? sayType(type) : 'toll'}${named}${where}.`
}

/** What the data has instead: other tolls of the requested countries, otherwise the number of countries with tolls. */
function sayElse(others: readonly TollGroup[], countriesHeld: number): string {
  if (countriesHeld === 0) return ''
  if (others.length === 0) return `It has tolls for ${counted(countriesHeld, 'country', 'countries')}.`
  return sentences(
    others.slice(0, mostCountries).map(({ country, records }) => {
      return `For ${sayCountry(country)} it has ${sayTypes(typesOf(records))}.`
    }),
  )
}

function typesOf(records: readonly Toll[]): Readonly<Record<string, number>> {
  const types: Record<string, number> = {}
  for (const { type } of records) types[type] = (types[type] ?? 0) + 1
  return types
}

/** `577 ticket barriers, 40 toll gates and 1 tunnel`, most first. */
function sayTypes(types: Readonly<Record<string, number>>): string {
  const most = Object.entries(types).sort(([, a], [, b]) => b - a)
  return sayList(most.map(([type, count]) => counted(count, sayType(type))))
}

function sayType(type: string): string {
  return typeNames[type] ?? 'toll'
}

/** Whether there is an amount for the year of the data set. */
function hasPrice({ price_eur, price_local }: Toll): boolean {
  return price_eur !== null || price_local !== null
}

/** `there is no current price for Gleinalm and Tauern (last known 11 EUR, of 2024-01-01)`; of a single one in full. */
function sayUnpriced(records: readonly Toll[]): readonly string[] {
  if (records.length === 0) return []
  const none = 'there is no current price for'
  const [only, another] = records
  const last = sayLastKnown(only!)
  if (!another && last) return [`${none} ${only!.name}; the last known one is ${last}`]
  const each = records.map(toll => {
    const known = sayLastKnown(toll)
    return known ? `${toll.name} (last known ${known})` : toll.name
  })
  return [`${none} ${sayList(each)}`]
}

/** `235 EUR, of 2024-01-01`. */
function sayLastKnown(toll: Toll): string | null {
  const { last_known_price: old, last_known_currency: currency, last_known_valid_from: from } = toll
  return typeof old === 'number' ? `${sayAmount(old)} ${currency}${from ? `, of ${from}` : ''}` : null
}

/** `12.80 EUR`, `40 CHF (42.553 EUR)`: of a toll with a price. */
function sayTollPrice({ price_eur, price_local, currency }: Toll): string {
  const euros = price_eur === null ? null : `${sayAmount(price_eur)} EUR`
  if (price_local === null) return euros!
  const local = `${sayAmount(price_local)} ${currency}`
  return euros ? `${local} (${euros})` : local
}
