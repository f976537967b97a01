import { beforeAll, describe, expect, test } from 'vitest'
import type { RunReport } from '../../../pipeline/stages/run/report.ts'
import * as bombs from '../../support/bombs.ts'
import { copyBundled, putDelivery, query, reportOf, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const [before, day] = ['2026-11-18', '2026-11-19'] as const

/** The Croatian portal and the Commission have no delivery for the day before. */
const soundDay = (source: string) => (source === 'hr' || source === 'bulletin' ? '2026-11-17' : before)

const utf8 = (text: string) => new TextEncoder().encode(text)

/** Files of a second delivery, with the error message of each. */
const bombed: readonly (readonly [source: string, file: string, bytes: () => Uint8Array, message: string])[] = [
  ['gr', 'bulletin.pdf', bombs.largePdf, 'gr/bulletin: expected at most 67108864 bytes unpacked, found 100000000'],
  [
    'fr-zip',
    'instantane-ruptures.zip',
    bombs.overlappingArchive,
    "fr-zip/instantane-ruptures: expected files of the archive next to each other, found 'b.xml' inside 'a.xml'",
  ],
  ['hr', 'data.json.gz', bombs.packedBrackets, 'hr/data: expected gzip of at most 67108864 bytes unpacked, found more'],
  [
    'lt',
    'prices.json',
    () => utf8('['.repeat(1_000_000)),
    `lt/prices: expected JSON, found '${'['.repeat(60)}…' (expected at most 64 levels, found more at character 65)`,
  ],
  [
    'bnm',
    'rates.xml',
    () => utf8(bombs.attributes('ValCurs', 200_000)),
    'bnm/rates: expected at most 100 attributes of an element, found more at character 22',
  ],
  [
    'bulletin',
    'history.xlsx',
    () => bombs.workbook('Prices with taxes', 'XFD1048576'),
    'bulletin/history: xl/worksheets/sheet1.xml: expected at most 4000000 cells, found 1048576 rows of 16384 columns',
  ],
]

const sources = [...bombed.map(([source]) => source), 'si', 'md', 'ecb']

describe('a run with small files that unpack to large ones', () => {
  const dataDir = temporaryFolder()
  let report: RunReport

  beforeAll(async () => {
    const from = temporaryFolder()
    for (const source of sources) copyBundled(from, source, soundDay(source))
    await runFiles({ dataDir, from, source: sources, now: `${before} 12:00:00` })
    for (const source of ['si', 'md', 'ecb']) copyBundled(from, source, day)
    for (const [source, file, bytes] of bombed) putDelivery(from, source, day, new Map([[file, bytes()]]))
    report = await runFiles({ dataDir, from, source: sources, now: `${day} 12:00:00` })
  })

  test.each(bombed)('refuses the delivery of %s', (source, _file, _bytes, message) => {
    expect(reportOf(report, source)).toMatchObject({ errorCode: 'FEED_SHAPE', error: message })
  })

  test('publishes the valid markets', async () => {
    expect(report.snapshot).not.toBeNull()
    for (const source of ['si', 'md', 'ecb']) expect(reportOf(report, source).errorCode).toBeNull()
    const read = await query<{ country: string; last: string }>(
      dataDir,
      'select country_code as country, left(max(read_at)::varchar, 10) as last from {prices} group by all order by all',
    )
    expect(read).toEqual([
      { country: 'FR', last: before },
      { country: 'HR', last: before },
      { country: 'LT', last: before },
      { country: 'MD', last: day },
      { country: 'SI', last: day },
    ])
  })

  test('keeps the last figures, weeks and rates', async () => {
    const [counts] = await query<Record<string, string>>(
      dataDir,
      `select (select count(*) from {figures} where country_code = 'GR') > 0 as figures,
        (select count(*) from {history}) > 0 as weeks, (select count(*) from {rates} where currency = 'MDL') > 0 as rates`,
    )
    expect(counts).toEqual({ figures: true, weeks: true, rates: true })
  })
})
