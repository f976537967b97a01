import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { excerpt } from '../../../pipeline/capture.ts'
import { readReference } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { FeedShapeError } from '../../../pipeline/model/errors.ts'
import { bnm } from '../../../pipeline/sources/bnm/source.ts'
import { nbrm } from '../../../pipeline/sources/nbrm/source.ts'
import { fixturesRoot, hasSamples, sample, takeFrom } from '../../support/deliver.ts'
import { expectRefusal } from '../../support/expect-refused.ts'

async function readAs(source: typeof bnm, bytes: Uint8Array, day: string) {
  const { captures } = await takeFrom(source, day, () => bytes)
  return readReference(source, day, captures)
}

describe.runIf(hasSamples)('real answers of central banks', () => {
  const moldova = hasSamples ? sample('ECB-FX', 'bnm-moldova.2026-04-06.xml') : new Uint8Array()

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

describe('a rate that is too large or too small to be converted with', () => {
  const day = '2026-11-17'
  const text = readFileSync(join(fixturesRoot, 'bnm', day, 'rates.xml'), 'utf8')
  const digits = '9'.repeat(400)
  const readWith = (currency: string, nominal: string, value: string) => {
    const row = new RegExp(`(<CharCode>${currency}</CharCode>\\s*<Nominal>)[^<]*(</Nominal>[^]*?<Value>)[^<]*`)
    return readAs(bnm, Buffer.from(text.replace(row, `$1${nominal}$2${value}`)), day)
  }

  test.each([
    ['of 400 digits', '1', digits, 'Value'],
    ['per 400 digits', digits, '1.5', 'Nominal'],
    ['of less than a millionth', '1', '0.0000001', 'Value'],
    ['that is zero after the division', '0.000001', '1000000000', 'Value'],
    ['that is too large after the division', '1000000000', '0.000001', 'Value'],
  ])('is quarantined: %s', async (_which, nominal, value, field) => {
    const { quarantined, read } = await readWith('UAH', nominal, value)
    expect(quarantined).toMatchObject([{ field, reason: 'NOT_A_RATE' }])
    expect(read).toBe(4)
  })

  test.each([
    ['of 400 digits', '1', digits],
    ['per a number that is not complete', '1.', '20.2644'],
    ['that is zero after the division', '1000000000', '0.000001'],
  ])('refuses the file if it is the rate of the euro: %s', async (_which, nominal, value) => {
    const found = `'${excerpt(value)}' per '${nominal}'`
    const message = `bnm/rates: expected the euro such as '20.2754' per '1', found ${found}`
    await expectRefusal(readWith('EUR', nominal, value), message)
  })

  test('may be per half a euro', async () => {
    const { records } = await readWith('EUR', '0.5', '10')
    expect(records[0]).toEqual({ currency: 'MDL', perEuro: '20', on: day })
  })

  test('is quarantined in the file of North Macedonia too', async () => {
    const other = readFileSync(join(fixturesRoot, 'nbrm', day, 'rates.json'), 'utf8')
    for (const value of ['1e30', '1e-7']) {
      const bytes = Buffer.from(other.replace('"sreden":61.6903', `"sreden":${value}`))
      const { quarantined, records } = await readAs(nbrm, bytes, day)
      expect(quarantined).toMatchObject([{ field: 'sreden', reason: 'NOT_A_RATE' }])
      expect(records.map(({ perEuro }) => perEuro)).not.toContain(value)
    }
  })
})
