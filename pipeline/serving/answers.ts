import { fuelCodes } from '../model/fuels.ts'
import { historyCountries } from '../model/history-countries.ts'
import type { Figures } from '../snapshot/figures.ts'
import type { ConstantAnswer } from './answers-pack.ts'
import { boardJson } from './board.ts'
import { brandsJson } from './brands.ts'
import { historyJson } from './history.ts'
import { logosJson } from './logos.ts'
import { sourcesJson } from './sources.ts'
import { statsJson } from './stats.ts'
import { summaryJson } from './summary.ts'
import { type ServedTollSet, tollsJson } from './tolls.ts'

/** Every answer that does not depend on a place or the time of day. The routes find them by these keys. */
export function renderAnswers(figures: Figures, tolls: ServedTollSet): ConstantAnswer[] {
  return [
    { key: 'live/summary', body: JSON.stringify(summaryJson(figures)) },
    { key: 'live/stats', body: JSON.stringify(statsJson(figures)) },
    ...brandAnswers(figures),
    { key: 'live/sources', body: JSON.stringify(sourcesJson(figures)) },
    { key: 'logos', body: JSON.stringify(logosJson(figures)) },
    { key: 'board', body: JSON.stringify(boardJson(figures)) },
    ...historyAnswers(figures),
    { key: 'tolls', body: JSON.stringify(tollsJson(tolls)) },
    { key: 'tolls/all', body: JSON.stringify(tollsJson(tolls, true)) },
  ]
}

/** One for each fuel code of each market, also where no brand has five stations: an empty list is an answer. */
function brandAnswers(figures: Figures): ConstantAnswer[] {
  return figures.markets.flatMap(market =>
    fuelCodes.map(fuel => ({
      key: `live/brands/${market.country}/${fuel}`,
      body: JSON.stringify(brandsJson(figures, market, fuel)),
    })),
  )
}

/** `cc` is echoed as it was asked for, so Greece and Britain have an answer under each of their names. */
function historyAnswers(figures: Figures): ConstantAnswer[] {
  const asked = historyCountries.flatMap(country => {
    if (country === 'GR') return ['GR', 'EL']
    return country === 'GB' ? ['GB', 'UK'] : [country]
  })
  return asked.map(cc => ({ key: `history/${cc}`, body: JSON.stringify(historyJson(figures, cc)) }))
}
