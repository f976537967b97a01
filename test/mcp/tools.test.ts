import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { figures } from '../../fixtures/snapshots/api-figures.ts'
import { nlFigures } from '../../fixtures/snapshots/nl-figures.ts'
import { expectSaidFromData } from '../nl/reply-checks.ts'
import { type Agent, agentAt, agentOfManyClients, revisions } from '../support/agent.ts'
import { type Serving, serving, snapshotId } from '../support/api-server.ts'
import { repositoryText } from '../support/repository.ts'

// biome-ignore format: a list of short words reads better in lines
const names = [
  'ask', 'national_price', 'compare_countries', 'price_history', 'stations_nearby', 'cheapest_in_area', 'tolls',
  'provenance', 'coverage',
]
const here = { lat: 47.3, lng: 5 }

let agent: Agent
let server: Serving
const agents = new Map<string, Agent>()
beforeAll(async () => {
  const luxembourg = figures.markets.filter(({ country }) => country === 'LU')
  const held = { ...nlFigures, markets: [...nlFigures.markets, ...luxembourg] }
  server = await serving({ figures: held }, { trustProxy: 1 }, afterAll)
  for (const [revision, mode] of Object.entries(revisions))
    agents.set(revision, await agentOfManyClients(server.url, mode))
  agent = agents.get('2026-07-28')!
})

/** Calls of each tool that have an answer. */
const calls: readonly (readonly [name: string, args: Record<string, unknown>, message: RegExp])[] = [
  ['national_price', { country: 'ES' }, /^Petrol in Spain costs 1\.\d{3} EUR a litre/],
  ['national_price', { country: 'el', fuel: 'diesel' }, /^Diesel in Greece costs/],
  ['compare_countries', { countries: ['ES', 'FR'], fuel: 'diesel' }, /Spain.*France/],
  ['price_history', { countries: ['ES'], weeks: 4 }, /Spain/],
  [
    'price_history',
    { countries: ['ES', 'PT'], fuel: 'diesel', from: '2022-01-05', to: '2022-03-01' },
    /Spain.*Portugal/,
  ],
  [
    'stations_nearby',
    here,
    /^The nearest station is Station 21 \(Avia\) in Dijon, 0 km away\. It is one of 3 within 10 km\./,
  ],
  [
    'stations_nearby',
    { ...here, fuel: 'cng' },
    /^The nearest station with a price of CNG is Station 21 .*: 1\.100 EUR a kilogram\.$/,
  ],
  [
    'cheapest_in_area',
    { ...here, fuel: 'diesel' },
    /^The cheapest diesel within 10 km of this place costs 1\.500 EUR a litre at/,
  ],
  ['cheapest_in_area', { fuel: 'diesel', country: 'DE' }, /^The cheapest diesel in Germany costs 1\.555 EUR a litre/],
  ['tolls', { country: 'FR', type: 'tunnel' }, /^France: =1\+1 at -1 EUR; Tunnel d’Ärger at 8\.10 EUR\.$/],
  ['tolls', { search: 'saint y', type: 'tunnel' }, /Saint-Ÿ/],
  ['tolls', { search: 'arger' }, /^France: Tunnel d’Ärger at 8\.10 EUR\.$/],
  ['provenance', { station_id: 21 }, /^3 prices of station 21 come from Ministère/],
  ['coverage', {}, /2005/],
  ['coverage', { countries: ['ES'] }, /Spain/],
  ['provenance', { country: 'LU' }, /^2 prices of Luxembourg come from/],
]

describe.each(Object.keys(revisions))('an agent that speaks %s', revision => {
  test('gets the list of tools with their inputs, outputs and read-only hints', async () => {
    const { client } = agents.get(revision)!
    expect(client.getNegotiatedProtocolVersion()).toBe(revision)
    expect(client.getServerVersion()).toMatchObject({ name: 'fuel-etl', version: expect.stringMatching(/^\d/) })
    const { tools } = await client.listTools()
    expect(tools.map(tool => tool.name)).toEqual(names)
    for (const { title, description, inputSchema, outputSchema, annotations } of tools) {
      expect(title).toBeTruthy()
      expect(description!.length).toBeGreaterThan(60)
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(outputSchema!.required).toEqual(expect.arrayContaining(['status', 'message', 'data', 'metadata']))
      expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false })
    }
  })

  test.each(calls)('gets figures and their sources from %s %j', async (name, args, message) => {
    const { call } = agents.get(revision)!
    const { structured, text } = await call(name, args)
    expect(structured).toMatchObject({ status: 'ok', message: expect.stringMatching(message) })
    expect(structured.metadata).toMatchObject({
      snapshot_id: snapshotId,
      data: 'demonstration',
      data_date: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
      source: expect.stringMatching(/./),
      licence: expect.stringMatching(/./),
    })
    expect(structured.metadata).not.toHaveProperty('rate_limits')
    expectSaidFromData(structured)
    const { source, licence, data_date } = structured.metadata
    for (const part of [structured.message, source, licence, data_date, snapshotId, 'made up']) {
      expect(text).toContain(part)
    }
  })
})

