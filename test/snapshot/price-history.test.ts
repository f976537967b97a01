import { expect, test } from 'vitest'
import { priceHistory } from '../../pipeline/snapshot/views.ts'
import { rowsOf } from '../support/rows-of.ts'
import { type Made, type RunMade, segmentsOfRun } from '../support/segment-runs.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const dataDir = temporaryFolder()
const run = (made: RunMade): Promise<Made> => segmentsOfRun(dataDir, made)

/** The history of one station: currency, amount, from, to, why it ended. */
async function historyOf({ segments }: Pick<Made, 'segments'>, station: number): Promise<unknown[][]> {
  const rows = await rowsOf<Record<string, string | null>>(
    `select * from (${priceHistory(dataDir, segments)}) where station_id = ${station} order by valid_from`,
  )
  return rows.map(row => [row.currency, row.amount, row.valid_from, row.valid_to, row.ended_why])
}

test('a price lasts until the next one, and until the run that no longer finds it', async () => {
  const first = await run({ id: 'a', seenAt: '2026-05-01 12:00:00', prices: [{ stationId: 1 }, { stationId: 2 }] })
  const second = await run({
    id: 'b',
    seenAt: '2026-05-02 12:00:00',
    prices: [
      { stationId: 1, amountMicros: 1_900_000 },
      { stationId: 2, unusable: 'withheld' },
    ],
    follows: first,
  })
  const third = await run({ id: 'c', seenAt: '2026-05-03 12:00:00', prices: [{ stationId: 2 }], follows: second })
  expect(await historyOf(third, 1)).toEqual([
    ['EUR', '2.000000', '2026-05-01 12:00:00', '2026-05-02 12:00:00', null],
    ['EUR', '1.900000', '2026-05-02 12:00:00', '2026-05-03 12:00:00', 'no longer remembered'],
  ])
  expect(await historyOf(third, 2)).toEqual([
    ['EUR', '2.000000', '2026-05-01 12:00:00', '2026-05-02 12:00:00', 'withheld'],
    ['EUR', '2.000000', '2026-05-03 12:00:00', null, null],
  ])
})

test('a price in another currency begins at the instant at which the old one ends', async () => {
  const first = await run({ id: 'd', seenAt: '2026-05-01 12:00:00', prices: [{ currency: 'BGN' }] })
  const second = await run({
    id: 'e',
    seenAt: '2026-05-02 12:00:00',
    prices: [{ amountMicros: 1_022_584 }],
    follows: first,
  })
  expect(await historyOf(second, 1)).toEqual([
    ['BGN', '2.000000', '2026-05-01 12:00:00', '2026-05-02 12:00:00', null],
    ['EUR', '1.022584', '2026-05-02 12:00:00', null, null],
  ])
})

test('of several runs in the same second the last one counts, also after its month was joined', async () => {
  const seenAt = '2026-05-31 12:00:00'
  let last: Made | undefined
  for (const [at, amountMicros] of [1_000_000, 3_000_000, 2_000_000].entries()) {
    last = await run({ id: `${'zyx'[at]}`, seenAt, prices: [{ amountMicros }], ...(last && { follows: last }) })
  }
  const expected = [['EUR', '2.000000', seenAt, null, null]]
  expect(await historyOf(last!, 1)).toEqual(expected)
  const prices = [{ amountMicros: 2_000_000 }]
  const joined = await run({ id: 'w', seenAt: '2026-06-01 06:00:00', prices, follows: last! })
  expect(joined.segments.map(({ snapshot }) => snapshot)).toEqual([null])
  expect(await historyOf(joined, 1)).toEqual(expected)
})

test('a folder without moves has a history without rows', async () => {
  expect(await historyOf({ segments: [] }, 1)).toEqual([])
})
