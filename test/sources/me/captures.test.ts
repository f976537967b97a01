import { describe, expect, test } from 'vitest'
import { readFigureDelivery } from '../../../pipeline/delivery-reading.ts'
import { me } from '../../../pipeline/sources/me/source.ts'
import { takeFrom } from '../../support/deliver.ts'
import { expectRefusal } from '../../support/expect-refused.ts'
import { recordsOf } from '../../support/records-of.ts'

// There is no capture of either answer. The tests use the lines and amounts that others saw on 2026-10-06.
const day = '2026-10-07'
const lines = 'EUROSUPER 98: 1,81 €/l (+0,02)<br>EUROSUPER 95: 1,77 €/l (+0,02)<br>EURODIZEL: 1,96 €/l (+0,01)'
const listOf = (...articles: readonly object[]): string => JSON.stringify({ data: { data: articles } })
const article = (title: string, slug = 'nove-cijene-goriva'): object => ({ id: 1, title, slug })
const pageOf = (body: string): string => `<html><body><h1>Nove cijene goriva od 06.10.2026.</h1>${body}</body></html>`
const known = listOf(article('Nove cijene goriva od 06.10.2026.'))

async function read(list: string, page: string) {
  const asked: string[] = []
  const { captures } = await takeFrom(me, day, ({ name, url }) => {
    asked.push(url)
    return name === 'articles' ? list : page
  })
  return { asked, ...readFigureDelivery(me, day, captures) }
}

describe('the prices of 2026-10-06', () => {
  test('are three maxima from midnight in Podgorica', async () => {
    const { records, asked, ...counts } = recordsOf(await read(known, pageOf(lines)))
    expect(counts).toEqual({ rows: 3, read: 3, skipped: {}, quarantined: [] })
    const common = { region: null, validFrom: '2026-10-05 22:00:00', validTo: null }
    expect(records).toEqual([
      { ...common, fuel: 'sp98', amount: 1.81, nativeFuel: 'EUROSUPER 98' },
      { ...common, fuel: 'sp95', amount: 1.77, nativeFuel: 'EUROSUPER 95' },
      { ...common, fuel: 'diesel', amount: 1.96, nativeFuel: 'EURODIZEL' },
    ])
    expect(asked).toEqual([
      'https://wapi.gov.me/v1/articles?title=cijene%20goriva',
      'https://www.gov.me/clanak/nove-cijene-goriva',
    ])
  })

  test('are those of the article with the latest date, at any position', async () => {
    const list = listOf(
      article('Cijene goriva i inflacija'),
      article('Nove cijene goriva od 29.9.2026', 'older'),
      article(' nove cijene goriva od 6.10.2026', 'newer'),
      article('Nove cijene goriva od danas', 'undated'),
    )
    const { asked } = await read(list, pageOf(`od 6.10.2026 ${lines}`))
    expect(asked[1]).toBe('https://www.gov.me/clanak/newer')
  })

  test('do not include amounts in another unit, or changes', async () => {
    const { records, quarantined, skipped } = await read(
      known,
      pageOf('EUROSUPER 95: 1,77 €/lit<br>EURODIZEL (+0,01): 1,96 €/l<br>EURODIZEL: 1,95 €/l<br>LOŽ ULJE: 1,60 €/l'),
    )
    expect([records.map(({ amount }) => amount), quarantined, skipped]).toEqual([[1.95], [], { 'not a road fuel': 1 }])
  })

  test('do not include unknown grades, or a second price of a known one', async () => {
    const { quarantined } = await read(known, pageOf(`${lines}<br>EUROSUPER 10: 1,50 €/l<br>EURODIZEL: 1,69 €/l`))
    expect(quarantined.map(({ position, reason, found }) => [position, reason, found])).toEqual([
      [4, 'UNKNOWN_FUEL', 'EUROSUPER 10'],
      [5, 'DUPLICATE_FIGURE', 'EURODIZEL 1,69'],
    ])
  })
})

describe('a delivery', () => {
  test.each<[string, string, string, string]>([
    [
      'without such a title',
      listOf(article('Cijene hljeba')),
      pageOf(lines),
      "me/articles: expected a title 'Nove cijene",
    ],
    ['without articles', listOf(), pageOf(lines), 'found none among 0 articles'],
    [
      'whose newest title has no day',
      listOf(article('Nove cijene goriva od ponoći'), article('Nove cijene goriva od 06.10.2026')),
      pageOf(lines),
      "me/articles: expected a day in the title, found 'Nove cijene goriva od ponoći'",
    ],
    [
      'whose day does not exist',
      listOf(article('Nove cijene goriva od 31.09.2026')),
      pageOf(lines),
      'expected a day in',
    ],
    [
      'with an address for a slug',
      listOf(article('Nove cijene goriva od 06.10.2026', '../x?')),
      '',
      'expected the slug',
    ],
    [
      'with another list',
      JSON.stringify({ data: [] }),
      pageOf(lines),
      "expected the member 'data.data', found an array",
    ],
    ['with a renamed title', known.replace('"title"', '"naslov"'), pageOf(lines), "expected the member 'title'"],
    [
      'with the article of another week',
      listOf(article('Nove cijene goriva od 13.10.2026')),
      pageOf(lines),
      "me/article: expected the article of 13.10.2026, found 'Nove cijene goriva od 06.10.2026.",
    ],
    ['without prices', known, pageOf('Cijene su objavljene.'), "me/article: expected 'EUROSUPER 95: …,… €/l', found"],
  ])('%s is refused', async (_what, list, page, message) => {
    await expectRefusal(read(list, page), message)
  })
})