describe('stations', () => {
  const found = async (name: string, args: Record<string, unknown>) => (await agent.call(name, args)).structured.data

  test('are the same as in the live endpoints, with the distance', async () => {
    const { stations, attribution } = await found('stations_nearby', here)
    const { json: served } = await server.get('/live/station.php?ids=21,22,23')
    const distances = [0, 0.11, 5.56]
    const expected = served.data.stations.map((one: object, at: number) => ({ ...one, distance_km: distances[at] }))
    expect(stations).toEqual(expected)
    expect(attribution).toEqual(served.data.attribution)
  })

  test('have the attribution that their terms require', async () => {
    const { call } = await agentAt((await serving()).url)
    const { text, structured } = await call('stations_nearby', here)
    expect(structured.data.attribution).toEqual(['FR ministry', '© OpenStreetMap contributors'])
    expect(text).toContain('Attribution: FR ministry; © OpenStreetMap contributors.')
  })

  test('are the nearest within the radius and the limit, across borders', async () => {
    const ids = async (args: object) => {
      return (await found('stations_nearby', { ...here, ...args })).stations.map((one: { id: number }) => one.id)
    }
    expect(await ids({ radius_km: 1 })).toEqual([21, 22])
    expect(await ids({ limit: 1 })).toEqual([21])
    expect(await ids({ lat: 48.5, lng: 9, radius_km: 50 })).toEqual([11])
  })

  test('are the cheapest of a place, a box or a country', async () => {
    const ids = async (args: object) => {
      const { stations, total } = await found('cheapest_in_area', { fuel: 'diesel', ...args })
      return [total, ...stations.map((one: { id: number }) => one.id)]
    }
    expect(await ids(here)).toEqual([3, 22, 23, 21])
    expect(await ids({ ...here, radius_km: 1 })).toEqual([2, 22, 21])
    expect(await ids({ ...here, country: 'DE' })).toEqual([0])
    expect(await ids({ bounds: { south: 40, west: -5, north: 60, east: 20 }, limit: 4 })).toEqual([5, 22, 23, 11, 31])
    expect(await ids({ bounds: { south: 40, west: -5, north: 60, east: 20 }, country: 'GB' })).toEqual([1, 31])
    expect(await ids({ country: 'FR', limit: 2 })).toEqual([3, 22, 23])
  })

  test('that are closed or only for members are marked as such', async () => {
    const closed = await agent.call('cheapest_in_area', { ...here, radius_km: 1, fuel: 'diesel' })
    expect(closed.structured.message).toContain('Station 22 in Dijon, 0.11 km away, closed now.')
    const members = await agent.call('cheapest_in_area', { lat: 47.35, lng: 5, radius_km: 1, fuel: 'diesel' })
    expect(members.structured.message).toContain('costs 1.500 EUR a litre for members at Station 23')
  })

  test('that do not exist are no_data', async () => {
    const nowhere = { lat: 10, lng: 10 }
    for (const [name, args] of [
      ['stations_nearby', nowhere],
      ['cheapest_in_area', { ...nowhere, fuel: 'lng' }],
      ['provenance', { station_id: 99 }],
      ['tolls', { search: 'no such toll' }],
    ] as const) {
      const { structured, isError } = await agent.call(name, args)
      expect([name, isError, structured.status]).toEqual([name, false, 'no_data'])
      const { snapshot_id, source, licence } = structured.metadata
      expect(snapshot_id).toEqual(snapshotId)
      expect(source).toEqual(expect.stringMatching(/./))
      expect(licence).toEqual(expect.stringMatching(/./))
    }
  })
})

describe('history', () => {
  test('begins with the week of the first day', async () => {
    const { structured } = await agent.call('price_history', {
      countries: ['FR'],
      from: '2022-01-05',
      to: '2022-01-20',
    })
    expect(structured.data.series[0].labels).toEqual(['2022-01-03', '2022-01-10', '2022-01-17'])
  })

  test('is the given number of last weeks, by default a year', async () => {
    const weeks = async (args: object) => {
      return (await agent.call('price_history', { countries: ['FR'], ...args })).structured.data.series[0].labels.length
    }
    expect(await weeks({ weeks: 3 })).toBe(3)
    expect(await weeks({})).toBeGreaterThan(49)
  })
})

describe('ask', () => {
  const question = 'What is the price of diesel in Spain?'

  test('gives the same answer as the endpoint', async () => {
    const { structured, text } = await agent.call('ask', { question })
    const { json: served } = await server.get(`/api/natural-language/?q=${encodeURIComponent(question)}`)
    expect(structured).toEqual({ ...served, metadata: { ...served.metadata, data: 'demonstration' } })
    expect(text).toContain(served.message)
  })

  test('gives the compact format, and CSV as its text', async () => {
    const compact = await agent.call('ask', { question, format: 'compact' })
    expect(Object.keys(compact.structured)).not.toContain('parsed')
    expect(compact.structured.metadata.snapshot_id).toBe(snapshotId)
    const { text: served } = await server.get(`/api/natural-language/?format=csv&q=${encodeURIComponent(question)}`)
    expect((await agent.call('ask', { question, format: 'csv' })).text).toBe(served)
  })

  test('accepts 500 Unicode characters', async () => {
    expect(await agent.call('ask', { question: '😀'.repeat(500) })).toMatchObject({ isError: false })
    const long = await agent.call('ask', { question: '😀'.repeat(501) })
    expect([long.isError, long.text]).toEqual([true, expect.stringContaining('a string of 1 to 500 characters')])
  })
})

