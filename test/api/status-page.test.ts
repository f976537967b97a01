import { describe, expect, test } from 'vitest'
import { instantText } from '../../api/shared/format.ts'
import { figures, hoursBehind, openings } from '../../fixtures/snapshots/api-figures.ts'
import type { SnapshotMade } from '../../fixtures/snapshots/api-snapshot.ts'
import { type SourceState, stateOfNeverAsked } from '../../pipeline/snapshot/source-states.ts'
import { ecb, es, fr, gb, gbApi, gr, grStations, it, lu, ro } from '../../pipeline/sources/index.ts'
import { serving, snapshotId } from '../support/api-server.ts'
import { stateOfRead } from '../support/source-state.ts'

const live = { ...figures, demonstration: false }
const nothing = { readAt: null, newestAt: null, seconds: '0.000', inForce: 0, stationsInForce: 0, delivered: null }

const sources: readonly SourceState[] = [
  stateOfRead(ecb),
  stateOfRead(es, {
    readAt: '2026-11-17 20:00:00',
    askedAt: '2026-11-19 11:00:00',
    ...failedOnce('es/prices: expected status 200, found 503, asked 3 times'),
  }),
  stateOfRead(fr, { held: 3, withheld: 2, stale: 1 }),
  stateOfNeverAsked(gb),
  stateOfRead(gbApi),
  stateOfRead(it, {
    ...nothing,
    status: 'skipped',
    errorCode: null,
    error: "first live delivery, kept and not published: run 'fuel-etl accept it'",
  }),
  stateOfRead(lu, { stationsInForce: 0, inForce: 3 }),
  stateOfRead(ro, {
    ...nothing,
    status: 'skipped',
    errorCode: 'MISSING_SECRET',
    error: 'ro: terms not accepted; read https://example.org, then set FUEL_ACCEPT_TERMS=RO',
  }),
]

function failedOnce(error: string) {
  return { status: 'failed', errorCode: 'FETCH', error, failures: 1, failingSince: '2026-11-19 11:00:00' }
}

const pageAt = async (hours: number, made: Partial<SnapshotMade> = {}) => {
  const snapshot = { figures: live, openings, sources, ...made }
  const { get } = await serving(snapshot, { nowMs: hoursBehind(hours) })
  const { status, text } = await get('/status')
  return { status, text, said: textOf(text) }
}

