import { describe, expect, test } from 'vitest'
import type { CellFigure } from '../../pipeline/snapshot/figures.ts'
import { readCells } from '../../pipeline/snapshot/read-figures.ts'
import { WorkingDatabase } from '../../pipeline/snapshot/working-database.ts'

const now = '2026-11-19 12:00:00'

interface Row {
  readonly lat?: number | null
  readonly lng?: number | null
  readonly fuel?: string
  /** Null: no valid price. */
  readonly eur: string | null
  readonly source?: 'open' | 'half an hour'
  readonly readAt?: string
}

/** The cells of these prices, one per station. */
async function cellsOf(rows: readonly Row[], threads = 1): Promise<CellFigure[]> {
  const database = await databaseWith(['three_decimals', 'mercator_row', 'mercator_column'], threads)
  try {
    await database.execute(
      `create table sources as select *, timestamp '${now}' as last_read_at from (values ('open', null), ('half an hour', 30)) as t (source_id, shown_for_minutes)`,
    )
    await database.execute(
      'create table stations (station_id bigint, source varchar, lat double, lng double, read_at timestamp)',
    )
    await database.execute('create table prices (station_id bigint, fuel varchar, eur_per_unit decimal(12, 6))')
    const stations = rows.map(({ lat = 47.3, lng = 5, source = 'open', readAt = now }, at) => {
      return `(${at}, '${source}', ${lat}, ${lng}, '${readAt}')`
    })
    await database.execute(`insert into stations values ${stations.join(', ')}`)
    const prices = rows.map(({ fuel = 'diesel', eur }, at) => `(${at}, '${fuel}', ${eur})`)
    await database.execute(`insert into prices values ${prices.join(', ')}`)
    await database.keep('finest_cells_of_all', 'publish/finest_cells')
    return await readCells(database, now)
  } finally {
    database.close()
  }
}

async function databaseWith(macros: readonly string[], threads = 1): Promise<WorkingDatabase> {
  const database = await WorkingDatabase.open(threads)
  for (const macro of macros) await database.run(`macros/${macro}`)
  return database
}

const at = (zoom: number, cells: readonly CellFigure[]) => cells.filter(cell => cell.zoom === zoom)

describe('the cells of a snapshot', () => {
  test('contain count, minimum and mean of their prices at every zoom, with halves rounded away from zero', async () => {
    const cells = await cellsOf([{ eur: '1.500000' }, { eur: '1.501000', lat: 47.31 }, { eur: '1.999500', lat: -33 }])
    expect(at(8, cells)).toEqual([
      {
        ...place(8, 717, 1052),
        fuel: 'diesel',
        stations: 2,
        min: '1.500',
        mean: '1.501',
        shownBy: null,
        shownUntil: null,
      },
      {
        ...place(8, 1223, 1052),
        fuel: 'diesel',
        stations: 1,
        min: '2.000',
        mean: '2.000',
        shownBy: null,
        shownUntil: null,
      },
    ])
    expect(cells.map(cell => cell.zoom)).toEqual([2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8])
    for (const { zoom, row, column } of at(2, cells))
      expect([zoom, column, row === 11 || row === 19]).toEqual([2, 16, true])
  })

  test('are separate by fuel, in the order of zoom, fuel, row and column', async () => {
    const cells = await cellsOf([
      { eur: '1.700', fuel: 'sp95' },
      { eur: '1.500', lng: 6 },
      { eur: '1.600' },
      { eur: '1.800', lat: 50, lng: 9 },
    ])
    expect(at(8, cells).map(({ fuel, min }) => `${fuel} ${min}`)).toEqual([
      'diesel 1.800',
      'diesel 1.600',
      'diesel 1.500',
      'sp95 1.700',
    ])
  })

  test('count neither stations without coordinates nor unusable prices', async () => {
    expect(await cellsOf([{ eur: '1.500', lat: null, lng: null }, { eur: null }])).toEqual([])
  })

  test('leave out prices that may not be shown any more, and store the time limit of the others', async () => {
    const limited = (readAt: string, eur: string) => ({ source: 'half an hour' as const, readAt, eur })
    const [cell] = await cellsOf([
      limited('2026-11-19 11:29:59', '1.100'),
      limited('2026-11-19 11:30:00', '1.300'),
      limited('2026-11-19 11:50:00', '1.200'),
      { eur: '1.400' },
    ])
    expect(cell).toMatchObject({ stations: 3, min: '1.200', mean: '1.300', shownBy: null, shownUntil: now })
    // Prices of the newest read may be shown for half an hour after the read that is newest at the time of display.
    const [newest] = await cellsOf([limited(now, '1.200'), { eur: '1.400' }])
    expect(newest).toMatchObject({ stations: 2, shownBy: 'half an hour', shownUntil: null })
  })

  test('are the same with any number of threads', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => {
      return { eur: (1.3 + (n % 701) / 1000).toFixed(6), lat: 40 + (n % 97) / 7, lng: -9 + (n % 89) / 3 }
    })
    expect(await cellsOf(rows, 4)).toEqual(await cellsOf(rows, 1))
  })
})

function place(zoom: number, row: number, column: number) {
  return { zoom, row, column }
}

describe('the edges of cells', () => {
  test('are those of Web Mercator: a millionth of a degree further is another row', async () => {
    const edges = Array.from({ length: 2047 }, (_, row) => edgeOf(row + 1))
    const rows = edges.flatMap(edge => [
      { lat: Math.floor(edge), eur: '1.1' },
      { lat: Math.floor(edge) + 1, eur: '1.2' },
    ])
    const cells = at(8, await cellsOf(rows.map(({ lat, eur }) => ({ lat: lat / 1e6, eur }))))
    expect(cells.map(({ row, stations, min }) => [row, stations, min])).toEqual(
      Array.from({ length: 2048 }, (_, row) => {
        if (row === 0) return [row, 1, '1.200']
        return row === 2047 ? [row, 1, '1.100'] : [row, 2, '1.100']
      }),
    )
  })

  test('differ from whole millionths of a degree by far more than rounding errors, except the equator', () => {
    const edges = Array.from({ length: 2047 }, (_, row) => edgeOf(row + 1)).filter(edge => edge !== 0)
    const nearest = Math.min(...edges.map(edge => Math.abs(edge - Math.round(edge))))
    expect(edges).toHaveLength(2046)
    expect(nearest).toBeGreaterThan(0.0002)
  })

  test('belong to the cell south and east of them; the edges of the world belong to the last cells', async () => {
    const whereIs = async (lat: number, lng: number) => {
      const [cell] = at(8, await cellsOf([{ lat, lng, eur: '1.5' }]))
      return [cell!.row, cell!.column]
    }
    expect(await whereIs(0, 0)).toEqual([1024, 1024])
    expect(await whereIs(0.000001, -0.000001)).toEqual([1023, 1023])
    // Points closer than a millionth of a degree are the same.
    expect(await whereIs(0.0000004, -0.0000004)).toEqual([1024, 1024])
    expect(await whereIs(90, -180)).toEqual([0, 0])
    expect(await whereIs(-90, 180)).toEqual([2047, 2047])
    expect(await whereIs(85.06, 179.999999)).toEqual([0, 2047])
    expect(await whereIs(-85.06, -179.824218)).toEqual([2047, 1])
  })
})

/** The edge between a row and the previous one, in millionths of a degree. */
function edgeOf(row: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - row / 1024))) * 180e6) / Math.PI
}
