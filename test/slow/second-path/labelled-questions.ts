import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mondayOf, plusDays } from '../../../pipeline/model/days.ts'
import { judge, type Labelled, questionsIn } from '../../support/questions.ts'
import { repositoryRoot } from '../../support/repository.ts'
import { allWeeks, newestWeek, type Question } from './questions.ts'

export interface LabelledQuestion extends Question {
  /** Figures of the answer that the label does not tell. */
  readonly open?: readonly string[]
}

/** A labelled question as one of the second path, or why its label does not determine the answer. */
type FromLabel = { readonly question: LabelledQuestion } | { readonly leftOut: LeftOut }

/**
 * refused            there is no answer to be judged
 * misread            the understanding is known not to read it, see test/nl/accuracy.test.ts
 * members missing    the label leaves open a place, a fuel or a time that decides the answer
 * several readings   two times, or two ends of a ranking, have the same label
 * not recomputed     the second path has no statement for it yet
 * tied stations      two stations have one price and one place: the second path does not know their order
 */
type LeftOut = 'refused' | 'misread' | 'members missing' | 'several readings' | 'not recomputed' | 'tied stations'

/** The questions of a file of labels, by what can be said of their answers. */
export interface LabelledSet {
  readonly name: string
  /** Those whose label determines every figure of the answer. Their figures are named by the line of the file. */
  readonly questions: readonly LabelledQuestion[]
  readonly leftOut: Readonly<Partial<Record<LeftOut, number>>>
  /** Those that are understood, with texts that the message of the answer must contain. */
  readonly expected: readonly Expected[]
}

interface Expected {
  readonly q: string
  readonly expect: readonly string[]
}

// Lists of each member without some, stations in an order that the label does not tell, records of each member of a region,
// a week a year ago, a market of which the question does not say what it asks.
const notRecomputed: ReadonlySet<string> = new Set(
  [
    [
      'tune-operators',
      [1360, 1676, 1833, 1834, 1835, 1836, 2101, 2105, 2116, 2139, 2317, 2334, 2335, 2336, 2503, 2634, 2635, 2636],
    ],
    ['measure-operators', [395, 433, 501, 518, 583, 593, 640]],
  ].flatMap(([set, lines]) => (lines as number[]).map(line => `${set} ${line}`)),
)
const tied: ReadonlySet<string> = new Set(['Find me somewhere to buy diesel in Lisboa'])

export function labelledSet(name: string): LabelledSet {
  const labels = questionsIn(readFileSync(join(repositoryRoot, 'fixtures', 'nl', `${name}.jsonl`), 'utf8'))
  const judged = labels.map((label, at) => questionOf(label, `${name} ${at + 1}`))
  const leftOut: Partial<Record<LeftOut, number>> = {}
  for (const one of judged) if ('leftOut' in one) leftOut[one.leftOut] = (leftOut[one.leftOut] ?? 0) + 1
  return {
    name,
    questions: judged.flatMap(one => ('question' in one ? one.question : [])),
    leftOut,
    expected: labels.filter(isExpected).filter(label => judge(label).isRight),
  }
}

function isExpected(label: Labelled): label is Labelled & Expected {
  return label.expect !== undefined
}

/** What can be judged of a question is so only if it is understood. */
function questionOf(label: Labelled, name: string): FromLabel {
  if (notRecomputed.has(name)) return { leftOut: 'not recomputed' }
  if (tied.has(label.q)) return { leftOut: 'tied stations' }
  const found = fromLabel(label, name)
  return 'leftOut' in found || judge(label).isRight ? found : { leftOut: 'misread' }
}

/** The slots that a label may have; those that are absent are not known. */
interface Label extends Labelled {
  readonly countries?: readonly string[]
  readonly region?: string
  readonly except?: readonly string[]
  readonly each?: true
  readonly neighbours_of?: string
  readonly fuel_type?: string
  readonly fuel_types?: readonly string[]
  readonly time_range_weeks?: number
  readonly from?: string
  readonly to?: string
  readonly date?: string
  readonly base?: 'mean'
  readonly below?: number
  readonly above?: number
  readonly last?: true
  readonly position?: number
  readonly direction?: Question['direction']
  readonly limit?: number
  readonly brands?: readonly string[]
  readonly town?: string
  readonly lat?: number
  readonly lng?: number
  readonly radius_km?: number
  readonly order?: Question['sorted']
  readonly litres?: number
  readonly tank_share?: number
  readonly currency?: string
  readonly unit?: 'us_gallon' | 'imperial_gallon'
  readonly toll_type?: string
}

