import { describe, expect, test } from 'vitest'
import { FeedNotReadyError } from '../../../pipeline/model/errors.ts'
import { microsOf } from '../../../pipeline/model/money.ts'
import { cz } from '../../../pipeline/sources/cz/source.ts'
import { readFigures } from '../../support/deliver.ts'
import { expectRefusal } from '../../support/expect-refused.ts'

const read = (body: string) =>
  readFigures(cz, '2026-04-30', () => `<!DOCTYPE html><html lang="cs"><body><main>${body}</main></body></html>`)

const validFor = (validity: string, petrol = '41,33', diesel = '43,13'): string =>
  `<p>Maximální přípustná cena benzinu: ${petrol} Kč s DPH / litr</p><p>Maximální přípustná cena nafty: ${diesel} Kč s DPH / litr</p><p>Účinnost: ${validity} na celém území ČR</p>`

describe('an announcement', () => {
  test.each<[string, string, string, string]>([
    ['from day to day', 'od 18. dubna 2026 00:00 do 20. dubna 2026 24:00', '2026-04-17', '2026-04-20'],
    ['for a day, hours after it', '21. dubna 2026 od 00:00 do 24:00', '2026-04-20', '2026-04-21'],
    ['from a day, hours after it', 'od 21. dubna 2026 00:00 do 24:00', '2026-04-20', '2026-04-21'],
    ['across months', 'od 30. dubna 2026 00:00 do 4. května 2026 24:00', '2026-04-29', '2026-05-04'],
  ])('%s is valid to the end of its last day', async (_what, validity, from, to) => {
    const { records } = await read(validFor(validity))
    expect(records).toEqual(
      [
        { fuel: 'sp95', amountMicros: microsOf(41.33), nativeFuel: 'Natural 95' },
        { fuel: 'diesel', amountMicros: microsOf(43.13), nativeFuel: 'nafta' },
      ].map(one => ({ region: null, ...one, validFrom: `${from} 22:00:00`, validTo: `${to} 22:00:00` })),
    )
  })

  test('may state its days before its prices', async () => {
    const [prices, days] = validFor('21. dubna 2026 od 00:00 do 24:00').split(/(?=<p>Účinnost)/)
    const [olderPrices, olderDays] = validFor('20. dubna 2026 od 00:00 do 24:00', '40', '42').split(/(?=<p>Účinnost)/)
    const { records } = await read(`${days}${prices}${olderDays}${olderPrices}`)
    expect(records.map(({ amountMicros, validFrom }) => [amountMicros / 1e6, validFrom])).toEqual([
      [41.33, '2026-04-20 22:00:00'],
      [43.13, '2026-04-20 22:00:00'],
      [40, '2026-04-19 22:00:00'],
      [42, '2026-04-19 22:00:00'],
    ])
  })
})

