import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bulletinPdf, type Sheet } from '../../../fixtures/sources/gr/compose/layout.ts'
import { disorderedFigures } from '../../../pipeline/contract/check-figure-order.ts'
import type { ReferenceReading } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { FeedShapeError } from '../../../pipeline/model/errors.ts'
import type { FigureRecord } from '../../../pipeline/source.ts'
import { findPrefecture, fold, prefectureNames } from '../../../pipeline/sources/gr/prefectures.ts'
import { gr } from '../../../pipeline/sources/gr/source.ts'
import { type Content, fixturesRoot, hasSamples, readFigures, sample, takeFrom } from '../../support/deliver.ts'
import { expectRefusal } from '../../support/expect-refused.ts'

const day = '2026-11-19'
const fuels = ['diesel', 'sp95', 'sp98', 'gpl'] as const
type Reading = ReferenceReading<FigureRecord>

const readPdf = (bulletin: Content): Promise<Reading> =>
  readFigures(gr, day, ({ name }) => (name === 'bulletin' ? bulletin : undefined))

const regionsOf = ({ records }: Reading) => [...new Set(records.flatMap(({ region }) => region ?? []))]
const amountsOf = ({ records }: Reading, where: string | null) =>
  fuels.map(fuel => {
    const found = records.find(one => one.fuel === fuel && one.region === where)
    return found && found.amountMicros / 1e6
  })

/** The number and sum of the amounts of all prefectures, in thousandths of a euro. */
const sumsOf = ({ records }: Reading) =>
  fuels.map(fuel => {
    const amounts = records.filter(one => one.fuel === fuel && one.region !== null).map(one => one.amountMicros / 1000)
    return [amounts.length, Math.round(amounts.reduce((sum, amount) => sum + amount, 0))]
  })

describe.runIf(hasSamples)('the real bulletin', () => {
  const real = (date: string) => readPdf(sample('GR', `IMERISIO_DELTIO_ANA_NOMO_${date}.pdf`))

  test.each([
    ['01_09_2022', '2022-08-31 21:00:00', [100779, 105740, 117729, 51749], [1.962, 2.042, 2.266, 0.953]],
    // With other positions, and cells without a dash.
    ['02_10_2022', '2022-10-01 21:00:00', [95428, 101875, 113275, 52075], [1.858, 1.978, 2.183, 0.97]],
  ])('of %s has all 51 prefectures and the country', async (date, validFrom, sums, country) => {
    const reading = await real(date)
    expect(reading).toMatchObject({ rows: 208, read: 208, skipped: {}, quarantined: [] })
    expect(regionsOf(reading)).toEqual(prefectureNames)
    expect(sumsOf(reading)).toEqual(sums.map(sum => [51, sum]))
    expect(disorderedFigures(reading.records)).toEqual([])
    expect(amountsOf(reading, null)).toEqual(country)
    expect(new Set(reading.records.map(one => one.validFrom))).toEqual(new Set([validFrom]))
  })
})

const sheet: Sheet = {
  issued: '19-11-2026',
  title: 'Τετάρτη, 18 Νοεμβρίου 2026',
  columns: [
    ['Αμόλυβδη', '95 οκτ.'],
    ['Αμόλυβδη', '100 οκτ.'],
    ['Diesel', 'Κίνησης'],
    ['Υγραέριο', 'κίνησης'],
  ],
  lines: [
    { name: 'ΝΟΜΟΣ ΑΤΤΙΚΗΣ', cells: ['1,800', '2,000', '1,700', '0,900'] },
    { name: 'ΠΑΝΕΛΛΗΝΙΟΣ ΣΤΑΘΜΙΣΜΕΝΟΣ Μ.Ο.', cells: ['1,801', '2,001', '1,701', '0,901'] },
  ],
}