/** The members of regions, as the second path lists them. */
const members: Readonly<Record<string, readonly string[]>> = {
  EU: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
  eurozone: 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' '),
  Benelux: ['BE', 'NL', 'LU'],
  Nordics: ['DK', 'FI', 'SE', 'NO', 'IS'],
  Baltics: ['EE', 'LV', 'LT'],
  Balkans: 'AL BA BG GR HR ME MK RO RS SI XK'.split(' '),
  Iberia: ['ES', 'PT'],
  Visegrad: ['CZ', 'HU', 'PL', 'SK'],
  DACH: ['DE', 'AT', 'CH'],
}

const both = ['euro95', 'diesel']
const rankings = ['cheapest_ranking', 'most_expensive_ranking']
const ofMembers = [...rankings, 'position', 'threshold', 'change_ranking']
const ranked = [...rankings, 'change_ranking']
const records = ['record_high', 'record_low']
const withoutFuel = ['toll_lookup', 'coverage']
const gallons = { us_gallon: 'US gallon', imperial_gallon: 'imperial gallon' } as const

/** What the label of a question asks. `name` is how its figures are called. */
function fromLabel(label: Labelled, name: string): FromLabel {
  const { q, intent, ...slots } = label as Label
  if (intent === 'unknown') return { leftOut: 'refused' }
  // Petrol in its place, where no station around sells it apart.
  const isGrade = slots.fuel_type === 'e10' || slots.fuel_type === 'e5'
  if (isGrade && (intent === 'stations_nearby' || slots.fuel_types)) return { leftOut: 'not recomputed' }
  // A position without a direction may be counted from either end.
  if (slots.position !== undefined && slots.direction === undefined) return { leftOut: 'several readings' }
  // "The last two weeks" and "week on week", which is from the week before.
  if (intent === 'price_change' && slots.time_range_weeks === 2 && !slots.from) return { leftOut: 'several readings' }
  const places = placesOf(label as Label)
  const fuels = fuelsOf(label as Label)
  const weeks = weeksOf(label as Label)
  if (!places || !fuels || !weeks) return { leftOut: 'members missing' }
  const currency = slots.currency === 'EUR' ? undefined : slots.currency
  const open = openOf(label as Label)
  const question: LabelledQuestion = {
    q: name,
    text: q,
    intent,
    ...(places.length > 0 && { places }),
    fuels,
    ...weeks,
    ...(open.length > 0 && { open }),
    ...pick({
      most: slots.limit ?? (slots.each && ranked.includes(intent) ? 27 : undefined),
      position: slots.position,
      below: slots.below,
      above: slots.above,
      latest: slots.last,
      home: slots.neighbours_of,
      kind: slots.toll_type,
      town: slots.town,
      km: slots.radius_km,
      currency: currency ?? (slots.unit && 'EUR'),
      gallon: slots.unit && gallons[slots.unit],
      brands: slots.brands && slots.brands.length > 0 ? slots.brands : undefined,
      direction: slots.direction,
    }),
    ...(intent === 'position' && positionOf(label as Label)),
    ...(intent === 'fill_cost' && fillOf(label as Label)),
    ...(intent === 'stations_nearby' && pointOf(label as Label, fuels)),
  }
  return { question }
}

/** The tank of so many litres, what the town around a point is called, and what is asked about the data itself. */
function openOf({ intent, litres, tank_share, lat, town, fuel_type }: Label): readonly string[] {
  if (intent === 'coverage') return ['topics']
  // Of a question that is answered by yes or no.
  if (records.includes(intent)) return ['newest_week', 'newest_price']
  if (intent === 'fill_cost' && litres && !tank_share) return ['tank_share', 'tank_litres']
  // Of a past time petrol stands for a grade, which a label need not tell.
  return [...(lat && !town ? ['town'] : []), ...(fuel_type === 'euro95' ? ['grade'] : [])]
}