describe('a page', () => {
  const whole = validFor('21. dubna 2026 od 00:00 do 24:00')
  test('that reports a suspension of the measure is not ready, with that reason', async () => {
    const said = 'Vláda rozhodla, že regulace cen pohonných hmot je od 1. července 2026 pozastavena.'
    const refusal = await read(`<h1>Maximální přípustné ceny benzinu a nafty</h1><p>${said}</p>`).catch(error => error)
    expect(refusal).toBeInstanceOf(FeedNotReadyError)
    expect(refusal.message).toMatch(/^cz\/maxima: expected a maximum, found none in force: .*pozastavena/)
  })

  test('with announcements is read, even if it mentions a past suspension', async () => {
    const { records } = await read(`<p>Opatření bylo v létě pozastaveno.</p>${whole}`)
    expect(records).toHaveLength(2)
  })

  const unread = 'cz/maxima item 1: expected readable days, found NOT_A_DATE '
  test.each<[string, string, string]>([
    ['without prices', '<p>Ceny benzinu a nafty.</p>', "expected 'Maximální přípustná cena benzinu …: … Kč', found"],
    ['without validity', whole.replace('Účinnost', 'Platnost'), 'of each announcement, found benzinu, nafty'],
    [
      'with a validity without an end',
      whole.replace('21. dubna 2026 od 00:00 do 24:00', 'od 21. 4. 2026 do odvolání'),
      `${unread}': od 21. 4. 2026 do odvolání`,
    ],
    ['with other hours', whole.replace('od 00:00', 'od 14:00'), unread],
    ['with a day that does not exist', whole.replace('21. dubna', '31. dubna'), unread],
    [
      'of a year',
      whole.replace('21. dubna 2026 od', 'od 21. dubna 2026').replace('do 24', 'do 21. dubna 2027 24'),
      unread,
    ],
    // Each of the amounts could have the days of its neighbour.
    [
      'with the days of the last announcement missing',
      `${whole}${whole.replace(/<p>Účinnost.*/, '')}`,
      'found benzinu',
    ],
    ['with the amounts of the first missing', whole.replace(/.*(?=<p>Účinnost)/, '') + whole, 'found days'],
  ])('%s is refused', async (_what, body, message) => {
    await expectRefusal(read(body), message)
  })

  const older = validFor('20. dubna 2026 od 00:00 do 24:00', '40,10', '42,10')
  const missing = ['nafty', 'MISSING', 'nothing']
  test.each<[string, string, readonly (readonly string[])[], readonly number[]]>([
    ['without diesel', whole.replace('nafty', 'petroleje'), [missing], [41.33]],
    [
      'without an amount',
      whole.replace('43,13 Kč', 'není'),
      [['nafty', 'NOT_A_NUMBER', ': není s DPH / litr']],
      [41.33],
    ],
    [
      'with two amounts',
      whole.replace('43,13 Kč', '43,13 nebo 43,31 Kč'),
      [['nafty', 'NOT_A_NUMBER', ': 43,13 nebo 43,31 Kč s DPH / litr']],
      [41.33],
    ],
    [
      'without readable days',
      whole.replace('21. dubna 2026', 'od zítřka'),
      [['days', 'NOT_A_DATE', ': od zítřka od 00:00 do 24:00 na celém území ČR']],
      [],
    ],
  ])('with an announcement %s loses only what cannot be read', async (_what, newest, faults, amounts) => {
    const { records, quarantined } = await read(newest + older)
    expect(quarantined.map(({ field, reason, found }) => [field, reason, found])).toEqual(faults)
    expect(records.map(({ amountMicros }) => amountMicros / 1e6)).toEqual([...amounts, 40.1, 42.1])
  })

  test('never gives amounts the days of another announcement', async () => {
    const { records, quarantined } = await read(whole.replace('Účinnost', 'Platnost') + older)
    expect(records).toEqual([])
    expect(quarantined.map(({ reason, found }) => [reason, found])).toEqual([
      ['NOT_A_NUMBER', '41,33 and 40,10'],
      ['NOT_A_NUMBER', '43,13 and 42,10'],
    ])
  })
})

describe('the same maxima', () => {
  const petrol = 'Maximální přípustná cena benzinu'
  const diesel = 'Maximální přípustná cena nafty'
  test.each<[string, string]>([
    ['in crowns', `${petrol}: 41,33 Kč ${diesel}: 43,13 Kč Účinnost: 21. dubna 2026 od 00:00 do 24:00`],
    ['with a point', `${petrol}: 41.33 Kč/l ${diesel}: 43,13 Kč/l Účinnost: od 21. dubna 2026 00:00 do 24:00`],
    ['without a unit', `${petrol} (Natural 95): 41,33 ${diesel} (B7): 43,13 Účinnost: od 21. 4. 2026 0:00 do 24:00`],
    ['without colons', `${petrol} 41,33 CZK ${diesel} 43,13 CZK Účinnost 21.4.2026 od 0.00 do 24.00`],
    ['without hours', `${petrol} – 41,33 Kč ${diesel} – 43,13 Kč Účinnost: 21. dubna 2026`],
    ['with both days', `${petrol}: 41,33,- Kč ${diesel}: 43,13,- Kč Účinnost: od 21. dubna 2026 do 21. dubna 2026`],
    [
      'beside the prices without the measure',
      `${petrol}: 41,33 Kč Hypotetická cena benzinu: 43,90 Kč ${diesel}: 43,13 Kč Hypotetická cena nafty: 45 Kč Účinnost: 21. dubna 2026 od 00:00 do 24:00`,
    ],
  ])('%s', async (_what, text) => {
    const { records, quarantined } = await read(`<p>${text} na celém území ČR</p>`)
    expect(quarantined).toEqual([])
    expect(
      records.map(({ fuel, amountMicros, validFrom, validTo }) => [fuel, amountMicros / 1e6, validFrom, validTo]),
    ).toEqual([
      ['sp95', 41.33, '2026-04-20 22:00:00', '2026-04-21 22:00:00'],
      ['diesel', 43.13, '2026-04-20 22:00:00', '2026-04-21 22:00:00'],
    ])
  })
})
