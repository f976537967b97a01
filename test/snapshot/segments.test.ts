import { expect, test } from 'vitest'
import { SnapshotError } from '../../pipeline/model/errors.ts'
import type { Manifest, ManifestSegment } from '../../pipeline/snapshot/manifest.ts'
import { type MoveRow, movesOf } from '../support/move-log.ts'
import { type Made, type RunMade, segmentsOfRun } from '../support/segment-runs.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const dataDir = temporaryFolder()
const run = (made: RunMade): Promise<Made> => segmentsOfRun(dataDir, made)

const own = ({ id, segments }: Pick<Manifest, 'id' | 'segments'>): Promise<MoveRow[]> =>
  movesOf(
    dataDir,
    segments.filter(segment => segment.snapshot === id),
  )
const brief = (rows: readonly MoveRow[]) =>
  rows.map(row => [Number(row.station_id), row.currency, row.old_amount, row.new_amount, row.why])

test('prices that are not stored any more end, and a new currency ends one price and starts another', async () => {
  const first = await run({
    id: 'a',
    seenAt: '2026-05-01 12:00:00',
    prices: [{ stationId: 1 }, { stationId: 2 }, { stationId: 3, currency: 'BGN' }, { stationId: 4 }],
  })
  const second = await run({
    id: 'b',
    seenAt: '2026-05-02 12:00:00',
    follows: first,
    prices: [{ stationId: 2 }, { stationId: 3, amountMicros: 1_022_584 }, { stationId: 4, unusable: 'withheld' }],
  })
  expect(brief(await own(second))).toEqual([
    [1, 'EUR', '2.000000', null, 'no longer remembered'],
    [3, 'BGN', '2.000000', null, 'in another currency'],
    [3, 'EUR', null, '1.022584', null],
    [4, 'EUR', '2.000000', null, 'withheld'],
  ])
})

test('a run without price changes has no segment', async () => {
  const first = await run({ id: 'c', seenAt: '2026-05-01 12:00:00', prices: [{}] })
  const second = await run({ id: 'd', seenAt: '2026-05-01 13:00:00', prices: [{}], follows: first })
  expect(second.segments).toEqual(first.segments)
})

test('a held price that becomes valid has no timestamp: the timestamp is that of the wrong price', async () => {
  const first = await run({ id: 'e', seenAt: '2026-05-01 12:00:00', prices: [{ unusable: 'stamp too old' }] })
  const stampAt = '2026-05-01 12:30:00'
  const held = await run({
    id: 'f',
    seenAt: '2026-05-01 13:00:00',
    follows: first,
    prices: [
      { verdict: 'hold', stampAt },
      { verdict: 'accept', stationId: 2, stampAt },
    ],
  })
  expect((await own(held)).map(row => row.stamp_at)).toEqual([null, stampAt])
})

test('two runs of the same second keep their order in the month, whatever their ids', async () => {
  const seenAt = '2026-05-31 12:00:00'
  const amounts = [1_000_000, 3_000_000, 2_000_000]
  let last: Made | undefined
  for (const [at, amountMicros] of amounts.entries()) {
    last = await run({ id: `${'zyx'[at]}`, seenAt, prices: [{ amountMicros }], ...(last && { follows: last }) })
  }
  const closed = await run({
    id: 'w',
    seenAt: '2026-06-01 06:00:00',
    prices: [{ amountMicros: 2_000_000 }],
    follows: last!,
  })
  expect(closed.segments.map(segment => [segment.month, segment.snapshot, segment.rows])).toEqual([
    ['2026-05', null, 3],
  ])
  const moves = await movesOf(dataDir, closed.segments)
  expect(moves.map(row => row.new_amount)).toEqual(['1.000000', '3.000000', '2.000000'])
})

test('a missing segment stops the closing of its month, so that no row is lost silently', async () => {
  const first = await run({ id: 'g', seenAt: '2026-05-01 12:00:00', prices: [{}] })
  const segments = first.segments.map((segment): ManifestSegment => ({ ...segment, name: '0123456789abcdef' }))
  const next = run({ id: 'h', seenAt: '2026-06-01 06:00:00', prices: [{}], follows: { ...first, segments } })
  await expect(next).rejects.toThrow(SnapshotError)
})