function pick<T extends object>(members: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never
}

function placesOf(label: Label): readonly string[] | null {
  const { intent, region, except = [], each } = label
  // With a region, and in questions about what is held or about a point, no country is named unless the label says so.
  const { countries = region || ['coverage', 'stations_nearby'].includes(intent) ? [] : undefined } = label
  if (!countries) return null
  // "What does the Brenner cost": a label does not have the name.
  if (intent === 'toll_lookup' && !region && countries.length === 0) return null
  const named = countries.filter(country => !except.includes(country))
  const without = except.length > 0 ? ` without ${except.join(' ')}` : ''
  const field = region || without ? [`${region ?? 'EU'}${without}`] : []
  const inField = (members[region ?? 'EU'] ?? []).filter(country => !except.includes(country))
  if (intent === 'position') return field
  if (ofMembers.includes(intent) || records.includes(intent)) return named.length > 0 ? named : field
  if (each) return region ? [...named, ...inField.filter(country => !named.includes(country))] : ['every']
  if (['coverage', 'stations_nearby', 'toll_lookup', 'brand_price', 'legal_maximum'].includes(intent)) {
    return region ? [...named, ...inField] : named
  }
  if (intent === 'comparison' && region && named.length === 0) return inField
  if (intent === 'comparison' && named.length === 1) return [...named, field[0] ?? 'EU']
  return [...named, ...(region || without || named.length === 0 ? [field[0] ?? 'EU'] : [])]
}

function fuelsOf({ intent, fuel_type: fuel, fuel_types: several }: Label): readonly string[] | null {
  if (withoutFuel.includes(intent)) return both
  if (intent === 'fuel_spread') {
    const isWeekly = (several ?? [fuel]).every(one => one === undefined || both.includes(one) || one === 'both')
    return isWeekly ? both : (several ?? null)
  }
  if (fuel === undefined) return null
  return fuel === 'both' ? both : [fuel]
}

/** The weeks asked; null if the label leaves them open. */
function weeksOf(label: Label): Pick<Question, 'since' | 'until' | 'base' | 'within'> | null {
  const { intent, from, to, date, base, time_range_weeks: weeks } = label
  if (date) return { since: mondayOf(date), until: mondayOf(date) }
  const isChange = ['price_change', 'change_ranking'].includes(intent)
  if (from || to) {
    const until = to ? mondayOf(to) : newestWeek
    const first = from ? firstWeekOf(from) : allWeeks
    const since = from && first > until ? mondayOf(from) : first
    if (base) return { since, until: newestWeek, base: until }
    return { since, until, ...(isChange && { within: to ? 'both' : 'since' }) }
  }
  if (weeks === 0) return { since: allWeeks, until: newestWeek, ...(isChange && { within: 'since' }) }
  if (isChange) return weeks === undefined ? null : { since: plusDays(newestWeek, -7 * weeks), until: newestWeek }
  if (weeks === undefined && records.includes(intent)) return { since: allWeeks, until: newestWeek }
  if (weeks === undefined && intent === 'price_history') return null
  if (intent === 'price_on_date') return null
  return { since: plusDays(newestWeek, -7 * ((weeks ?? 1) - 1)), until: newestWeek }
}

/** A range begins with the week of its first day; from the first of a month, with the first Monday in it. */
function firstWeekOf(day: string): string {
  return day.endsWith('-01') ? mondayOf(plusDays(day, 6)) : mondayOf(day)
}

function positionOf({ countries = [], direction = 'cheapest' }: Label): Partial<Question> {
  return { direction, ...(countries.length > 0 && { whose: countries[0]! }) }
}

function fillOf({ litres, tank_share: share }: Label): Partial<Question> {
  return { litres: litres ?? 50 * (share ?? 1), ...(share && { share }) }
}

function pointOf({ lat, lng, order }: Label, fuels: readonly string[]): Partial<Question> {
  return { ...pick({ lat, lng }), sorted: order ?? (fuels.length === 2 ? 'distance' : 'price') }
}
