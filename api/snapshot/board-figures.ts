import { historyCountries } from '../../pipeline/model/countries.ts'
import type { Board, Sources, Stats, Summary } from '../../pipeline/serving/schemas/live.ts'
import type { BoardFigures } from '../pages/board/figures.ts'
import type { LoadedSnapshot } from './loaded-snapshot.ts'
import { weeklySeries } from './weekly-series.ts'

const made = new WeakMap<LoadedSnapshot, BoardFigures>()

/** The data of the board. Read once for each snapshot, because each choice on the board is a request. */
export function boardFigures(snapshot: LoadedSnapshot): BoardFigures {
  const known = made.get(snapshot)
  if (known !== undefined) return known
  const figures = {
    summary: snapshot.answer<Summary>('live/summary').data,
    board: snapshot.answer<Board>('board'),
    sources: snapshot.answer<Sources>('live/sources').data,
    stats: snapshot.answer<Stats>('live/stats').data,
    weekly: weeklySeries(snapshot.national, historyCountries),
  }
  made.set(snapshot, figures)
  return figures
}
