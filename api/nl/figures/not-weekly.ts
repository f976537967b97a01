import type { AskedFuel } from '../parsed.ts'
import type { Held, Reply } from '../reply.ts'
import { sayFuel, weeklyFuelsOf } from '../say/fuels.ts'
import { sayList, sentences } from '../say/lists.ts'
import { sayCountry } from '../say/places.ts'
import { nothingHeld } from './weekly-reply.ts'

/** Says which of these countries have live prices only, and which none; empty for no country. */
export function sayNotWeekly(countries: readonly string[], { snapshot }: Held): string {
  const isLive = (country: string) => (snapshot.national.market(country)?.fuels.length ?? 0) > 0
  const [live, unheld] = [countries.filter(isLive), countries.filter(country => !isLive(country))]
  return sentences([
    unheld.length === 0 ? null : `No weekly prices are held for ${sayList(unheld.map(sayCountry), 'or')}.`,
    live.length === 0 ? null : `For ${sayList(live.map(sayCountry))} only live prices are held, no weekly series.`,
  ])
}

/** The answer where no place that was asked has a weekly series, or none of that fuel. `list` is the empty main list. */
export function notWeekly(list: string, fuel: AskedFuel, without: readonly string[], held: Held): Reply {
  const isWeekly = weeklyFuelsOf(fuel).length > 0
  const parts = isWeekly
    ? [
        sayNotWeekly(without, held) || 'No weekly prices are held for that time.',
        'The weekly series holds the member states of the European Union, their mean, and the United Kingdom.',
      ]
    : [`Of ${sayFuel(fuel)} only live prices are held.`, 'The weekly series holds petrol and diesel.']
  return nothingHeld(sentences(parts), { fuel, [list]: [] })
}
