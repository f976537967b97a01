import { describe, expect, test } from 'vitest'
import { readFigureDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { microsOf } from '../../../pipeline/model/money.ts'
import { toLatin } from '../../../pipeline/sources/rs/notice.ts'
import { rs } from '../../../pipeline/sources/rs/source.ts'
import { takeFrom } from '../../support/deliver.ts'
import { expectRefusal } from '../../support/expect-refused.ts'
import { recordsOf } from '../../support/records-of.ts'

// There is no capture of the page. The tests use periods and amounts of notices quoted from 2022 to 2026.
const title = 'Obaveštenje o najvišoj maloprodajnoj ceni derivata nafte evro dizel i evro premijum BMB 95'
const pageOf = (body: string): string => `<html><body>${body}</body></html>`
const listOf = (...links: readonly (readonly [href: string, text: string])[]): string =>
  pageOf(links.map(([href, text]) => `<a href="${href}">${text}</a>`).join(' '))
const known = listOf(['/vest/sr/333/obavestenje.php', title])
const noticeOf = (period: string, diesel: string, petrol: string): string =>
  pageOf(
    `<h1>${title}</h1>U skladu sa članom 3. stav 4. Uredbe („Sl. glasnik RS“, br. 97/22) za period ${period}, i to za: 1. EVRO DIZEL, u iznosu ${diesel} dinara za jedan litar i 2. EVRO PREMIJUM BMB 95 u iznosu ${petrol} dinara za jedan litar.`,
  )
const september = noticeOf(
  'od 15 časova 16. septembra 2022. godine do 15 časova 23. septembra 2022. godine',
  '216,00',
  '174,00',
)

async function read(list: string, notice: string) {
  const asked: string[] = []
  const { captures } = await takeFrom(rs, '2026-11-19', ({ name, url }) => {
    asked.push(url)
    return name === 'notices' ? list : notice
  })
  return { asked, ...readFigureDelivery(rs, '2026-11-19', captures) }
}

describe('a notice', () => {
  test.each<[string, string, string, string, string]>([
    [
      '2022-09-16',
      'od 15 časova 16. septembra 2022. godine do 15 časova 23. septembra 2022.',
      '216,00',
      '174,00',
      '13',
    ],
    ['2022-12-23', 'od 15 časova 23. decembra 2022. godine do 30. decembra 2022. godine', '209,00', '165,00', '14'],
    ['2023-06-02', 'od 15 časova 02. juna 2023. godine do 09. juna 2023. godine', '182,00', '176,00', '13'],
  ])('of %s is valid from its first day at 15:00', async (day, period, diesel, petrol, hour) => {
    const { records, asked, ...counts } = recordsOf(await read(known, noticeOf(period, diesel, petrol)))
    expect(counts).toEqual({ rows: 2, read: 2, skipped: {}, quarantined: [] })
    const common = { region: null, validFrom: `${day} ${hour}:00:00`, validTo: null }
    expect(records).toEqual([
      { ...common, fuel: 'diesel', amountMicros: microsOf(Number.parseFloat(diesel)), nativeFuel: 'EVRO DIZEL' },
      {
        ...common,
        fuel: 'sp95',
        amountMicros: microsOf(Number.parseFloat(petrol)),
        nativeFuel: 'EVRO PREMIJUM BMB 95',
      },
    ])
    expect(asked[1]).toBe('https://must.gov.rs/vest/sr/333/obavestenje.php')
  })

  test('gives the same result in Cyrillic', async () => {
    const period = 'од 15 часова 16. септембра 2022. године до 15 часова 23. септембра 2022. године'
    const text = `за период ${period}: ЕВРО ДИЗЕЛ, у износу 216,00 динара и ЕВРО ПРЕМИЈУМ БМБ 95 у износу 174,00 динара`
    const link = 'Обавештење о највишој малопродајној цени деривата нафте'
    const cyrillic = await read(listOf(['/vest/sr/1/x.php', link]), pageOf(text))
    expect(cyrillic.records).toEqual((await read(known, september)).records)
  })

  test.each<[string, string]>([
    ['/vest/sr/1/a.php', 'https://must.gov.rs/vest/sr/1/a.php'],
    ['vest.php', 'https://must.gov.rs/tekst/sr/94/vest.php'],
    ['../../../vest/sr/1/a.php', 'https://must.gov.rs/vest/sr/1/a.php'],
    ['http://must.gov.rs/vest/sr/1/a.php', 'https://must.gov.rs/vest/sr/1/a.php'],
  ])('is found at %s', async (href, address) => {
    const list = listOf(['/s', 'Odluka o maloprodajnoj ceni šećera'], [href, title], ['/older', title])
    expect((await read(list, september)).asked[1]).toBe(address)
  })

  test.each([['Obaveštenje o maloprodajnim cenama goriva'], ['OBAVEŠTENJE: NAJVIŠA MALOPRODAJNA CENA DERIVATA NAFTE']])(
    'is found by the title %s',
    async text => {
      const list = listOf(['/s', 'Odluka o maloprodajnoj ceni šećera'], ['/vest/sr/1/a.php', text])
      expect((await read(list, september)).asked[1]).toBe('https://must.gov.rs/vest/sr/1/a.php')
    },
  )
})

describe('the same maxima', () => {
  test.each<[string, string, string]>([
    ['with a comma', 'EVRO DIZEL, u iznosu 216,00 dinara', 'EVRO PREMIJUM BMB 95 u iznosu 174,00 dinara'],
    ['with a point', 'EVRO DIZEL, u iznosu 216.00 dinara', 'EVRO PREMIJUM BMB 95 u iznosu 174,00 dinara'],
    ['without decimals', 'EVRO DIZEL, u iznosu 216 dinara', 'EVRO PREMIJUM BMB 95 u iznosu 174 dinara'],
    ['without words', 'EURODIZEL: 216,00 RSD/l', 'EURO PREMIJUM BMB-95: 174,00 RSD/l'],
    ['without a unit', 'EVRO DIZEL 216,00', 'EVRO PREMIJUM BMB 95 – 174,00'],
    ['twice', 'EVRO DIZEL 216,00 din, EVRO DIZEL 216,00 din', 'EVRO PREMIJUM BMB 95 174,00 din'],
    ['with a change', 'EVRO DIZEL 216,00 din (+2,00)', 'EVRO PREMIJUM BMB 95 174,00 din bez promene'],
  ])('%s', async (_what, diesel, petrol) => {
    const text = september.replace(/1\. EVRO DIZEL.*litar\./, `1. ${diesel} 2. ${petrol} za jedan litar.`)
    const { records, quarantined } = await read(known, text)
    expect([records.map(({ fuel, amountMicros }) => [fuel, amountMicros / 1e6]), quarantined]).toEqual([
      [
        ['diesel', 216],
        ['sp95', 174],
      ],
      [],
    ])
  })

  test.each([
    ['od 16. septembra 2022. godine u 15 časova do 23. septembra 2022. godine'],
    ['od 15,00 časova 16.09.2022. godine do 15,00 časova 23.09.2022. godine'],
    ['od 15:00 h 16. septembra 2022. do 23. septembra 2022.'],
  ])('%s', async period => {
    const { records } = await read(known, noticeOf(period, '216,00', '174,00'))
    expect(records.map(({ validFrom }) => validFrom)).toEqual(['2022-09-16 13:00:00', '2022-09-16 13:00:00'])
  })

  test.each<[string, string, string, string, string]>([
    ['BMB 95 u', 'TNG u', 'EVRO PREMIJUM BMB 95', 'MISSING', ''],
    ['EVRO DIZEL,', 'LOŽ ULJE,', 'EVRO DIZEL', 'MISSING', ''],
    ['</body>', 'EVRO DIZEL, u iznosu 219,00 dinara</body>', 'EVRO DIZEL', 'NOT_A_NUMBER', '216,00 and 219,00'],
  ])('without one that cannot be read: %s → %s', async (from, to, field, reason, found) => {
    const { records, quarantined } = await read(known, september.replace(from, to))
    expect(quarantined).toMatchObject([{ field, reason, found }])
    expect(records).toHaveLength(1)
  })
})

test('only Cyrillic letters are converted to their Latin forms', () => {
  expect(toLatin('Љубљана, Њива, Џеп, ђак, ЋУП, чаша 95')).toBe('LJubljana, NJiva, DŽep, đak, ĆUP, čaša 95')
  expect(toLatin('časova, dinara')).toBe('časova, dinara')
})

describe('a delivery', () => {
  const undated = "rs/notice: expected 'za period od 15 časova 16. septembra 2022.', found 'za period "
  test.each<[string, string, string, string]>([
    [
      'without a notice',
      listOf(['/s', 'Saopštenje']),
      september,
      "rs/notices: expected a link 'Obaveštenje o najvišoj",
    ],
    ['with a link to elsewhere', listOf(['https://example.org/x', title]), september, 'on the ministry'],
    ['without an hour', known, noticeOf('od 16. septembra 2022. godine', '216,00', '174,00'), undated],
    ['from a weekday', known, noticeOf('od petka u 15 časova do 13. oktobra', '216,00', '174,00'), undated],
    ['of no day', known, noticeOf('od 15 časova 31. septembra 2022. godine', '216,00', '174,00'), undated],
    ['of no hour', known, noticeOf('od 25 časova 16. septembra 2022. godine', '216,00', '174,00'), undated],
    ['without prices', known, september.replaceAll('EVRO', 'LOŽ'), "expected 'EVRO DIZEL, u iznosu"],
  ])('%s is refused', async (_what, list, notice, message) => {
    await expectRefusal(read(list, notice), message)
  })
})
