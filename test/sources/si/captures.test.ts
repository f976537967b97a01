import { describe, expect, test } from 'vitest'
import { type Reading, readDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { FeedNotReadyError, FetchError } from '../../../pipeline/model/errors.ts'
import { si } from '../../../pipeline/sources/si/source.ts'
import { hasSamples, readStations, sample, takeEdited, takeFixture, takeFrom } from '../../support/deliver.ts'
import { expectRefusal, expectRefused } from '../../support/expect-refused.ts'

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

describe.runIf(hasSamples)('si captures', () => {
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

describe('a closure', () => {
  const closedWith = async (hours: string) => {
    const { captures } = await takeEdited(si, day, text => text.replace('Začasno zaprto do 04. september 2026', hours))
    return readDelivery(si, day, captures).stations.find(({ ref }) => ref === '5010')!.closed
  }

  test('ends with the stated day, in local time', async () => {
    expect(await closedWith('Začasno zaprto do 31. december 2026')).toEqual({ until: '2026-12-31 23:00:00' })
    expect(await closedWith('Začasno zaprto do 1. maj 2027')).toEqual({ until: '2027-05-01 22:00:00' })
  })

  test('without a readable day lasts as long as its text', async () => {
    expect(await closedWith('Začasno zaprto')).toBe(true)
    expect(await closedWith('Začasno zaprto do 31. junij 2026')).toBe(true)
    expect(await closedWith('Začasno zaprto do preklica')).toBe(true)
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
    await expectRefusal(endless, 'si: expected at most 60 pages')
  })

  const nothing = '{"count":0,"next":null,"previous":null,"results":[],"position":null}'
  expectRefused(si, /page-/, [
    ['a list without a next', text => text.replaceAll('"next"', '"following"'), /expected the member 'next'/],
    ['a list without results', text => text.replaceAll('"results"', '"stations"'), /expected the member 'results'/],
    ['a list without its count', text => text.replaceAll('"count"', '"total"'), /expected the member 'count'/],
    ['a renamed key', text => text.replaceAll('"pk"', '"id"'), /expected the member 'pk'/],
    ['a list without stations', () => nothing, 'si: expected stations, found none on 1 pages'],
  ])
})
