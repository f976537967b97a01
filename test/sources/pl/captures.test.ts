import { describe, expect, test } from 'vitest'
import { pl } from '../../../pipeline/sources/pl/source.ts'
import { readFigures } from '../../support/deliver.ts'
import { expectRefusal } from '../../support/expect-refused.ts'

// There is no capture of the page. The tests use titles, first lines and amounts seen from June to October 2026.
type Item = readonly [on: string, title: string, lead: string]

const lead = (...[petrol95, petrol98, diesel]: readonly string[]): string =>
  `Benzyna 95 - ${petrol95} zł/l, benzyna 98 - ${petrol98} zł/l, olej napędowy - ${diesel} zł/l.`
const title = (days: string): string => `Maksymalna cena detaliczna paliw obowiązująca ${days}`

const pageOf = (...items: readonly Item[]): string =>
  `<html><body><h1>Wiadomości</h1>${items.map(([on, head, text]) => `<div>${on}</div><a href="/web/energia/a">${head}</a><p>${text}</p>`).join('')}</body></html>`

const read = (html: string) => readFigures(pl, '2026-10-09', () => html)

/** The content of one announcement: its validity in UTC and the amounts of 95, 98 and diesel. */
async function readOne(...item: Item) {
  const { records } = await read(pageOf(item))
  expect(new Set(records.map(({ validFrom, validTo }) => `${validFrom} ${validTo}`)).size).toBe(1)
  expect(records.map(({ fuel }) => fuel)).toEqual(['sp95', 'sp98', 'diesel'])
  return [records[0]!.validFrom, records[0]!.validTo, ...records.map(({ amountMicros }) => amountMicros / 1e6)]
}

describe('an announcement seen in 2026', () => {
  test.each<[string, Item, readonly unknown[]]>([
    [
      'for one day',
      ['06.10.2026', title('7 października 2026 r.'), lead('6,86', '7,74', '7,80')],
      ['2026-10-06 22:00:00', '2026-10-07 22:00:00', 6.86, 7.74, 7.8],
    ],
    [
      'for a period of one month',
      ['26.06.2026', title('w okresie 27-29 czerwca 2026 r.'), lead('6,02', '6,70', '6,17')],
      ['2026-06-26 22:00:00', '2026-06-29 22:00:00', 6.02, 6.7, 6.17],
    ],
    [
      'for days',
      ['09.10.2026', title('w dniach 10-12 października 2026 r.'), lead('6,97', '7,85', '8,06')],
      ['2026-10-09 22:00:00', '2026-10-12 22:00:00', 6.97, 7.85, 8.06],
    ],
    [
      'across months',
      ['30.10.2026', title('w okresie 31 października - 2 listopada 2026 r.'), lead('6,10', '6,80', '6,30')],
      ['2026-10-30 23:00:00', '2026-11-02 23:00:00', 6.1, 6.8, 6.3],
    ],
    [
      'in the sentence after the prices',
      [
        '02.10.2026',
        'Tańsze tankowanie dla kierowców',
        `${lead('6,73', '7,59', '7,88')} Takie maksymalne ceny paliw będą obowiązywać od soboty 3 października do poniedziałku 5 października włącznie.`,
      ],
      ['2026-10-02 22:00:00', '2026-10-05 22:00:00', 6.73, 7.59, 7.88],
    ],
    [
      'in the clocks’ own week',
      ['23.10.2026', title('w dniach 24–26 października 2026 r.'), lead('6,80', '7,60', '7,70')],
      ['2026-10-23 22:00:00', '2026-10-26 23:00:00', 6.8, 7.6, 7.7],
    ],
    [
      'across the year, which only the last day states',
      ['31.12.2026', title('w okresie 31 grudnia – 3 stycznia 2027 r.'), lead('6,10', '6,80', '6,30')],
      ['2026-12-30 23:00:00', '2027-01-03 23:00:00', 6.1, 6.8, 6.3],
    ],
    [
      'in December for a day of January without a year',
      ['31.12.2026', 'Paliwa', `${lead('6,10', '6,80', '6,30')} Będą obowiązywać 2 stycznia.`],
      ['2027-01-01 23:00:00', '2027-01-02 23:00:00', 6.1, 6.8, 6.3],
    ],
  ])('%s', async (_what, item, expected) => {
    expect(await readOne(...item)).toEqual(expected)
  })

  test('gives a row of each fuel; the older of two for the same day is left out', async () => {
    const reading = await read(
      pageOf(
        ['06.10.2026', title('7 października 2026 r.'), lead('6,86', '7,74', '7,80')],
        ['05.10.2026', title('7 października 2026 r.'), lead('6,80', '7,70', '7,90')],
        ['05.10.2026', title('6 października 2026 r.'), lead('6,79', '7,66', '7,82')],
        ['18.09.2026', title('19 września 2026 r.'), lead('9,79', '9,66', '9,82')],
        ['05.10.2026', 'Spotkanie ministrów', 'Rozmowy o cenach paliw.'],
      ),
    )
    expect(reading).toMatchObject({
      rows: 12,
      read: 6,
      skipped: { 'of an earlier day': 3, 'replaced by a newer announcement': 3 },
      quarantined: [],
    })
    expect(reading.records.filter(({ fuel }) => fuel === 'sp95').map(({ amountMicros }) => amountMicros / 1e6)).toEqual(
      [6.86, 6.79],
    )
  })
})

