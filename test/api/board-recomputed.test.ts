import { expect, test } from 'vitest'
import type { History } from '../../pipeline/serving/schemas/live.ts'
import { serving, sharedServing } from '../support/api-server.ts'
import { boardExample } from '../support/board-figures.ts'
import { boardOnPage, type RowOnPage } from '../support/board-on-page.ts'

// A second way to the figures of the board: from what clients of the API read, in thousandths, with no code of the page.

const server = sharedServing(atEnd => serving({ figures: boardExample }, {}, atEnd))
const json = async (path: string) => (await server.get(path)).json

/** The first number of a cell in thousandths of a euro; null for none. Cents have one decimal, prices three. */
function thousandthsIn(cell: string, factor: 10 | 1000): number | null {
  const [, minus, digits] = /^([\u2212])?[+±€]*(\d+\.\d+)\b/.exec(cell) ?? []
  return digits === undefined ? null : Math.round(Number(digits) * factor) * (minus === undefined ? 1 : -1)
}

const pageFuels = [
  ['petrol', 'e95'],
  ['diesel', 'diesel'],
] as const

interface Week {
  readonly on: number
  readonly price: number
}

/** The weeks with a reading, the newest first. */
function readings({ labels, ...history }: History, fuel: 'e95' | 'diesel'): readonly Week[] {
  const weeks = labels.map((label, index) => ({
    on: Date.parse(label),
    price: Math.round(history[fuel][index]! * 1000),
  }))
  return weeks.filter(({ price }) => price > 0).reverse()
}

/** The price of the newest week less that of so many weeks before; null without a reading in either. */
function changeOver(weeks: number, all: readonly Week[]): number | null {
  const newest = all[0]
  const before = all.find(({ on }) => newest !== undefined && newest.on - on === weeks * 604_800_000)
  return newest === undefined || before === undefined ? null : newest.price - before.price
}

async function rowsOfPage(): Promise<readonly RowOnPage[]> {
  return boardOnPage((await server.get('/')).text)
}

test('every change on the board is that of the weekly history of its country', async () => {
  const rows = await rowsOfPage()
  let checked = 0
  for (const { code, cells } of rows) {
    const answer = await server.get(`/lang/api/country-history.php?cc=${code}`)
    const history: History =
      answer.status === 200 ? answer.json : { cc: code, labels: [], e95: [], diesel: [], count: 0 }
    for (const [fuel, series] of pageFuels) {
      const all = readings(history, series)
      expect([code, fuel, thousandthsIn(cells[`${fuel}-change`]!, 10)]).toEqual([code, fuel, changeOver(1, all)])
      expect([code, fuel, thousandthsIn(cells[`${fuel}-year`]!, 10)]).toEqual([code, fuel, changeOver(52, all)])
      checked += all.length > 0 ? 1 : 0
    }
  }
  expect(checked).toBe(12)
})

test('every price on the board is that of the board, the maxima or the newest week', async () => {
  const rows = await rowsOfPage()
  const board = await json('/live/board_now.php')
  const { data } = await json('/live/api.php?action=summary')
  for (const { code, cells } of rows) {
    const maximum = data.reference_prices.find((one: { country_code: string }) => one.country_code === code)
    for (const [fuel, series] of pageFuels) {
      const live = board.petrol[code] ?? board.diesel[code]
      const legal = maximum?.fuels[fuel === 'petrol' ? 'sp95' : 'diesel']?.max
      const official = live === undefined ? legal : board[fuel][code]
      const isWeekly = live === undefined && maximum === undefined
      const weekly = isWeekly
        ? readings(await json(`/lang/api/country-history.php?cc=${code}`), series)[0]?.price
        : undefined
      const expected = weekly ?? (official === undefined ? null : Math.round(official * 1000))
      expect([code, fuel, thousandthsIn(cells[fuel]!, 1000)]).toEqual([code, fuel, expected])
    }
  }
  expect(rows.length).toBeGreaterThan(10)
})