describe('a bulletin', () => {
  const withColumns = (...columns: string[][]) => bulletinPdf({ ...sheet, columns })
  const titled = (title: string) => bulletinPdf({ ...sheet, title })
  const plain = bulletinPdf(sheet)
  const notDated = (title: string) =>
    `gr/bulletin: expected a weekday with its date, such as 'Πέμπτη, 1 Σεπτεμβρίου 2022', above the unit, found ` +
    `'ΘΕΜΑ: ΕΠΙΝΟΗΜΕΝΟ ΔΕΛΤΙΟ ΤΙΜΩΝ / Μέσες τιμές καυσίμων ανά Νομό, για την / ${title}'`
  const notFound = (words: string, columns: string) =>
    `gr/bulletin: expected one column '${words}', found the columns '${columns}'`

  test('of two lines is read', async () => {
    const reading = await readPdf(plain)
    expect(reading).toMatchObject({ rows: 8, read: 8 })
    expect(amountsOf(reading, 'ΝΟΜΟΣ ΑΤΤΙΚΗΣ')).toEqual([1.7, 1.8, 2, 0.9])
    expect(amountsOf(reading, null)).toEqual([1.701, 1.801, 2.001, 0.901])
  })

  test.each([
    ['with points', ['1.800', '2.000', '1.700', '0.900'], 'τιμές σε €/λτ, συμπ. ΦΠΑ'],
    ['with a point and commas', ['1,800', '2.000', '1,700', '0,900'], 'τιμές σε €/λίτρο, συμπ. Φ.Π.Α.'],
  ])('gives the same means %s', async (_what, cells, unit) => {
    const [, country] = sheet.lines
    const other = bulletinPdf({ ...sheet, unit, lines: [{ name: 'ΝΟΜΟΣ ΑΤΤΙΚΗΣ', cells }, country!] })
    expect((await readPdf(other)).records).toEqual((await readPdf(plain)).records)
  })

  test('loses only the cell that cannot be read', async () => {
    const line = { name: 'ΝΟΜΟΣ ΑΤΤΙΚΗΣ', cells: ['1,8Ο1', '2,000', '-', '0,900'] }
    const reading = await readPdf(bulletinPdf({ ...sheet, lines: [line, sheet.lines[1]!] }))
    expect(amountsOf(reading, 'ΝΟΜΟΣ ΑΤΤΙΚΗΣ')).toEqual([undefined, undefined, 2, 0.9])
    expect(reading).toMatchObject({ rows: 8, read: 6, skipped: { 'no price': 1 } })
    expect(reading.quarantined).toMatchObject([{ reason: 'NOT_A_NUMBER', found: '1,8Ο1' }])
  })

  test.each([
    [
      'another unit',
      plain.replaceAll('20AC002F03BB03C4', '20AC002F03BA03B3'),
      'gr/bulletin: expected the unit €/λτ with ΦΠΑ above the table, found none',
    ],
    ['no prices', plain.replaceAll(/<003\d002C/g, '<00200020'), 'gr/bulletin: expected a table of prices, found none'],
    [
      'no line of the country',
      bulletinPdf({ ...sheet, lines: sheet.lines.slice(0, 1) }),
      'gr/bulletin: expected the line of the country below ',
    ],
    [
      'another heading',
      withColumns(['Αμόλυβδη', '95 οκτ.'], ['Αμόλυβδη', '100 οκτ.'], ['Gasoil'], ['Υγραέριο', 'κίνησης']),
      notFound('Diesel Κίνησης', 'Αμόλυβδη 95 οκτ. | Αμόλυβδη 100 οκτ. | Gasoil | Υγραέριο κίνησης'),
    ],
    [
      'a column twice',
      withColumns(...sheet.columns.map(lines => [...lines]), ['Diesel', 'Κίνησης']),
      notFound(
        'Diesel Κίνησης',
        'Αμόλυβδη 95 οκτ. | Αμόλυβδη 100 οκτ. | Diesel Κίνησης | Υγραέριο κίνησης | Diesel Κίνησης',
      ),
    ],
    [
      'columns that touch',
      withColumns(
        ['Αμόλυβδη βενζίνη', '95 οκτ.'],
        ['Αμόλυβδη', '100 οκτ.'],
        ['Diesel', 'Κίνησης'],
        ['Υγραέριο', 'κίνησης'],
      ),
      notFound('Αμόλυβδη 95', 'Αμόλυβδη βενζίνηΑμόλυβδη 95 οκτ. 100 οκτ. | Diesel Κίνησης | Υγραέριο κίνησης'),
    ],
    ['the weekday of another date', titled('Πέμπτη, 18 Νοεμβρίου 2026'), notDated('Πέμπτη, 18 Νοεμβρίου 2026')],
    ['a day that does not exist', titled('Τρίτη, 31 Νοεμβρίου 2026'), notDated('Τρίτη, 31 Νοεμβρίου 2026')],
    ['a date in digits', titled('Τετάρτη, 18-11-2026'), notDated('Τετάρτη, 18-11-2026')],
  ])('with %s is refused', async (_what, broken, message) => {
    await expectRefusal(readPdf(broken), message)
  })
})

