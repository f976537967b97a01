import { epochSecondsOf } from '../model/instants.ts'
import type { BoardFigure, Figures } from '../snapshot/figures.ts'
import type { Board } from './schemas/live.ts'

/** Flat and under 500 bytes, for displays that poll it. */
export function boardJson(figures: Pick<Figures, 'board' | 'snapshotAt'>): Board {
  const rows = [...figures.board].sort((a, b) => (a.country < b.country ? -1 : 1))
  const column = (pick: (row: BoardFigure) => string | null) =>
    Object.fromEntries(
      rows.flatMap(row => {
        const price = pick(row)
        return price === null ? [] : [[row.country, Number(price)]]
      }),
    )
  return {
    ok: true,
    ts: epochSecondsOf(figures.snapshotAt),
    petrol: column(row => row.petrol),
    diesel: column(row => row.diesel),
  }
}
