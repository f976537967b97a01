import { describe, expect, test } from 'vitest'
import { readDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { FeedShapeError } from '../../../pipeline/model/errors.ts'
import type { FeedContext } from '../../../pipeline/source.ts'
import { cy } from '../../../pipeline/sources/cy/source.ts'
import { findPosition, foldLetters, stationRef } from '../../../pipeline/sources/cy/station-ref.ts'
import { delivered, takeEdited, takeFixture } from '../../support/deliver.ts'
import { expectRefused } from '../../support/expect-refused.ts'

const day = '2026-11-19'

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

  test('refuses one list for two fuels', async () => {
    const { captures } = await takeFixture(cy, day)
    const first = captures.find(({ name }) => name === 'petroleum-1')!.text()
    const taken = takeEdited(cy, day, (text, name) => (name === 'petroleum-3' ? first : text))
    await expect(taken.then(edited => readDelivery(cy, day, edited.captures))).rejects.toThrow(
      "cy/petroleum-3: expected the prices of 'Πετρέλαιο Κίνησης', found the list of 'Αμόλυβδη 95' again",
    )
  })

  test('skips rows with fewer cells as layout rows', async () => {
    const { captures } = await takeEdited(cy, day, (text, name) =>
      name === 'petroleum-2' ? text.replace('<tbody>', '<tbody><tr><td colspan="5">98</td></tr>') : text,
    )
    // The bundled row below the first list, and this one above the second.
    expect(readDelivery(cy, day, captures).skipped).toMatchObject({ 'layout row': 2 })
  })
})
