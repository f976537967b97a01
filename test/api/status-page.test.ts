import { describe, expect, test } from 'vitest'
import { figures, hoursBehind, openings } from '../../fixtures/snapshots/api-figures.ts'
import type { SnapshotMade } from '../../fixtures/snapshots/api-snapshot.ts'
import { type SourceState, stateOfNeverAsked } from '../../pipeline/snapshot/source-states.ts'
import { ecb, es, fr, gb, gbApi, gr, grStations, it, lu, osm, ro } from '../../pipeline/sources/index.ts'
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
  test('shows the status of each market with the words of `fuel-etl status`', async () => {
    const { text } = await pageAt(1)
    const words = [...text.matchAll(/<tr><th scope="row" data-value="([^"]+)">[\s\S]*?<span class="tag \w+">([^<]+)</g)]
    expect(words.map(([, market, word]) => [market, word])).toEqual([
      ['France', 'fresh'],
      ['Italy', 'held back'],
      ['Luxembourg', 'fresh'],
      ['Romania', 'skipped'],
      ['Spain', 'late'],
      ['United Kingdom', 'fresh'],
    ])
  })

  test('counts markets at station level and markets with an official figure separately', async () => {
    const { said } = await pageAt(1)
    expect(said).toContain('Markets at station level 3 ')
    expect(said).toContain('Markets with an official figure only 1 ')
    expect(said).toContain('Markets without a current price 2')
    expect(said).toContain('4 fresh 1 skipped 1 held back 1 never read 1 late')
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

  test('opens only the sources of markets that need attention', async () => {
    const { text } = await pageAt(1)
    const open = [...text.matchAll(/<details class="market" open>[\s\S]*?id="sources-(\w+)"/g)].map(([, code]) => code)
    expect(open).toEqual(['IT', 'ES'])
    // A source that has to be read again by tomorrow has a warning, but its market stays collapsed.
    const { text: later, said } = await pageAt(31, { sources: [stateOfRead(fr)] })
    expect([later.includes('<details class="market" open'), said.includes('1 warning')]).toEqual([false, true])
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
    expect((await pageAt(5)).said).toContain('5 h ago 2026-11-19 12:00')
    const demonstration = await pageAt(900, { figures })
    expect(demonstration.said).toContain('demonstration data, made up and fixed at 2026-11-19 12:00:00 UTC')
    expect(demonstration.said).toContain('just now 2026-11-19 12:00')
    expect(demonstration.said).not.toContain('getting old')
  })

  test.each([
    [24, null],
    [25, 'published more than 24 hours ago. After 48 hours prices are no longer served as current.'],
    [49, 'No current prices are served. The data were published 2 days ago 2026-11-19 12:00 ; prices are shown'],
  ])(
    'warns after half the maximum age of served prices, and is still shown after the maximum: %s h',
    async (hours, warning) => {
      const { status, text, said } = await pageAt(hours)
      expect(status).toBe(200)
      expect(text.includes('role="alert"')).toBe(warning !== null)
      expect(said).toContain(warning ?? 'Markets')
    },
  )

  test('warns if the opening table has ended', async () => {
    const until = '2026-11-19 11:00:00'
    expect((await pageAt(1, { openingUntil: until })).said).toContain(`calculated up to ${until} UTC`)
    expect((await pageAt(1)).said).not.toContain('calculated up to')
  })

  test('counts held, withheld and too old prices of all sources of a market', async () => {
    const two = [stateOfRead(gb, { held: 2, stale: 4 }), stateOfRead(gbApi, { held: 1, withheld: 5 })]
    const { text } = await pageAt(1, { sources: two })
    const counted = [...text.matchAll(/data-label="(Held|Withheld|Too old)" data-value="(\d+)"/g)]
    expect(counted.map(([, label, count]) => [label, count])).toEqual([
      ['Held', '3'],
      ['Withheld', '5'],
      ['Too old', '4'],
    ])
  })

  test('shows the last twenty downloads', async () => {
    const { text } = await pageAt(1)
    const table = text.slice(text.indexOf('id="fetches"'))
    expect(table.match(/<tr><th scope="row"><code>fr<\/code>/g)).toHaveLength(20)
    expect(table).toContain('running')
  })

  test('names each attribution once, and ODbL, Natural Earth and GeoNames', async () => {
    const [french] = live.sources.filter(({ id }) => id === 'fr')
    const alike = ['gb', 'gb-api'].map(id => ({ ...french!, id }))
    const { text } = await pageAt(1, {
      figures: { ...live, sources: [...live.sources, ...alike] },
      sources: [...sources, stateOfRead(osm)],
    })
    const foot = text.slice(text.indexOf('id="attributions"'))
    expect(foot.match(/FR ministry/g)).toHaveLength(1)
    expect(foot).toContain('https://opendatacommons.org/licenses/odbl/1-0/')
    expect(foot).toContain('https://www.openstreetmap.org/copyright')
    expect(textOf(foot)).toMatch(/Natural Earth.*GeoNames/)
  })

  test('is shown without a snapshot too, and states that there is no data yet', async () => {
    const { get } = await serving(null)
    const { status, headers, text } = await get('/status')
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(textOf(text)).toContain('There are no data yet')
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

/** The visible text of a page. */
function textOf(markup: string): string {
  const entities: Readonly<Record<string, string>> = { '&#39;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
  const plain = markup.replace(/<head>[\s\S]*<\/head>/, '').replace(/<[^>]+>/g, ' ')
  return plain.replace(/&(#39|lt|gt|amp);/g, entity => entities[entity]!).replace(/\s+/g, ' ')
}