describe('the names of prefectures', () => {
  test('are 51, and stay different when confused letters are made equal', () => {
    expect(new Set(prefectureNames).size).toBe(51)
    expect(new Set(prefectureNames.map(fold)).size).toBe(51)
    expect(prefectureNames.filter(name => findPrefecture(name) !== name)).toEqual([])
  })

  test('are recognised with each known confused letter, and no other names are', () => {
    const beside = { Σ: '\u03a2', Τ: 'Σ', Υ: 'Τ', Χ: 'Υ', Δ: 'Γ', Ε: 'Δ', Ζ: 'Ε', Η: 'Ζ', Ι: 'Η' }
    const mixed = (name: string) => name.replace(/[ΣΤΥΧΔΕΖΗΙ]/g, letter => beside[letter as keyof typeof beside])
    expect(prefectureNames.map(name => findPrefecture(mixed(name)))).toEqual(prefectureNames)
    expect(findPrefecture('ΝΟΜΟΣ ΑΓΙΟΥ ΟΡΟΥΣ')).toBeNull()
    expect(findPrefecture('ΝΟΜΟΣ')).toBeNull()
  })
})

describe('the feed', () => {
  const bulletin = readFileSync(join(fixturesRoot, 'gr', day, 'bulletin.pdf'))
  const base = 'https://www.fuelprices.gr/files/deltia/IMERISIO_DELTIO_ANA_NOMO_'

  /** The requested URLs, in order, for this page and these existing files. */
  async function asked(index: string | undefined, holds: (url: string) => boolean) {
    const urls: string[] = []
    const taken = takeFrom(gr, day, ({ name, url }) => {
      urls.push(url)
      if (name === 'index') return index
      return holds(url) ? bulletin : '<html></html>'
    })
    const result = await taken.catch((error: Error) => error)
    return { urls: urls.slice(1).map(url => url.replace(base, '')), result }
  }

  test('requests the newest bulletin of the list, with its name in the list', async () => {
    const list = ['16_11_2026', '17_11_2026.', '31_12_2026'].map(
      name => `<a href="http://fuelprices.example/files/deltia/IMERISIO_DELTIO_ANA_NOMO_${name}.pdf">`,
    )
    const { urls, result } = await asked(list.join(), () => true)
    expect(urls).toEqual(['17_11_2026..pdf'])
    expect(result).toMatchObject({ captures: [{ name: 'bulletin' }], failed: [] })
  })

  test('ignores a link of the list that is no address', async () => {
    const list = ['http://[/', '/files/deltia/'].map(
      (path, at) => `<a href="${path}IMERISIO_DELTIO_ANA_NOMO_${18 - at}_11_2026.pdf">`,
    )
    expect(await asked(list.join(), () => true)).toMatchObject({ urls: ['17_11_2026.pdf'], result: { failed: [] } })
  })

  test('tries the usual names when the list has none, and takes the first one that is a PDF', async () => {
    for (const index of [undefined, '<p>Δελτία</p>']) {
      const { urls, result } = await asked(index, url => url.includes('16_11_2026'))
      expect(urls).toEqual(['18_11_2026.pdf', '17_11_2026.pdf', '16_11_2026.pdf', '16_11_2026.pdf'])
      expect(result).toMatchObject({ captures: [{ name: 'bulletin' }], failed: [] })
    }
  })

  test('gives up after seven days', async () => {
    const { urls, result } = await asked('', () => false)
    expect(urls).toEqual([...[18, 17, 16, 15, 14, 13, 12].map(date => `${date}_11_2026.pdf`), '18_11_2026.pdf'])
    expect(result).toEqual(new FeedShapeError("gr/bulletin: expected a PDF, found '<html></html>'"))
  })
})