describe('the status page', () => {
  test('shows the status of each source, in the order of their countries, with the words of `fuel-etl status`', async () => {
    const { text } = await pageAt(1)
    expect(linesOf(text).map(({ id, word }) => [id, word])).toEqual([
      ['fr', 'fresh'],
      ['it', 'held back'],
      ['lu', 'fresh'],
      ['ro', 'skipped'],
      ['es', 'late'],
      ['gb', 'never read'],
      ['gb-api', 'fresh'],
      ['ecb', 'fresh'],
    ])
  })

  test('counts the sources in use that are up to date, at which time, and names what is wrong right below', async () => {
    const { said } = await pageAt(1)
    expect(said).toContain('4 of 5 sources are up to date At 19 Nov 2026, 13:00 UTC . 3 more sources are not in use.')
    expect(said).toContain('late Spain (es) : its prices expire at 2026-11-19 20:00:00 (last read 41 h ago')
    expect(said.indexOf('sources are up to date')).toBeLessThan(said.indexOf('Spain (es)'))
    const all = await pageAt(1, { sources: [stateOfRead(fr), stateOfRead(gbApi)] })
    expect(all.said).toContain('All 2 sources are up to date')
    expect(all.text).not.toContain('class="problems"')
  })

  test('names a source with a warning, which still counts as up to date', async () => {
    const { said } = await pageAt(31, { sources: [stateOfRead(fr)] })
    expect(said).toContain('The only source is up to date')
    expect(said).toContain('needs attention soon: France (fr)')
  })

  test('counts countries at station level and countries with an official figure separately', async () => {
    const { said } = await pageAt(1)
    expect(said).toMatch(/Current prices of [\d,]+ stations in 3 countries/)
    expect(said).toContain('Official averages or legal maxima, without stations, for 1 country.')
    expect(said).toContain('No current price for 2 countries.')
  })

  test('shows official figures as in reserve while stations have prices', async () => {
    const figuresOf = (inForce: number) => stateOfRead(gr, { stationsInForce: 0, inForce })
    const { said } = await pageAt(1, { sources: [figuresOf(196), stateOfRead(grStations)] })
    expect(said).toContain('In reserve 196 figures, used when no station has a price')
    expect(said).toContain('Current 200 prices of 90 stations')
    const alone = await pageAt(1, { sources: [figuresOf(1)] })
    expect(alone.said).toContain('Current 1 figure ')
    expect(alone.said).not.toContain('In reserve')
  })

  test('explains the status of a source, what is missing, and what its newest delivery contained', async () => {
    const { said } = await pageAt(1)
    expect(said).toContain(
      'its prices expire at 2026-11-19 20:00:00 failed once since 2026-11-19 11:00:00 no usable answer (status 503)',
    )
    expect(said).toContain('MISSING_SECRET terms not accepted; read https://example.org, then set FUEL_ACCEPT_TERMS=RO')
    expect(said).toContain('Last run left out, 1 h ago 2026-11-19 12:00 never read Figures')
    expect(said).not.toContain('0 prices of 0 stations')
    expect(said).toContain("run 'fuel-etl accept it'")
    expect(said).toContain('not needed: gb-api carries the same stations')
    expect(said).toContain('200 prices of 90 stations Not as published 3 held, 2 withheld, 1 too old')
    expect(said).toContain('95 read, 3 skipped, 2 set aside')
    expect(said).toContain('read, 2.5 s, 1 h ago 2026-11-19 12:00')
  })

  test('does not report data as old if its publisher states no times', async () => {
    const untimed = stateOfRead(fr, { newestAt: null })
    expect((await pageAt(1, { sources: [untimed] })).said).toContain('Newest data not stated Last run')
    expect((await pageAt(1, { sources: [stateOfNeverAsked(fr)] })).said).not.toContain('not stated')
  })

  test('shows each source as one folded line, and a search opens the country that it finds', async () => {
    const { get } = await serving({ figures: live, openings, sources }, { nowMs: hoursBehind(1) })
    expect(linesOf((await get('/status')).text).filter(({ isOpen }) => isOpen)).toEqual([])
    const found = async (wanted: string) => linesOf((await get(`/status?q=${wanted}`)).text)
    expect((await found('espa')).map(({ id }) => id)).toEqual([])
    expect(await found('%20SPAIN%20')).toEqual([{ id: 'es', word: 'late', isOpen: true }])
    expect((await found('gb')).map(({ id }) => id)).toEqual(['gb', 'gb-api'])
    const nothing = await get('/status?q=%3Cb%3E')
    expect(textOf(nothing.text)).toContain('No source with “<b>”.')
    expect(nothing.text).not.toContain('<b>')
  })

  test('escapes errors and names of publishers, and links only to web addresses', async () => {
    const refused = { ...failedOnce("fr: expected a list, found '<b>'"), errorCode: 'FEED_SHAPE' }
    const { text } = await pageAt(1, { sources: [stateOfRead(fr, refused)] })
    expect(text).toContain('<code>FEED_SHAPE</code> expected a list, found &#39;&lt;b&gt;&#39;')
    expect(text).toContain('Ministère &lt;Économie&gt;')
    expect(text).not.toContain('<b>')
    expect(text).not.toContain('javascript:')
  })

  test.each([
    ['FETCH', 'expected an https address of lists.internal, found http://lists.internal/fr.csv'],
    ['FETCH', 'expected an answer, found ECONNREFUSED (connect ECONNREFUSED 10.1.2.3:443)'],
    ['ENOSPC', 'no space left on device, write /srv/data/captures/ab'],
  ])('hides addresses that the operator configured, and folders: %s %s', async (errorCode, error) => {
    const { text } = await pageAt(1, {
      sources: [stateOfRead(fr, { ...failedOnce(`fr/prices: ${error}`), errorCode })],
    })
    expect(text).toContain(errorCode === 'FETCH' ? '<li>no usable answer</li>' : '<li>an error</li>')
    expect(text).not.toMatch(/lists\.internal|10\.1\.2\.3|\/srv|ECONN/)
  })

  test('shows ages at the minute of the request, and for a demonstration at its fixed time', async () => {
    expect((await pageAt(5)).said).toContain('Published 5 h ago 2026-11-19 12:00')
    const demonstration = await pageAt(900, { figures })
    expect(demonstration.said).toContain('Demonstration data, made up and fixed at 19 Nov 2026, 12:00 UTC')
    expect(demonstration.said).toContain('just now 2026-11-19 12:00')
    expect(demonstration.said).not.toContain('getting old')
  })

  test.each([
    [24, null],
    [25, 'published more than 24 hours ago. From 21 Nov 2026, 12:00 UTC on prices are no longer served as current.'],
    [49, 'No current prices are served. The data were published 2 days ago 2026-11-19 12:00 ; prices are shown'],
  ])(
    'warns after half the maximum age of served prices, and is still shown after the maximum: %s h',
    async (hours, warning) => {
      const { status, text, said } = await pageAt(hours)
      expect(status).toBe(200)
      expect(text.includes('role="alert"')).toBe(warning !== null)
      expect(said).toContain(warning ?? 'sources are up to date')
    },
  )

  test('warns if the opening table has ended', async () => {
    const until = '2026-11-19 11:00:00'
    expect((await pageAt(1, { openingUntil: until })).said).toContain(`calculated up to ${instantText(until)}`)
    expect((await pageAt(1)).said).not.toContain('calculated up to')
  })

  test('shows the last twenty downloads', async () => {
    const { text } = await pageAt(1)
    const table = text.slice(text.indexOf('id="fetches"'))
    expect(table.match(/<tr><th scope="row"><code>fr<\/code>/g)).toHaveLength(20)
    expect(table).toContain('running')
  })

  test('leaves the attributions to the page of licences, and links to it', async () => {
    const { text, said } = await pageAt(1)
    expect(said).toContain('named with its licence on the Licences page')
    expect(text).not.toContain('opendatacommons.org')
  })

  test('draws a bar for each of 30 days, with a text that says the same', async () => {
    const days = {
      fr: [
        ['2026-11-16', 2, 0, 0, 5],
        ['2026-11-17', 20, 3, 0, 0],
        ['2026-11-18', 20, 3, 1, 0],
        ['2026-11-19', 0, 0, 9, 4],
      ],
    } as const
    const sourceDays = { since: '2026-11-15 06:00:00', days, incidents: [] }
    const { text, said } = await pageAt(1, { sources: [stateOfRead(fr)], sourceDays })
    expect(text).toContain(
      'aria-label="5 days: 1 without a failure, 2 late or failed for a part of the day, 1 late or failed all day, 1 with nothing to fetch"',
    )
    const bars = [...text.matchAll(/<path class="(\w+)" d="([^"]*)"/g)].filter(([, , d]) => d!.length > 0)
    const ofSource = text.slice(text.indexOf('id="source-fr"'))
    const count = (kind: string) =>
      (new RegExp(`class="${kind}" d="([^"]*)"`).exec(ofSource)?.[1]?.match(/z/g) ?? []).length
    expect(bars.length).toBeGreaterThan(0)
    expect(['good', 'mixed', 'bad', 'idle', 'unknown'].map(count)).toEqual([1, 2, 1, 1, 25])
    expect(said).toContain('Not recorded before 15 Nov 2026.')
    expect(said).toContain(
      '19 Nov 2026: 9 failed, late for 4 hours; 18 Nov 2026: 20 read, 3 with nothing new, 1 failed',
    )
  })

  test('shows no day as good in a snapshot of an earlier version, which counted none', async () => {
    const { text, said } = await pageAt(1, { sources: [stateOfRead(fr)], sourceDays: null })
    expect(said).toContain('No day is recorded yet.')
    expect(text.slice(text.indexOf('id="source-fr"'))).not.toContain('path class="good"')
    expect(text).toContain('aria-label="No day recorded yet"')
    expect(said).toContain('Nothing is recorded yet.')
  })

  test('lists incidents, the newest first, and one that began since the last run', async () => {
    const ended = {
      kind: 'delivery-refused',
      subject: 'lu',
      sources: ['lu'],
      since: '2026-11-18 10:00:00',
      endedAt: '2026-11-18 16:00:00',
    } as const
    const sourceDays = { since: '2026-11-01 00:00:00', days: {}, incidents: [ended] }
    const { said } = await pageAt(40, { sources: [stateOfRead(fr)], sourceDays })
    const incidents = said.slice(said.indexOf('Follow them as an'))
    expect(incidents).toMatch(
      /open Prices of France late since 21 Nov 2026, 01:00 UTC.*ended Delivery of lu refused 18 Nov 2026, 10:00 UTC to 18 Nov 2026, 16:00 UTC \(6 h\)/,
    )
    const none = await pageAt(1, { sources: [stateOfRead(fr)] })
    expect(none.said).toContain('None. Recorded since 19 Nov 2026.')
  })

  test('is shown without a snapshot too, and states that there is no data yet', async () => {
    const { get } = await serving(null)
    const { status, headers, text } = await get('/status')
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(textOf(text)).toContain('There are no data yet')
    expect(text).toContain('class="message warn"')
  })

  test('changes with the next snapshot and when an age changes, and is unchanged until then', async () => {
    let now = hoursBehind(1)()
    const { get, put } = await serving({ figures: live, sources }, { nowMs: () => now })
    const first = await get('/status')
    expect(first.headers['x-snapshot-id']).toBe(snapshotId)
    expect((await get('/status', { 'If-None-Match': first.headers.etag! })).status).toBe(304)
    now += 3_600_000
    expect((await get('/status', { 'If-None-Match': first.headers.etag! })).status).toBe(200)
    await put('20261119T123000Z-000000000002', { figures: live, openings, sources: [] })
    expect(textOf((await get('/status')).text)).toContain('20261119T123000Z-000000000002')
  })
})

/** The lines of the sources, as a reader finds them. */
function linesOf(markup: string) {
  const lines = markup.matchAll(
    /<details class="source" id="source-([^"]+)"([^>]*)>[\s\S]*?<span class="tag \w+">([^<]+)</g,
  )
  return [...lines].map(([, id, attributes, word]) => ({ id, word, isOpen: attributes!.endsWith(' open') }))
}

/** The visible text of a page. */
function textOf(markup: string): string {
  const entities: Readonly<Record<string, string>> = { '&#39;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
  const plain = markup.replace(/<head>[\s\S]*<\/head>/, '').replace(/<[^>]+>/g, ' ')
  return plain.replace(/&(#39|lt|gt|amp);/g, entity => entities[entity]!).replace(/\s+/g, ' ')
}
