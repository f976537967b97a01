import { addTo } from '../../../pipeline/model/lists.ts'
import type { Toll } from '../../../pipeline/serving/schemas/tolls.ts'
import { regionMembers } from '../../allowed-values/regions.ts'
import type { RequestedTollFilters } from '../../params/toll-filters.ts'
import type { IndexedToll, SearchableTolls } from '../../snapshot/toll-set.ts'
import { joined } from '../figures/published-by.ts'
import type { Parsed } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sentences } from '../say/phrases.ts'
import {
  hasPrice,
  mayBeNamed,
  rangeOf,
  sayElse,
  sayNone,
  sayTollsFound,
  type TollGroup,
  typesOf,
} from '../say/tolls.ts'

const usualLimit = 20

/** The tolls that match the requested countries, type and name. */
export function tollLookup(parsed: Parsed, context: QuestionContext): Reply {
  const { countries, region, toll_type, toll_name, limit = usualLimit } = parsed
  const country = [...countries, ...(region ? regionMembers(region) : [])]
  const filters: RequestedTollFilters = {
    country: country.length > 0 ? country : null,
    type: toll_type ?? null,
    search: toll_name ?? null,
    barrier: null,
    bbox: null,
    unverified: null,
  }
  const found = namedTolls(context.snapshot.tolls, filters)
  if (found.length > 0 || !toll_name || !toll_type) return tollsReply(found, filters, limit, context)
  // Search the name again without the type: a "bridge" in a question may be a link or a road in the data.
  const miscalled = namedTolls(context.snapshot.tolls, { ...filters, type: null })
  return tollsReply(miscalled, { ...filters, type: miscalled.length > 0 ? null : toll_type }, limit, context)
}

/** All tolls that match. A name is searched in the names, then in the details. "mont blanc" matches Mont-Blanc. */
function namedTolls(tolls: SearchableTolls, filters: RequestedTollFilters): readonly Toll[] {
  const all = allOf(tolls, { ...filters, search: null })
  const name = filters.search?.replaceAll('-', ' ')
  if (!name) return all.map(({ record }) => record)
  const byName = all.filter(({ said }) => said[0].includes(name))
  const found = byName.length > 0 ? byName : all.filter(({ said }) => said[1].includes(name))
  return found.map(({ record }) => record)
}

function allOf(tolls: SearchableTolls, filters: RequestedTollFilters): readonly IndexedToll[] {
  return tolls.page(filters, { page: 1, perPage: Number.MAX_SAFE_INTEGER }).tolls
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
  const others = without.length > 0 ? groupsOf(elseOf(set, without), filters) : []
  const edition = `${dataset} ${version}`
  return {
    status: total === 0 ? 'no_data' : 'ok',
    message: sentences([
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

/** All tolls of the countries, of any type and name. */
function elseOf(set: SearchableTolls, country: readonly string[]): readonly Toll[] {
  return allOf(set, { country, type: null, barrier: null, search: null, bbox: null, unverified: null }).map(
    ({ record }) => record,
  )
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
