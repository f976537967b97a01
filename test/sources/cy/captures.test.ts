import { describe, expect, test } from 'vitest'
import { type Reading, readDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { FeedShapeError } from '../../../pipeline/model/errors.ts'
import { stationId } from '../../../pipeline/model/sha256.ts'
import type { FeedContext } from '../../../pipeline/source.ts'
import { cy } from '../../../pipeline/sources/cy/source.ts'
import { findPosition, foldLetters, stationRef } from '../../../pipeline/sources/cy/station-ref.ts'
import { expectFacts } from '../../support/capture-facts.ts'
import { delivered, hasSamples, readStations, sample, takeEdited, takeFixture } from '../../support/deliver.ts'
import { expectRefused } from '../../support/expect-refused.ts'

const day = '2026-11-19'

/** A station read by another program from the page of 2026-08-22. */
interface Derived {
  readonly brand: string
  readonly name: string
  readonly address: string
  readonly district: string
  readonly price: number
  readonly isOffline: boolean
  readonly lat: number | null
  readonly lng: number | null
}
interface DerivedList {
  readonly avgPrice: number
  readonly minPrice: number
  readonly maxPrice: number
  readonly stations: readonly Derived[]
}

const derived = (type: string): DerivedList =>
  JSON.parse(Buffer.from(sample('CY', `observatory_parsed_fuel${type}_2026-08-22.json`)).toString('utf8'))
const rowsOf2026 = () => Buffer.from(sample('CY', 'PetroleumPrices_rows_fuel1_2026-09-28.html')).toString('utf8')

const summary = (amounts: readonly number[]): string =>
  amounts.map(amount => `<label class="displayLabelValue">${amount.toFixed(3)}</label>`).join('')

/** The page with these stations, in the form of the original page. */
function pageOf({ avgPrice, minPrice, maxPrice, stations }: DerivedList): string {
  const rows = stations.map(({ lat, lng, ...station }) => {
    const cell = (content: string) => `<td class="${station.isOffline ? 'isOffLine' : ''}">${content}</td>`
    const link = `/MCIT/MCIT/PetroleumPrices/DisplayMap?coordinates=${lat === null ? '' : `${lat}%2C${lng}`}`
    const escaped = (text: string) => text.replaceAll('&', '&amp;')
    const address = `<a href="${link}">${escaped(station.address)}</a>`
    const price = station.price.toFixed(3)
    const cells = [escaped(station.brand), escaped(station.name), address, escaped(station.district), price]
    return `<tr>${cells.map(cell).join('')}</tr>`
  })
  return `${summary([avgPrice, minPrice, maxPrice])}<table id="petroleumPriceDetailsFootable">${rows.join('\n')}</table>`
}

function read(pages: Readonly<Record<string, string>>): Promise<Reading> {
  return readStations(cy, day, ({ name }) => pages[name])
}

const threeLists = () =>
  Object.fromEntries(['1', '2', '3'].map(type => [`petroleum-${type}`, pageOf(derived(type))] as const))

describe.runIf(hasSamples)('cy captures', () => {
  test('all 947 rows of 2026-08-22 are read, except stations that stopped reporting', async () => {
    expectFacts('Cyprus, 2026-08-22', await read(threeLists()))
  })

  test('no address contains a phone number', async () => {
    const { stations } = await read(threeLists())
    const texts = JSON.stringify(stations.map(({ prices: _, lat: __, lng: ___, ...texts }) => ({ ...texts, ref: '' })))
    expect(texts).not.toMatch(/\d{6}|τηλ\s*:/)
  })

  test('every station has a unique id, 30 of them from the address', () => {
    const { stations } = derived('1')
    const refs = stations.map(({ lat, lng, address, district }) =>
      stationRef(lat === null || lng === null ? null : { lat, lng }, address.split(' τηλ')[0]!, district),
    )
    expect(refs.filter(ref => !/^\d\d\.\d{5},\d\d\.\d{5}$/.test(ref!))).toHaveLength(30)
    expect(new Set(refs).size).toBe(317)
    expect(new Set(refs.map(ref => stationId('cy-observatory', ref!))).size).toBe(317)
  })

  test('the summary of each page must match its rows, to the third decimal', async () => {
    const pages = threeLists()
    const off = pages['petroleum-2']!.replace('>1.660<', '>1.663<')
    await expect(read({ ...pages, 'petroleum-2': off })).rejects.toThrow(
      "cy/petroleum-2: expected rows of the least, mean and greatest price '1.554, 1.663, 1.859' that the page states, " +
        'found 1.554, 1.660, 1.859',
    )
  })

  test('the four rows from the page of 2026-09-28 are read unchanged', async () => {
    const rows = rowsOf2026()
    const one = summary([1.707, 1.669, 1.747]) + rows
    const dearer = (by: number) =>
      summary([1.707 + by, 1.669 + by, 1.747 + by]) +
      rows.replace(/>(1\.\d{3})</g, (_, price: string) => `>${(Number(price) + by).toFixed(3)}<`)
    const reading = await read({ 'petroleum-1': one, 'petroleum-2': dearer(0.1), 'petroleum-3': dearer(0.2) })
    expect([reading.rows, reading.read, reading.quarantined]).toEqual([12, 9, []])
    expect(reading.skipped).toEqual({ 'stopped reporting': 3 })
    const found = reading.stations.map(({ ref, brand, address, postalCode, city, lat, lng, prices }) =>
      [ref, brand, address, postalCode, city, lat, lng, prices.find(({ fuel }) => fuel === 'sp95')!.amount].join('|'),
    )
    expect(found).toEqual([
      '34.65375,32.97397|ΑΝΕΞΑΡΤΗΤΟ ΠΡΑΤΗΡΙΟ|Λεωφ. Κωνσταντίνου & Ευριπίδου 1|4651|Τραχώνι|34.65375|32.9739722|1.747',
      '35.14867,33.21223|PETROLINA|Γρηγόρη Αυξεντίου 76, Κοκκινοτριμιθιά|2660|Κοκκινοτριμιθιά|35.148666|33.212235|1.695',
      '35.18451,33.38950|ESSO|Καντάρας 58|1037|Καϊμακλί|35.1845138888889|33.3895|1.717',
    ])
  })

  test('one list for all three fuels is refused', async () => {
    const pages = threeLists()
    await expect(read({ ...pages, 'petroleum-3': pages['petroleum-1']! })).rejects.toThrow(
      "cy/petroleum-3: expected the prices of 'Πετρέλαιο Κίνησης', found the list of 'Αμόλυβδη 95' again",
    )
  })
})

describe('the id of a Cypriot station', () => {
  const address = ['Λεωφ. Αρχ. Μακαρίου Γ΄ 57', '6017', 'Λάρνακα'] as const

  test('is its position, independent of its address', () => {
    const at = { lat: 34.9255425378298, lng: 33.6158680546311 }
    expect(stationRef(at, ...address)).toBe('34.92554,33.61587')
    expect(stationRef(at, null)).toBe('34.92554,33.61587')
    expect(stationRef({ ...at, lat: at.lat + 0.00001 }, ...address)).not.toBe(stationRef(at, ...address))
  })

  test('is its address when it has no position, in any letters', () => {
    expect(stationRef(null, ...address)).toBe('ΛEΩΦAPXMAKAPIOYΓ57/6017/ΛAPNAKA')
    expect(stationRef(null, "ΛΕΩΦ ΑΡΧ.ΜΑΚΑΡΙΟΥ Γ' 57", '6017', 'ΛAPNAKA')).toBe(stationRef(null, ...address))
    expect(foldLetters('VERMIC PETROLEUM LIMIΤΕD')).toBe(foldLetters('Vermic Petroleum Limited'))
  })

  test.each([
    ['house number', ['Λεωφ. Αρχ. Μακαρίου Γ΄ 58', '6017', 'Λάρνακα']],
    ['postal code', ['Λεωφ. Αρχ. Μακαρίου Γ΄ 57', '6018', 'Λάρνακα']],
    ['area', ['Λεωφ. Αρχ. Μακαρίου Γ΄ 57', '6017', 'Αραδίππου']],
  ] as const)('without position changes with another %s', (_what, other) => {
    expect(stationRef(null, ...other)).not.toBe(stationRef(null, ...address))
  })

  test('is null without position and address', () => expect(stationRef(null, null, '', ' - ')).toBeNull())
})

describe('a position of Cyprus', () => {
  const link = '/MCIT/MCIT/PetroleumPrices/DisplayMap?coordinates='
  test.each([
    ['35.1845138888889%2C33.3895', { lat: 35.1845138888889, lng: 33.3895 }],
    ['34.92639%2C%2033.44032', { lat: 34.92639, lng: 33.44032 }],
    ['34.92639%2033.44032', { lat: 34.92639, lng: 33.44032 }],
    ['34%C2%B039%2713.5%22N%2032%C2%B058%2726.3%22E', { lat: 34.65375, lng: 32.9739722 }],
    ['34%C2%B039%2713%22S,%2032%C2%B058%2726%22W', { lat: -34.6536111, lng: -32.9738889 }],
    ['', null],
    ['0%2C0', null],
    ['34.92639', null],
    ['34,92639%2C33,44032', null],
    ['34%C2%B039%27N%2032%C2%B058%27E', null],
    ['%', null],
  ])('written %s', (written, expected) => expect(findPosition(link + written)).toEqual(expected))
  test('is null without a link', () => expect(findPosition('')).toBeNull())
})

describe('the form of Cyprus', () => {
  const context: FeedContext = { now: `${day} 12:00:00`, settings: {} }
  const steps = () => (cy.editions[0]!.feed as (context: FeedContext) => Generator)(context)

  test('is requested for its token first, then once per fuel', async () => {
    const feed = steps()
    expect(feed.next().value).toMatchObject([{ name: 'form', transient: true }])
    const form = await delivered('form', '<form><input type="hidden" value="a+b/c=" name="__RequestVerificationToken">')
    const { value } = feed.next([form]) as { value: { name: string; method: string; body: string }[] }
    expect(value.map(request => [request.name, request.method])).toEqual([
      ['petroleum-1', 'POST'],
      ['petroleum-2', 'POST'],
      ['petroleum-3', 'POST'],
    ])
    expect(value[2]!.body).toBe(
      '__RequestVerificationToken=a%2Bb%2Fc%3D&Entity.PetroleumType=3&Entity.StationCityEnum=All&Entity.StationDistrict=',
    )
    expect(feed.next([]).done).toBe(true)
  })

  test('without a token is refused', async () => {
    const feed = steps()
    feed.next()
    const form = await delivered('form', '<h1>Σύντομα κοντά σας</h1>')
    expect(() => feed.next([form])).toThrow(FeedShapeError)
    const again = steps()
    again.next()
    expect(() => again.next([form])).toThrow(
      "test/form: expected the hidden input '__RequestVerificationToken', found '<h1>Σύντομα κοντά σας</h1>'",
    )
  })

  test('is not required in a folder of files', async () => {
    const { captures } = await takeFixture(cy, day)
    expect(captures.map(capture => capture.name)).toEqual(['petroleum-1', 'petroleum-2', 'petroleum-3'])
  })
})

describe('cy layouts', () => {
  expectRefused(cy, /petroleum-2/, [
    ['a table without rows', text => text.replace(/<tbody>[\s\S]*<\/tbody>/, ''), /expected a link .*, found '0 rows/],
    [
      'a table that says that nothing was found',
      text => text.replace(/<tbody>[\s\S]*<\/tbody>/, '<tr><td colspan="5">-</td></tr>'),
      /expected a link to .* found '1 rows, none of 5 cells'/,
    ],
    ['a sixth column', text => text.replaceAll(' </tr>', '<td></td> </tr>'), /expected rows of 5 cells, found 6/],
    ['another link', text => text.replaceAll('coordinates=', 'position='), /expected a link to 'DisplayMap\?coord/],
    ['prices with a comma', text => text.replace(/>(\d)\.(\d{3})<\/td>/g, '>$1,$2</td>'), /expected a price such as/],
    [
      'columns in another order',
      text => text.replace(/(<td[^>]*>[^<]*<\/td>) <\/tr>/g, '</tr>').replaceAll('<tr> ', '<tr> <td>1.5</td>'),
      /expected a link/,
    ],
    ['letters of another alphabet lost', text => text.replace(/[Ͱ-Ͽ]/g, '?'), /expected a postal code after 'Τ.Κ'/],
    [
      'fewer rows than its summary',
      text => text.replace(/<tr> (?:(?!<\/tr>)[\s\S])*1\.6\d\d<\/td> <\/tr>/g, ''),
      /that the page states, found/,
    ],
  ])

  expectRefused(cy, /petroleum-1/, [
    [
      'addresses of another form, without showing their phone numbers',
      text => text.replaceAll('Τ.Κ', 'Τ'),
      /expected a postal code after 'Τ.Κ' in column 3, found '(?:(?!\d{8}).)*$/,
    ],
  ])

  test('skips rows with fewer cells as layout rows', async () => {
    const { captures } = await takeEdited(cy, day, (text, name) =>
      name === 'petroleum-2' ? text.replace('<tbody>', '<tbody><tr><td colspan="5">98</td></tr>') : text,
    )
    // The bundled row below the first list, and this one above the second.
    expect(readDelivery(cy, day, captures).skipped).toMatchObject({ 'layout row': 2 })
  })
})
