import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { figures, hoursBehind, openings } from '../../fixtures/snapshots/api-figures.ts'
import type { SourceDays } from '../../pipeline/snapshot/source-days.ts'
import { fr } from '../../pipeline/sources/index.ts'
import { serving } from '../support/api-server.ts'
import { stateOfRead } from '../support/source-state.ts'

const live = { ...figures, demonstration: false }
const since = '2026-11-01 00:00:00'
const incidents: SourceDays['incidents'] = [
  {
    kind: 'layout-changed',
    subject: 'lu',
    sources: ['lu'],
    since: '2026-11-18 10:00:00',
    endedAt: '2026-11-18 16:00:00',
  },
]
const made = { figures: live, sources: [stateOfRead(fr)], sourceDays: { since, days: {}, incidents } }

interface Entry {
  readonly id: string
  readonly title: string
  readonly updated: string
}

// biome-ignore lint/suspicious/noExplicitAny: the parser has no types for what it reads
const feedOf = (text: string): any => {
  expect(XMLValidator.validate(text)).toBe(true)
  return new XMLParser({ ignoreAttributes: false, isArray: name => name === 'entry' }).parse(text).feed
}
const entriesOf = (text: string): Entry[] => feedOf(text).entry

describe('the feed of the status', () => {
  test('is Atom with the members that RFC 4287 requires, and is linked in the head of the page', async () => {
    const { get } = await serving(made, { nowMs: hoursBehind(1) })
    const { status, headers, text } = await get('/status.atom')
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
      'public, max-age=300',
    ])
    const feed = feedOf(text)
    expect(feed['@_xmlns']).toBe('http://www.w3.org/2005/Atom')
    expect(feed.id).toMatch(/^urn:uuid:/)
    expect([feed.author.name.length > 0, feed.title.length > 0, feed.updated]).toEqual([
      true,
      true,
      '2026-11-18T16:00:00Z',
    ])
    expect(new Set(feed.entry.map(({ id }: Entry) => id)).size).toBe(feed.entry.length)
    expect((await get('/status')).text).toContain('<link rel="alternate" type="application/atom+xml"')
  })

  test('has an entry for a beginning and one for its end, each with the time of the change', async () => {
    const { get } = await serving(made, { nowMs: hoursBehind(1) })
    const entries = entriesOf((await get('/status.atom')).text)
    expect(entries.map(({ title, updated }) => [title, updated])).toEqual([
      ['Ended: Unknown layout of lu', '2026-11-18T16:00:00Z'],
      ['Unknown layout of lu', '2026-11-18T10:00:00Z'],
      ['The record begins', '2026-11-01T00:00:00Z'],
    ])
  })

  test('keeps the ids of its entries when a later run ends what began before it', async () => {
    let now = hoursBehind(40)()
    const { get, put } = await serving(made, { nowMs: () => now })
    const before = entriesOf((await get('/status.atom')).text)
    const begun = before.find(({ title }) => title === 'Prices of France late')!
    expect(begun.updated).toBe('2026-11-21T01:00:00Z')
    const snapshotAt = '2026-11-21 05:00:00'
    const late = {
      kind: 'market-late',
      subject: 'FR',
      sources: ['fr'],
      since: '2026-11-21 01:00:00',
      endedAt: snapshotAt,
    } as const
    await put('20261121T050000Z-000000000002', {
      figures: { ...live, snapshotAt },
      openings,
      sources: [stateOfRead(fr, { readAt: snapshotAt })],
      sourceDays: { since, days: {}, incidents: [...incidents, late] },
    })
    now += 3_600_000
    const after = entriesOf((await get('/status.atom')).text)
    expect(after.map(({ id }) => id)).toContain(begun.id)
    expect(after[0]).toMatchObject({ title: 'Ended: Prices of France late', updated: '2026-11-21T05:00:00Z' })
  })

  test('is refused without a snapshot, and has the beginning of the record before anything happened', async () => {
    const nothing = await serving(null)
    expect((await nothing.get('/status.atom')).status).toBe(500)
    const { get } = await serving({ ...made, sourceDays: null }, { nowMs: hoursBehind(1) })
    expect(entriesOf((await get('/status.atom')).text).map(({ title }) => title)).toEqual(['The record begins'])
  })
})
