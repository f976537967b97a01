import { describe, expect, test } from 'vitest'
import { composeRateArchive } from '../../../fixtures/archives/ecb.ts'
import { Capture } from '../../../pipeline/capture.ts'
import { rateOn } from '../../../pipeline/fx/rate-on.ts'
import { ecbArchive } from '../../../pipeline/sources/ecb/source.ts'
import { ecb, md } from '../../../pipeline/sources/index.ts'
import { type ArchivedSource, archivedRatesFor } from '../../../pipeline/stages/backfill/backfill.ts'
import { hasSamples, sample } from '../../support/deliver.ts'

function captured(bytes: Uint8Array): Capture {
  return new Capture({ source: 'ecb', name: 'eurofxref-hist', status: 200, bytes, sha256: '' })
}

const file = captured(composeRateArchive('2026-01-01', '2026-11-19')[0]!.content)

test.runIf(hasSamples)('the real history of 2026-04-13 gives the rates of 27 years', () => {
  const real = captured(sample('ECB-FX', 'eurofxref-hist.2026-04-13.zip'))
  const rates = ecbArchive.read(real, 'AUD')
  expect(rates).toHaveLength(6983)
  expect([rates.at(-1)!.on, rates[0]]).toEqual(['1999-01-04', { currency: 'AUD', perEuro: '1.661', on: '2026-04-13' }])
  const ofIceland = ecbArchive.read(real, 'ISK').map(({ on }) => on)
  expect(ofIceland.filter(on => on > '2008-12-09' && on < '2018-02-01')).toEqual([])
  for (const currency of ecbArchive.currencies) expect(ecbArchive.read(real, currency)[0]!.on).toBe('2026-04-13')
})

describe('the archive of rates', () => {
  test('gives the rate of a day, and on a weekend that of the Friday before', () => {
    const rates = ecbArchive.read(file, 'AUD')
    const friday = rates.find(({ on }) => on === '2026-10-16')!
    expect(Number(friday.perEuro)).toBeGreaterThan(1)
    expect(rateOn(rates, 'AUD', '2026-10-18 12:00:00').rate).toEqual(friday)
    expect(rateOn(rates, 'AUD', '2026-10-19 12:00:00').rate!.on).toBe('2026-10-19')
  })

  test('has none before its first day, and none of a currency that is no longer quoted', () => {
    const rates = ecbArchive.read(file, 'AUD')
    expect(rateOn(rates, 'AUD', '2025-12-31 12:00:00').why).toBe('no rate of AUD')
    expect(() => ecbArchive.read(file, 'HRK')).toThrow('ecb/eurofxref-hist: expected rates of HRK, found none')
  })

  test('is refused without the currency, and when it is no archive', () => {
    expect(() => ecbArchive.read(file, 'MDL')).toThrow("ecb/eurofxref-hist: expected the headings 'Date' and 'MDL'")
    expect(() => ecbArchive.read(captured(new Uint8Array(Buffer.from('<html>'))), 'AUD')).toThrow('ecb/eurofxref-hist')
  })

  test('is not needed for the euro, and without one a market is refused', () => {
    const named = (currency: string) =>
      ({ ...md, descriptor: { ...md.descriptor, currency } }) as unknown as ArchivedSource
    expect(archivedRatesFor([ecb], named('EUR'))).toBeNull()
    expect(archivedRatesFor([ecb], named('AUD'))).toBe(ecb)
    expect(() => archivedRatesFor([ecb], named('MDL'))).toThrow(
      'md: its prices are in MDL, and no archive with exchange rates of MDL is known',
    )
  })
})
