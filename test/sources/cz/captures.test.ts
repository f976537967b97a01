import { describe, expect, test } from 'vitest'
import { FeedNotReadyError } from '../../../pipeline/model/errors.ts'
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
        { fuel: 'sp95', amount: 41.33, nativeFuel: 'Natural 95' },
        { fuel: 'diesel', amount: 43.13, nativeFuel: 'nafta' },
      ].map(one => ({ region: null, ...one, validFrom: `${from} 22:00:00`, validTo: `${to} 22:00:00` })),
    )
  })

  test('may state its days before its prices', async () => {
    const [prices, days] = validFor('21. dubna 2026 od 00:00 do 24:00').split(/(?=<p>Účinnost)/)
    const [olderPrices, olderDays] = validFor('20. dubna 2026 od 00:00 do 24:00', '40', '42').split(/(?=<p>Účinnost)/)
    const { records } = await read(`${days}${prices}${olderDays}${olderPrices}`)
    expect(records.map(({ amount, validFrom }) => [amount, validFrom])).toEqual([
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

  const place = 'cz/maxima announcement 1: '
  test.each<[string, string, string]>([
    ['without prices', '<p>Ceny benzinu a nafty.</p>', "expected 'Maximální přípustná cena benzinu …: … Kč', found"],
    ['without diesel', whole.replace('nafty', 'petroleje'), `${place}expected benzinu, nafty and`],
    ['without validity', whole.replace('Účinnost', 'Platnost'), 'found only benzinu, nafty'],
    [
      'with a validity of another wording',
      whole.replace('21. dubna 2026 od 00:00 do 24:00', 'od 21. 4. 2026 do odvolání'),
      `${place}expected whole days after 'Účinnost:', found 'od 21. 4. 2026 do odvolání`,
    ],
    ['with other hours', whole.replace('od 00:00', 'od 14:00'), `${place}expected whole days`],
    ['with a day that does not exist', whole.replace('21. dubna', '31. dubna'), `${place}expected whole days`],
    [
      'of a year',
      whole.replace('21. dubna 2026 od', 'od 21. dubna 2026').replace('do 24', 'do 21. dubna 2027 24'),
      place,
    ],
    ['without an amount', whole.replace(/41,33 Kč/, 'není'), 'found only nafty, účinnost'],
  ])('%s is refused', async (_what, body, message) => {
    await expectRefusal(read(body), message)
  })
})