test('the list of tools has at most 20 KiB, because agents put it into their context', async () => {
  const { text } = await server.post('/mcp', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }), {
    'content-type': 'application/json',
  })
  expect(JSON.parse(text).result.tools).toHaveLength(names.length)
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(20 * 1024)
})

describe('docs/agents.md', () => {
  const docs = repositoryText('docs/agents.md')

  test('names every tool and its inputs', async () => {
    const { tools } = await agent.client.listTools()
    const rows = tools.map(({ name, inputSchema }) => {
      return `| \`${name}\` | ${Object.keys(inputSchema.properties ?? {})
        .map(input => `\`${input}\``)
        .join(', ')}`
    })
    expect(rows.filter(row => !docs.includes(`\n${row.trimEnd()} |`))).toEqual([])
    expect(docs.match(/^\| `/gm)).toHaveLength(tools.length)
  })

  test('has an example that is answered', async () => {
    const [, body] = /-d '([^']+)'/.exec(docs)!
    const { json } = await server.post('/mcp', body!, { 'content-type': 'application/json' })
    expect(json.result.structuredContent.status).toBe('ok')
  })
})

describe('an invalid input', () => {
  const wrong: readonly (readonly [name: string, args: Record<string, unknown>, error: string])[] = [
    ['ask', {}, 'question: must be a string of 1 to 500 characters, found nothing'],
    ['ask', { question: '  ' }, 'question: must be a string of 1 to 500 characters, found "  "'],
    ['ask', { question: 'a', format: 'xml' }, 'format: must be one of full, compact, csv, found "xml"'],
    ['national_price', { country: 'Spain' }, 'must be a two-letter code such as FR, found "Spain" (its code is ES)'],
    ['national_price', { country: 7 }, 'must be a two-letter code such as FR, found 7'],
    ['national_price', { country: 'ES', fuel: 'kerosene' }, 'fuel: must be one of both, euro95, diesel'],
    ['compare_countries', { countries: ['ES'] }, 'must name at least two countries'],
    ['compare_countries', { countries: ['GB', 'UK'] }, 'must name two different ones, found GB twice'],
    ['price_history', { countries: ['ES'], from: '2022-02-30' }, 'from: must be a day, YYYY-MM-DD, found "2022-02-30"'],
    ['price_history', { countries: ['ES'], to: '2022-02-03' }, 'to: needs from'],
    ['price_history', { countries: ['ES'], from: '2022-02-03', to: '2022-02-02' }, 'to: must not be before from'],
    ['price_history', { countries: ['ES'], from: '2022-02-03', weeks: 3 }, 'from and weeks exclude each other'],
    ['price_history', { countries: ['ES'], weeks: 0 }, 'weeks: must be a whole number from 1 to 2000, found 0'],
    ['stations_nearby', { lat: 91, lng: '5' }, 'lat: must be a number from -90 to 90, found 91'],
    ['stations_nearby', { lat: 91, lng: '5' }, 'lng: must be a number from -180 to 180, found "5"'],
    ['stations_nearby', { lat: 0, lng: 0 }, '0, 0 is in the sea'],
    ['stations_nearby', { ...here, radius: 3 }, 'unknown input radius; known inputs: lat, lng, fuel, radius_km, limit'],
    ['stations_nearby', { ...here, radius_km: 51 }, 'radius_km: must be a number from 0.1 to 50, found 51'],
    ['cheapest_in_area', { fuel: 'diesel' }, 'no area was named: give lat and lng, bounds, or country'],
    ['cheapest_in_area', { fuel: 'diesel', lat: 5 }, 'one without the other is no place'],
    ['cheapest_in_area', { fuel: 'diesel', radius_km: 5 }, 'radius_km: needs lat and lng'],
    [
      'cheapest_in_area',
      { fuel: 'diesel', bounds: { south: 2, west: 1, north: 1, east: 2 } },
      'south must be less than north',
    ],
    ['tolls', { limit: 1.5 }, 'limit: must be a whole number from 1 to 100, found 1.5'],
    ['provenance', {}, 'give either station_id or country'],
    ['provenance', { station_id: 21, country: 'FR' }, 'give either station_id or country'],
    ['coverage', { country: 'FR' }, 'unknown input country; known inputs: countries'],
  ]
  test.each(wrong)('of %s %j is an error that the agent can correct', async (name, args, error) => {
    const { isError, text, structured } = await agent.call(name, args)
    expect([isError, text]).toEqual([true, expect.stringContaining(error)])
    expect(structured).toBeUndefined()
  })

  test('is shortened in the error', async () => {
    const { text } = await agent.call('tolls', { country: 'x'.repeat(20_000) })
    expect(text.length).toBeLessThan(300)
  })
})
