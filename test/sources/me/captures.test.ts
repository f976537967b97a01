import { describe, expect, test } from 'vitest'
import { readFigureDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { microsOf } from '../../../pipeline/model/money.ts'
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
      { ...common, fuel: 'sp98', amountMicros: microsOf(1.81), nativeFuel: 'EUROSUPER 98' },
      { ...common, fuel: 'sp95', amountMicros: microsOf(1.77), nativeFuel: 'EUROSUPER 95' },
      { ...common, fuel: 'diesel', amountMicros: microsOf(1.96), nativeFuel: 'EURODIZEL' },
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
})

describe('the first day', () => {
  const undated = article('Nove cijene goriva', 'nove-cijene-goriva-12')
  const august = '<html><h1>Nove cijene goriva</h1>Objavljeno: 10.08.2026. • 18:00 '
  const links = '<a>Nove cijene goriva od 04.08.2026.</a> Naredni obračun je 18.08.2026. godine</html>'
  const older = article('Nove cijene goriva od 04.08.2026.', 'nove-cijene-goriva-od-04082026')

  test.each([
    ['od 11. avgusta 2026. godine va&#382;e sljedeće maksimalne cijene'],
    ['od datuma 11.08.2026. godine'],
    ['od 11. 8. 2026. važe'],
    ['počev od utorka, 11.avgusta 2026.godine'],
  ])('is that of the sentence where the title has none: %s', async sentence => {
    const { asked, records } = await read(listOf(undated, older), `${august}${sentence}: ${lines} ${links}`)
    expect(asked.slice(1)).toEqual(['https://www.gov.me/clanak/nove-cijene-goriva-12'])
    expect(records.map(({ validFrom }) => validFrom)).toEqual(Array(3).fill('2026-08-10 22:00:00'))
  })

  test('is that of the address where the title has none', async () => {
    const list = listOf(article('Nove cijene goriva', 'nove-cijene-goriva-od-11082026-2'), older)
    const { records } = await read(list, `${august} od 11.08.2026. ${lines} ${links}`)
    expect(records[0]?.validFrom).toBe('2026-08-10 22:00:00')
  })

  test.each([
    ['od 11. avgusta 2026. godine ili od 12. avgusta 2026. godine', 'found 2026-08-11 and 2026-08-12'],
    ['od utorka', "found 'Nove cijene goriva Objavljeno"],
    ['od 31. juna 2026. godine', "found 'Nove cijene goriva Objavljeno"],
  ])('is never guessed: %s', async (sentence, message) => {
    await expectRefusal(read(listOf(undated), `${august}${sentence}: ${lines} ${links}`), message)
  })

  test.each([
    ['older', 'od 28. jula 2026. godine', 'expected a day after 2026-08-04, found 2026-07-28'],
    ['without a day', 'uskoro', "expected one day such as 'od 4. avgusta 2026. godine'"],
  ])('of an article that is %s leaves the newest one with a day, and is reported', async (_what, sentence, message) => {
    const known = `<html><h1>Nove cijene goriva od 04.08.2026.</h1>${lines}</html>`
    const { captures, failed } = await takeFrom(me, day, ({ name }) => {
      if (name === 'articles') return listOf(undated, older)
      return name === 'undated' ? `${august}${sentence}: ${lines} ${links}` : known
    })
    expect(readFigureDelivery(me, day, captures).records[0]?.validFrom).toBe('2026-08-03 22:00:00')
    expect(failed).toMatchObject([{ name: 'undated', message: expect.stringContaining(message) }])
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
      'whose day does not exist',
      listOf(article('Nove cijene goriva od 31.09.2026')),
      pageOf(lines),
      "me/article: expected one day such as 'od 4. avgusta 2026. godine', found 'Nove cijene goriva od 06.10.2026. EURO",
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
      "me/article: expected the article of 2026-10-13, found 'Nove cijene goriva od 06.10.2026.",
    ],
    [
      'without prices',
      known,
      pageOf('Cijene su objavljene.'),
      "me/article: expected prices after 'EUROSUPER 95', found",
    ],
  ])('%s is refused', async (_what, list, page, message) => {
    await expectRefusal(read(list, page), message)
  })
})
