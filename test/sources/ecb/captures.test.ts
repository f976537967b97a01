import { describe, expect, test } from 'vitest'
import { readReference } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { FeedShapeError } from '../../../pipeline/model/errors.ts'
import { ecb } from '../../../pipeline/sources/ecb/source.ts'
import { hasSamples, sample, takeFrom } from '../../support/deliver.ts'

async function readAs(files: Readonly<Record<string, Uint8Array>>, day: string) {
  const { captures } = await takeFrom(ecb, day, request => files[request.name])
  return readReference(ecb, day, captures)
}

describe.runIf(hasSamples)('real files of the ECB', () => {
  const daily = hasSamples ? sample('ECB-FX', 'eurofxref-daily.2025-05-09.xml') : new Uint8Array()
  const history = hasSamples ? sample('ECB-FX', 'eurofxref-hist-90d.2020-12-10.xml') : new Uint8Array()

  test('the day of the daily file is not read twice', async () => {
    const newest = Buffer.from(daily).toString('utf8').replace('2025-05-09', '2020-12-10')
    const reading = await readAs({ daily: Buffer.from(newest), 'hist-90d': history }, '2020-12-11')
    expect(reading).toMatchObject({ rows: 2078, read: 2046, skipped: { 'day of the daily file': 32 }, quarantined: [] })
    expect(reading.records.filter(record => record.on === '2020-12-10' && record.currency === 'USD')).toEqual([
      { currency: 'USD', perEuro: '1.1252', on: '2020-12-10' },
    ])
  })

  test('a copy with decimal commas is refused, not read as integers', async () => {
    const commas = sample('ECB-FX', 'eurofxref-daily.2026-03-13.comma-decimals-copy.xml')
    await expect(readAs({ daily: commas }, '2026-03-14')).rejects.toThrow(
      new FeedShapeError("ecb/daily: expected rates such as '1.1476', found '1,1476'"),
    )
  })

  test('the 90 days in place of the daily file are refused', async () => {
    await expect(readAs({ daily: history }, '2020-12-11')).rejects.toThrow(
      new FeedShapeError('ecb/daily: expected the rates of one day, found 64 days'),
    )
  })

  test('a file of another bank is refused', async () => {
    const moldova = sample('ECB-FX', 'bnm-moldova.2026-04-06.xml')
    await expect(readAs({ daily: moldova }, '2026-04-07')).rejects.toThrow(
      /ecb\/daily: expected <\/gesmes:Envelope> at the end, found/,
    )
  })
})
