import { unitOf } from '../../../pipeline/model/fuels.ts'
import { liveDay } from '../figures/live.ts'
import { named, type RankOrder, ranked, rowsOf } from '../figures/rank.ts'
import type { Parsed } from '../parsed.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sayFuel } from '../say/fuels.ts'
import { sayInTurn, sentence, sentences } from '../say/phrases.ts'
import { sayCountry } from '../say/places.ts'
import { sayRanking, sayUnsaid } from '../say/ranking.ts'
import { type LiveOnlyFuel, livePricesOf, liveReply, liveRow, noLivePrices } from './live-fuels.ts'

/** Ranks countries by the live price of a fuel that has no weekly series. Legal maximum prices are not ranked. */
export function liveRanking(fuel: LiveOnlyFuel, parsed: Parsed, context: QuestionContext, direction: RankOrder): Reply {
  const prices = livePricesOf(fuel, parsed, context).filter(price => price.basis !== 'national_maximum')
  if (prices.length === 0) return noLivePrices(fuel, parsed, context)
  const all = ranked(prices, one => one.price, direction)
  const rows = all.map(({ rank, one }) => ({ rank, ...liveRow(one) }))
  const shown = rows.slice(0, rowsOf(parsed.limit))
  const said = named(all, shown.length).map(({ rank, one }, at) => {
    return { rank, one: { said: sayCountry(one.country), price: `at ${sayInTurn(one.price, at, unitOf(fuel))}` } }
  })
  const ranks = sayRanking(`${sayFuel(fuel)} is`, direction, said, said[0]!.one.price)
  const message = sentences([
    sentence(`${ranks} (live figures of ${liveDay(context)}).`),
    sayUnsaid(shown.length),
    `Only countries with a live price of ${sayFuel(fuel)} are compared.`,
  ])
  const data = { date: liveDay(context), ranking_top3: rows.slice(0, 3), ranking: shown, prices: shown }
  return liveReply(fuel, context, prices, { message, data, rows: shown })
}
