import { historyCountries } from '../../../pipeline/model/countries.ts'
import type { Board, Stats, Summary } from '../../../pipeline/serving/schemas/live.ts'
import { fuelsHeld } from '../../shared/fuels-with-prices.ts'
import type { Histories } from '../../shared/history/lines.ts'
import type { LoadedSnapshot } from '../../snapshot/loaded-snapshot.ts'
import { weeklySeries } from '../../snapshot/weekly-series.ts'

/** The data of the board: public answers of one snapshot. */
export interface BoardFigures {
  readonly summary: Summary['data']
  readonly board: Board
  readonly stats: Stats['data']
  /** Weekly series by country. A country without one is absent or empty. */
  readonly weekly: Histories
}

/** The clock of the snapshot, from which ages are counted: `YYYY-MM-DD HH:MM:SS` UTC. */
export function clockOf({ board }: Pick<BoardFigures, 'board'>): string {
  return new Date(board.ts * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

/** Fuels that the board can show: petrol and diesel first. */
export function boardFuels({ summary }: Pick<BoardFigures, 'summary'>) {
  const others = fuelsHeld(summary.countries).filter(fuel => fuel !== 'sp95' && fuel !== 'diesel')
  return ['sp95', 'diesel', ...others] as const
}

const made = new WeakMap<LoadedSnapshot, BoardFigures>()

/** The data of the board. Read once for each snapshot, because each choice on the board is a request. */
export function boardFigures(snapshot: LoadedSnapshot): BoardFigures {
  const known = made.get(snapshot)
  if (known !== undefined) return known
  const figures = {
    summary: snapshot.answer<Summary>('live/summary').data,
    board: snapshot.answer<Board>('board'),
    stats: snapshot.answer<Stats>('live/stats').data,
    weekly: weeklySeries(snapshot.national, historyCountries),
  }
  made.set(snapshot, figures)
  return figures
}
