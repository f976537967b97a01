import { describe, expect, test } from 'vitest'
import type { Reading } from '../../../pipeline/delivery-reading.ts'
import { FeedNotReadyError, FeedShapeError, FetchError } from '../../../pipeline/model/errors.ts'
import { si } from '../../../pipeline/sources/si/source.ts'
import { hasSamples, readStations, sample, takeFixture, takeFrom } from '../../support/deliver.ts'
import { expectRefused } from '../../support/expect-refused.ts'
import { pricesByFuel } from '../../support/prices-by-fuel.ts'
import { untar } from '../../support/untar.ts'

const day = '2026-11-19'

type PageOf = (name: string) => Uint8Array | undefined

/** Reads pages `page-1` … up to `last`, without the `next` of that page: the captures end before the list does. */
function read(pageOf: PageOf, last?: number): Promise<Reading> {
  return readStations(si, day, ({ name }) => {
    if (name === 'franchise') return sample('SI', 'franchise.json')
    const bytes = pageOf(name)
    return bytes && name === `page-${last}` ? withoutNext(bytes) : bytes
  })
}

function withoutNext(bytes: Uint8Array): Uint8Array {
  return Buffer.from(
    Buffer.from(bytes)
      .toString('utf8')
      .replace(/"next": *"[^"]*"/, '"next": null'),
  )
}

const august22: PageOf = name => sample('SI', '2026-08-22', `search_${name.replace('-', '_')}.json`)

function tarPages(file: string): PageOf {
  const files = untar(sample('SI', file))
  return name => files.get(`search_${name.replace('-', '_')}.json`)
}

describe.runIf(hasSamples)('si captures', () => {
  test('550 of the 551 stations of 2026-08-22 are read', async () => {
    const reading = await read(august22, 22)
    expect([reading.rows, reading.read, reading.quarantined]).toEqual([550, 548, []])
    expect(reading.skipped).toEqual({ 'permanently closed': 2 })
    expect(pricesByFuel(reading)).toEqual({
      diesel: [537, 1.857],
      sp95: [522, 1.582],
      sp98: [348, 1.932],
      gpl: [134, 0.976],
      cng: [2, 1.375],
      hvo: [2, 3.298],
    })
    // 173 premium diesels next to plain diesel, and one 98 next to a 100.
    expect(reading.superseded).toBe(174)
    expect(reading.stations.filter(station => station.closed)).toHaveLength(8)
    expect(reading.stations.filter(station => station.prices.length === 0)).toHaveLength(9)
    expect(reading.stations.filter(station => station.lat === null).map(station => station.ref)).toEqual(['2320'])
    expect(reading.stations.filter(station => station.brand === null)).toEqual([])
    expect(reading.stations.filter(station => station.name === null).map(station => station.ref)).toEqual([
      '2329',
      '2330',
    ])
    const hours = reading.stations.map(station => station.openingHours)
    expect(hours.filter(text => text === null)).toHaveLength(95)
    expect(hours.filter(text => text === '24/7')).toHaveLength(145)
  })

  test('diesel rises with the weekly maximum in the night of 2026-08-17', async () => {
    const before = await read(tarPages('2026-08-17-before.tar.gz'), 22)
    const after = await read(tarPages('2026-08-17-after.tar.gz'), 22)
    expect([before.rows, before.quarantined, after.rows, after.quarantined]).toEqual([550, [], 550, []])
    const old = new Map(before.stations.map(station => [station.ref, JSON.stringify(station.prices)]))
    const moved = after.stations.filter(station => old.get(station.ref) !== JSON.stringify(station.prices))
    expect(pricesByFuel(before).diesel).toEqual([538, 1.753])
    expect(pricesByFuel(after).diesel).toEqual([538, 1.857])
    expect(moved).toHaveLength(525)
  })

  test('an answer of one page around a place is read', async () => {
    const reading = await read(() => sample('SI', 'si_goriva_search_slice.json'))
    expect([reading.rows, reading.read, pricesByFuel(reading).diesel]).toEqual([3, 3, [3, 1.685]])
    expect(reading.stations.map(station => station.openingHours)).toEqual([
      '24/7',
      'Mo-Su 06:00-22:00',
      'Mo-Fr 06:00-22:00; Sa,Su 07:00-21:00; PH 07:00-21:00',
    ])
  })

  test('a capture that stops before its last page is refused', async () => {
    const pages: PageOf = name => (name === 'page-23' ? undefined : august22(name))
    await expect(read(pages)).rejects.toThrow(FetchError)
    await expect(read(pages)).rejects.toThrow('page-23')
  })

  test('a list shorter than its stated count by more than 2 % is not ready', async () => {
    await expect(read(august22, 21)).rejects.toThrow(FeedNotReadyError)
    await expect(read(august22, 21)).rejects.toThrow('si: expected 551 stations on 21 pages, found 525 different')
  })

  test('pages that repeat each other are not ready', async () => {
    const pages: PageOf = name => august22(name === 'page-2' ? 'page-3' : name)
    await expect(read(pages, 22)).rejects.toThrow('found 525 different')
  })
})

describe('si layouts', () => {
  test('follows the next page of each page until the last one', async () => {
    const { captures } = await takeFixture(si, day)
    const names = captures.map(capture => capture.name).join(' ')
    expect(names).toBe('franchise page-1 page-2 page-3 page-4 page-5')
  })

  test('gives up on a list that never ends', async () => {
    const { captures } = await takeFixture(si, day)
    const endless = takeFrom(si, day, () => captures[1]!.bytes)
    await expect(endless).rejects.toThrow(FeedShapeError)
    await expect(endless).rejects.toThrow('si: expected at most 60 pages')
  })

  const nothing = '{"count":0,"next":null,"previous":null,"results":[],"position":null}'
  expectRefused(si, /page-/, [
    ['a list without a next', text => text.replaceAll('"next"', '"following"'), /expected the member 'next'/],
    ['a list without results', text => text.replaceAll('"results"', '"stations"'), /expected the member 'results'/],
    ['a list without its count', text => text.replaceAll('"count"', '"total"'), /expected the member 'count'/],
    ['a renamed key', text => text.replaceAll('"zip_code"', '"zip"'), /expected the member 'zip_code'/],
    ['a list without stations', () => nothing, 'si: expected stations, found none on 1 pages'],
  ])
})
