import { describe, expect, test } from 'vitest'
import { readReference } from '../../../pipeline/delivery-reading.ts'
import { FeedShapeError } from '../../../pipeline/model/errors.ts'
import { bnm } from '../../../pipeline/sources/bnm/source.ts'
import { nbrm } from '../../../pipeline/sources/nbrm/source.ts'
import { hasSamples, sample, takeFrom } from '../../support/deliver.ts'

async function readAs(source: typeof bnm, bytes: Uint8Array, day: string) {
  const { captures } = await takeFrom(source, day, () => bytes)
  return readReference(source, day, captures)
}

describe.runIf(hasSamples)('real answers of central banks', () => {
  const moldova = hasSamples ? sample('ECB-FX', 'bnm-moldova.2026-04-06.xml') : new Uint8Array()
  const macedonia = hasSamples ? sample('ECB-FX', 'nbrm-north-macedonia.2026-05-30.json') : new Uint8Array()

  test('Moldova: the leu, and cross rates as the dossier reckons them', async () => {
    const reading = await readAs(bnm, moldova, '2026-04-06')
    expect(reading).toMatchObject({ rows: 40, read: 5, quarantined: [] })
    expect(reading.skipped).toEqual({ 'another bank publishes it': 35 })
    const perEuro = Object.fromEntries(reading.records.map(record => [record.currency, Number(record.perEuro)]))
    expect(perEuro.MDL).toBe(20.2754)
    expect(perEuro.RSD).toBeCloseTo(117.385, 2)
    expect(perEuro.MKD).toBeCloseTo(61.58, 2)
    expect(perEuro.ALL).toBeCloseTo(95.77, 2)
    expect(perEuro.UAH).toBeCloseTo(50.41, 2)
    expect(reading.records.filter(record => !record.cross).map(record => record.currency)).toEqual(['MDL'])
  })

  test('North Macedonia: the euro of 2026-05-30', async () => {
    const reading = await readAs(nbrm, macedonia, '2026-05-30')
    expect(reading).toMatchObject({ rows: 31, read: 1, quarantined: [] })
    expect(reading.records).toEqual([{ currency: 'MKD', perEuro: '61.695', on: '2026-05-30' }])
  })

  test('the file of another bank is refused', async () => {
    const ecb = sample('ECB-FX', 'eurofxref-daily.2025-05-09.xml')
    await expect(readAs(bnm, ecb, '2026-04-06')).rejects.toThrow(FeedShapeError)
    await expect(readAs(nbrm, moldova, '2026-06-01')).rejects.toThrow(/nbrm\/rates: expected JSON/)
  })

  test('a decimal comma is refused, and so is a file without the euro', async () => {
    const text = Buffer.from(moldova).toString()
    const commas = Buffer.from(text.replaceAll(/(\d)\.(\d{4})</g, '$1,$2<'))
    await expect(readAs(bnm, commas, '2026-04-06')).rejects.toThrow("found '20,2754' per '1'")
    const without = Buffer.from(text.replace('>EUR<', '>EEK<'))
    await expect(readAs(bnm, without, '2026-04-06')).rejects.toThrow('found 40 rates without it')
  })
})
