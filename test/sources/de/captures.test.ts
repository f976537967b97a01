import { iso1A2Code } from '@rapideditor/country-coder'
import { describe, expect, test } from 'vitest'
import { type Reading, readDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { FeedNotReadyError, MissingSecret } from '../../../pipeline/model/errors.ts'
import { instantOf } from '../../../pipeline/model/instants.ts'
import type { Request } from '../../../pipeline/source.ts'
import { placesInTurn, placesToAsk, radiusKm, sliceCount } from '../../../pipeline/sources/de/places-to-ask.ts'
import { de } from '../../../pipeline/sources/de/source.ts'
import { type Content, readStations, takeEdited, takeFrom } from '../../support/deliver.ts'
import { expectRefusal } from '../../support/expect-refused.ts'

const day = '2026-11-19'
const envelope = (stations: readonly unknown[]) => ({
  ok: true,
  license: 'CC BY 4.0 -  https://creativecommons.tankerkoenig.de',
  data: 'MTS-K',
  status: 'ok',
  stations,
})

const places = placesToAsk.map(({ lat, lng }) => [Number(lat), Number(lng)] as const)

function kilometres([south, west]: readonly [number, number], [lat, lng]: readonly [number, number]): number {
  const rad = Math.PI / 180
  const square = (x: number): number => Math.sin((x * rad) / 2) ** 2
  const chord = square(lat - south) + Math.cos(south * rad) * Math.cos(lat * rad) * square(lng - west)
  return 2 * 6371 * Math.asin(Math.sqrt(chord))
}

const isCovered = (point: readonly [number, number]): boolean => places.some(one => kilometres(one, point) <= radiusKm)

/** Reads a delivery whose first search has this answer, and whose other searches find nothing. */
function readFirst(answer: Content): Promise<Reading> {
  let first = true
  return readStations(de, day, () => {
    const content = first ? answer : envelope([])
    first = false
    return content
  })
}

function requestsOf(now: string, settings: Record<string, string>): readonly Request[] {
  const { feed } = de.editions[0]!
  if (typeof feed !== 'function') throw new Error('the feed is no generator')
  return feed({ now, settings }).next().value as readonly Request[]
}

describe('de places', () => {
  test('cover every point of Germany except one at sea', () => {
    const steps = (from: number, to: number, step: number) =>
      Array.from({ length: Math.round((to - from) / step) }, (_, index) => from + index * step)
    const land = steps(47.2, 55.1, 0.05)
      .flatMap(lat => steps(5.8, 15.1, 0.08).map(lng => [lat, lng] as const))
      .filter(([lat, lng]) => iso1A2Code([lng, lat]) === 'DE')
    expect(land.length).toBeGreaterThan(12_000)
    // A point in Kiel Bay, at sea.
    const sea = land.filter(point => !isCovered(point)).map(point => point.map(degrees => degrees.toFixed(2)))
    expect(sea).toEqual([['54.75', '10.12']])
  })

  test('are requested once in 23 hours, twelve or thirteen at a time', () => {
    const hours = Array.from({ length: sliceCount }, (_, index) =>
      placesInTurn(instantOf(1_795_089_600 + index * 3600)),
    )
    expect(placesToAsk).toHaveLength(289)
    expect(new Set(hours.flat())).toEqual(new Set(placesToAsk))
    expect(hours.flat()).toHaveLength(289)
    expect(new Set(hours.map(({ length }) => length))).toEqual(new Set([12, 13]))
  })

  test('differ at the same hour of the next day, and are the same within an hour', () => {
    expect(placesInTurn(`${day} 12:59:59`)).toEqual(placesInTurn(`${day} 12:00:00`))
    expect(placesInTurn(`${day} 12:00:00`)).not.toEqual(placesInTurn('2026-11-18 12:00:00'))
  })

  test('of one hour are requested a minute apart, within the deadline', () => {
    const { politeness } = de.descriptor
    expect(politeness).toMatchObject({ concurrent: 1, spacingMs: 60_000 })
    expect(13 * 60).toBeLessThan(politeness!.deadlineSeconds! - 300)
  })
})

describe('de feed', () => {
  test('requests nothing without a key', () => {
    expect(() => requestsOf(`${day} 12:00:00`, {})).toThrow(MissingSecret)
  })

  test('a search without an answer does not affect the others', async () => {
    const { captures, failed } = await takeFrom(de, day, ({ name }) =>
      name === 'list-47.8782-11.2565' ? undefined : envelope([{ ...station, id: name }]),
    )
    expect(failed.map(({ name }) => name)).toEqual(['list-47.8782-11.2565'])
    expect(readDelivery(de, day, captures).stations).toHaveLength(11)
  })
})

const station = {
  id: 'x',
  name: 'Aral',
  brand: 'ARAL',
  street: 'Am Ring',
  place: 'Hameln',
  lat: 52.1,
  lng: 9.3,
  dist: 1,
  diesel: 2.139,
  e5: 2.049,
  e10: 1.989,
  isOpen: true,
  houseNumber: '1',
  postCode: 31785,
}

describe('de layouts', () => {
  const target = 'list-52.1890-9.1499'
  const error = '{"status":"error","ok":false,"message":"parameter error"}'
  test('counts a search with an error of status 200 as failed, and refuses a delivery of such', async () => {
    const message = /expected 'ok' true, found 'parameter error'/
    const { captures, failed } = await takeEdited(de, day, (text, name) => (name === target ? error : text))
    expect(failed).toEqual([{ name: target, message: expect.stringMatching(message) }])
    expect(readDelivery(de, day, captures).stations.length).toBeGreaterThan(10)
    await expectRefusal(
      takeEdited(de, day, () => error),
      message,
    )
  })

  test('searches that find nothing are not a delivery', async () => {
    await expect(readFirst(envelope([]))).rejects.toThrow(FeedNotReadyError)
    await expect(readFirst(envelope([]))).rejects.toThrow(/expected stations, found none in the answers to 12 searches/)
  })

  test.each([
    [1067, '01067'],
    ['01067', '01067'],
    [99_999, '99999'],
    ['nicht', null],
    ['', null],
    [0, null],
    [null, null],
    [100_000, null],
  ])('the postal code %s is %s', async (postCode, expected) => {
    const { stations } = await readFirst(envelope([{ ...station, postCode }]))
    expect(stations.map(({ postalCode }) => postalCode)).toEqual([expected])
  })

  test.each([
    ['01_test', 0],
    ['TEST (MDM)', 0],
    ['please delete - bitte loeschen', 0],
    ['gelöscht', 0],
    ['nicht mehr aktiv', 0],
    ['Testarossa', 1],
    ['Löschner & Männel', 1],
  ])('the name %s gives %i stations', async (name, count) => {
    const { stations } = await readFirst(envelope([{ ...station, name }]))
    expect(stations).toHaveLength(count)
  })
})