describe('an item that cannot be read', () => {
  const before: Item = ['05.10.2026', title('6 października 2026 r.'), lead('6,79', '7,66', '7,82')]
  test.each<[string, Item, readonly unknown[], number]>([
    ['without validity', ['10.10.2026', 'Tankowanie', lead('6,86', '7,74', '7,80')], [1, 'days', 'NOT_A_DATE'], 0],
    ['without prices', ['06.10.2026', title('7 października'), 'W załączniku.'], [1, 'prices', 'MISSING'], 0],
    [
      'without a price',
      ['06.10.2026', title('7 października'), lead('6,86', 'brak', '7,80')],
      [1, 'Benzyna 98', 'MISSING'],
      2,
    ],
    [
      'with two prices of a fuel',
      ['06.10.2026', title('7 października'), `${lead('6,86', '7,74', '7,80')} Olej napędowy - 7,90 zł/l.`],
      [1, 'Olej napędowy', 'NOT_A_NUMBER'],
      2,
    ],
  ])('%s costs only its own prices', async (_what, item, fault, read7th) => {
    const { records, quarantined } = await read(pageOf(item, before))
    expect(quarantined.map(({ position, field, reason }) => [position, field, reason])).toEqual([fault])
    const since = (from: string) => records.filter(({ validFrom }) => validFrom === from)
    expect(since('2026-10-05 22:00:00').map(({ amountMicros }) => amountMicros / 1e6)).toEqual([6.79, 7.66, 7.82])
    expect(since('2026-10-06 22:00:00')).toHaveLength(read7th)
  })

  test('is no announcement if it only mentions a price', async () => {
    const news: Item = ['06.10.2026', 'Ceny paliw', 'W Niemczech benzyna 95 kosztuje 8,10 zł/l.']
    expect(await read(pageOf(news, before))).toMatchObject({ rows: 3, read: 3, quarantined: [] })
  })
})

describe('a page of news', () => {
  const known = lead('6,86', '7,74', '7,80')
  const undated = "expected readable days, found NOT_A_DATE '"
  test.each<[string, string, string]>([
    ['without validity', pageOf(['10.10.2026', 'Maksymalna cena paliw', known]), `item 1: ${undated}`],
    ['with validity from a day on', pageOf(['10.10.2026', title('od 11 października 2026 r.'), known]), undated],
    ['with a day that does not exist', pageOf(['10.10.2026', title('31 listopada 2026 r.'), known]), undated],
    ['with a last day before the first', pageOf(['10.10.2026', title('w dniach 12-10 października'), known]), undated],
    [
      // The order of another layout: each title would be assigned to the prices above it.
      'with days below titles',
      `<html><a>Paliwa</a><b>06.10.2026</b><p>${known}</p><a>${title('6 października 2026 r.')}</a><b>05.10.2026</b><p>${known}</p></html>`,
      undated,
    ],
    [
      'without days of publication',
      `<html><a>${title('7 października 2026 r.')}</a><p>${known}</p></html>`,
      "item 0: expected readable day of publication, found MISSING 'Maksymalna",
    ],
    [
      'with an announcement without prices',
      pageOf(['06.10.2026', title('7 października 2026 r.'), 'Ceny w załączniku.']),
      "item 1: expected readable prices, found MISSING 'Maksymalna",
    ],
    ['without prices', pageOf(['06.10.2026', 'Spotkanie', 'Rozmowy.']), 'found none in 1 items of news'],
  ])('%s is refused', async (_what, html, message) => {
    await expectRefusal(read(html), message)
  })
})
