import type { KnownTown, Mention } from '../slots/mention.ts'
import { townsNamed } from '../slots/places/named-towns.ts'
import type { Token } from '../words/tokenise.ts'
import { of } from './question-reading.ts'

const places: ReadonlySet<string> = new Set(
  'in near around at outside nr by of within inside town city centre center close nearest closest about'.split(' '),
)
const ways: ReadonlySet<string> = new Set(['from', 'to', 'via', 'through', 'towards'])

/** The point that the question is about: coordinates, or a town that is no stage of a journey. */
export function pointOf(tokens: readonly Token[], asked: readonly Mention[], all: readonly Mention[], isHere: boolean) {
  const point = of(asked, 'coordinates')[0] ?? of(all, 'coordinates')[0]
  if (point) return { coordinates: { lat: point.lat, lng: point.lng }, town: undefined }
  const countries = of(all, 'country').map(({ country }) => country)
  const isNear = tokens.some(
    ({ word }) => word === 'nearest' || word === 'closest' || word === 'close' || word === 'next',
  )
  // "I'm in Leeds. What is cheapest round here?"
  const isApart = of(asked, 'town').length === 0 && isHere && countries.length === 0
  // "Palermo, Sicily".
  const towns = of(isApart ? all : asked, 'town').filter(one => !one.isPart)
  const isWithin = of(all, 'radius').length > 0
  const named = towns.filter(({ from, to }) => {
    // "Reykjavik's country".
    if (/['’ʼ]s$/.test(tokens[to - 1]!.text)) return false
    const before = tokens[from - 1]?.word ?? ''
    if ((before === 'to' && isNear) || (before === 'from' && isWithin)) return true
    return countries.length === 0 ? !ways.has(before) : places.has(before)
  })
  const [only, other] = named
  // "Victoria, Australia", "Reading in England".
  const beside = of(all, 'country').filter(({ from }) => only && from > only.to - 1 && from <= only.to + 1)
  const codes = beside.map(({ country }) => country)
  const town = only && !other ? townOf(tokens, only, countries, codes) : undefined
  return { coordinates: town && { lat: town.lat, lng: town.lng }, town }
}

/** The town of that name in the country beside it; without one in a country that is named as well, or the most populous one. */
function townOf(
  tokens: readonly Token[],
  { from, to }: { readonly from: number; readonly to: number },
  countries: readonly string[],
  beside: readonly string[],
) {
  const words = tokens.slice(from, to).map(({ text }) => text.replace(/['’ʼ]s$/, ''))
  const towns: readonly KnownTown[] = townsNamed(words.join(' '))
  const isIn = (codes: readonly string[]) => towns.find(({ country }) => codes.includes(country))
  return beside.length > 0 ? isIn(beside) : (isIn(countries) ?? towns[0])
}
