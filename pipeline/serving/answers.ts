import { fuelCodes } from '../model/fuels.ts'
import { historyCountries } from '../model/history-countries.ts'
import type { Figures } from '../snapshot/figures.ts'
import type { ConstantAnswer } from './answers-pack.ts'
import { boardJson } from './board.ts'
import { brandsJson } from './brands.ts'
import { historyJson } from './history.ts'
import { sourcesJson } from './sources.ts'
import { statsJson } from './stats.ts'
import { summaryJson } from './summary.ts'
import { type ServedTollSet, tollsJson } from './tolls.ts'
import { weeklyHistory, weeklyHistoryKey } from './weekly-history.ts'

/** The answers about all markets together, built for every snapshot. The routes look answers up by these keys. */
export function commonAnswers(figures: Figures, logos: Readonly<Record<string, string>>): ConstantAnswer[] {
  return [
    { key: 'live/summary', body: JSON.stringify(summaryJson(figures)) },
    { key: 'live/stats', body: JSON.stringify(statsJson(figures)) },
    { key: 'live/sources', body: JSON.stringify(sourcesJson(figures)) },
    { key: 'logos', body: JSON.stringify(logos) },
    { key: 'board', body: JSON.stringify(boardJson(figures)) },
  ]
}

export function tollAnswers(tolls: ServedTollSet): ConstantAnswer[] {
  return [
    { key: 'tolls', body: JSON.stringify(tollsJson(tolls)) },
    { key: 'tolls/all', body: JSON.stringify(tollsJson(tolls, true)) },
  ]
}

/**
 * One answer for each fuel code of each market, even where no brand has five stations: an empty list is a valid
 * answer.
 */
export function brandAnswers(figures: Pick<Figures, 'brands' | 'markets'>): ConstantAnswer[] {
  return figures.markets.flatMap(market =>
    fuelCodes.map(fuel => ({
      key: `live/brands/${market.country}/${fuel}`,
      body: JSON.stringify(brandsJson(figures, market, fuel)),
    })),
  )
}

/**
 * The response echoes `cc` as requested, so Greece and Britain have an answer under each of their codes. The last one is
 * the file of the page, with all weeks.
 */
export function historyAnswers(figures: Pick<Figures, 'history'>): ConstantAnswer[] {
  const countries = historyCountries.flatMap(country => {
    if (country === 'GR') return ['GR', 'EL']
    return country === 'GB' ? ['GB', 'UK'] : [country]
  })
  return [
    ...countries.map(cc => ({ key: `history/${cc}`, body: JSON.stringify(historyJson(figures, cc)) })),
    { key: weeklyHistoryKey, body: JSON.stringify(weeklyHistory(figures.history)) },
  ]
}
