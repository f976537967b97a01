import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { figures } from '../../fixtures/snapshots/api-figures.ts'
import { nlFigures } from '../../fixtures/snapshots/nl-figures.ts'
import { expectSaidFromData } from '../nl/reply-checks.ts'
import { type Agent, agentAt, agentOfManyClients, revisions } from '../support/agent.ts'
import { type Serving, serving, snapshotId } from '../support/api-server.ts'
import { repositoryText } from '../support/repository.ts'

// biome-ignore format: a list of short words reads better in lines
const names = [
  'ask', 'national_price', 'compare_countries', 'ranking', 'price_change', 'average_price', 'price_record',
  'price_history', 'fill_cost', 'stations', 'tolls', 'provenance', 'coverage',
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
  ['national_price', { country: 'Deutschland', fuel: 'Benzin' }, /^Petrol in Germany costs/],
  ['compare_countries', { countries: ['Spain', 'eu'], fuel: 'gasoil' }, /Spain.*European Union/],
  ['ranking', { fuel: 'petrol' }, /^In the European Union, petrol is cheapest in /],
  [
    'ranking',
    { fuel: 'diesel', order: 'dearest', date: '2022-03-09', limit: 2 },
    /diesel was most .*week of 2022-03-07/,
  ],
  ['ranking', { fuel: 'diesel', countries: ['Iberia'] }, /^In the Iberian countries, diesel is cheapest in /],
  ['ranking', { fuel: 'diesel', countries: ['NO', 'ES'] }, /Norway is not ranked: only member states/],
  ['price_change', { countries: ['ES'], fuel: 'diesel' }, /^Diesel in Spain (rose|fell) by/],
  ['price_change', { countries: ['ES'], fuel: 'diesel', from: '2022-01-03', to: '2022-03-01' }, /week of 2022-02-28/],
  [
    'average_price',
    { countries: ['ES'], fuel: 'diesel', from: '2022-01-03', to: '2022-03-01' },
    /on average over 9 weeks/,
  ],
  [
    'price_record',
    { extreme: 'highest', countries: ['ES'], fuel: 'diesel' },
    /^The highest weekly diesel price .* Spain/,
  ],
  ['price_record', { extreme: 'lowest', fuel: 'petrol' }, /^The lowest weekly petrol price/],
  ['fill_cost', { countries: ['ES'], fuel: 'diesel', litres: 40 }, /^40 litres of diesel cost/],
  ['price_history', { countries: ['ES'], weeks: 4 }, /Spain/],
  ['price_history', { countries: ['ES'], interval: 'month' }, /The series has means by month/],
  [
    'price_history',
    { countries: ['ES', 'PT'], fuel: 'diesel', from: '2022-01-05', to: '2022-03-01' },
    /Spain.*Portugal/,
  ],
  [
    'stations',
    here,
    /^The nearest station is Station 21 \(Avia\) in Dijon, 0 km away\. It is one of 3 within 10 km of this place\./,
  ],
  [
    'stations',
    { ...here, fuel: 'cng', order: 'distance' },
    /^The nearest station with a price of CNG is Station 21 .*: 1\.100 EUR a kilogram\.$/,
  ],
  [
    'stations',
    { ...here, fuel: 'diesel' },
    /^The cheapest diesel within 10 km of this place costs 1\.500 EUR a litre at/,
  ],
  ['stations', { fuel: 'Gazole', country: 'Deutschland' }, /^The cheapest diesel in Germany costs 1\.555 EUR a litre/],
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
    const { stations, attribution } = await found('stations', here)
    const { json: served } = await server.get('/live/station.php?ids=21,22,23')
    const distances = [0, 0.11, 5.56]
    const expected = served.data.stations.map((one: object, at: number) => ({ ...one, distance_km: distances[at] }))
    expect(stations).toEqual(expected)
    expect(attribution).toEqual(served.data.attribution)
  })

  test('have the attribution that their terms require', async () => {
    const { call } = await agentAt((await serving()).url)
    const { text, structured } = await call('stations', here)
    expect(structured.data.attribution).toEqual(['FR ministry', '© OpenStreetMap contributors'])
    expect(text).toContain('Attribution: FR ministry; © OpenStreetMap contributors.')
  })

  test('are the nearest within the radius and the limit, across borders', async () => {
    const ids = async (args: object) => {
      return (await found('stations', { ...here, ...args })).stations.map((one: { id: number }) => one.id)
    }
    expect(await ids({ radius_km: 1 })).toEqual([21, 22])
    expect(await ids({ limit: 1 })).toEqual([21])
    expect(await ids({ lat: 48.5, lng: 9, radius_km: 50 })).toEqual([11])
  })

  test('are the cheapest of a place, a box or a country', async () => {
    const ids = async (args: object) => {
      const { stations, total } = await found('stations', { fuel: 'diesel', ...args })
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
    const closed = await agent.call('stations', { ...here, radius_km: 1, fuel: 'diesel' })
    expect(closed.structured.message).toContain('Station 22 in Dijon, 0.11 km away, closed now.')
    const members = await agent.call('stations', { lat: 47.35, lng: 5, radius_km: 1, fuel: 'diesel' })
    expect(members.structured.message).toContain('costs 1.500 EUR a litre for members at Station 23')
  })

  test('of countries outside the Union are no ranking, and the tool for them is named', async () => {
    const { structured } = await agent.call('ranking', { fuel: 'diesel', countries: ['NO', 'CH'] })
    const message = expect.stringMatching(
      /^Norway and Switzerland are not ranked: .* compare_countries has all countries/,
    )
    expect(structured).toMatchObject({ status: 'no_data', message, data: { ranking: [] } })
  })

  test('that do not exist are no_data', async () => {
    const nowhere = { lat: 10, lng: 10 }
    for (const [name, args] of [
      ['stations', nowhere],
      ['stations', { ...nowhere, fuel: 'lng' }],
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
  const history = async (args: object) => {
    const { structured, text } = await agent.call('price_history', { countries: ['FR'], ...args })
    return { ...structured, text, series: structured.data.series }
  }

  test('begins with the week of the first day', async () => {
    const { series } = await history({ from: '2022-01-05', to: '2022-01-20' })
    expect(series[0].labels).toEqual(['2022-01-03', '2022-01-10', '2022-01-17'])
  })

  test('is the given number of last weeks, by default a year', async () => {
    expect((await history({ weeks: 3 })).series[0].labels).toHaveLength(3)
    expect((await history({})).series[0].labels.length).toBeGreaterThan(49)
  })

  test('has the means of months and years, over the weeks whose Monday is in them', async () => {
    const period = { from: '2022-12-05', to: '2023-02-28', fuel: 'diesel' }
    const weekly = (await history(period)).series[0]
    const expected = (first: string, length: number) => {
      const prices = weekly.diesel.filter((_: number, at: number) =>
        weekly.labels[at].startsWith(first.slice(0, length)),
      )
      const held = prices.filter((price: number) => price !== 0)
      const sum = held.reduce((all: number, price: number) => all + Math.round(price * 1000), 0)
      return held.length === 0 ? 0 : Math.floor((2 * sum + held.length) / (2 * held.length)) / 1000
    }
    const months = (await history({ ...period, interval: 'month' })).series[0]
    expect(months.labels).toEqual(['2022-12-01', '2023-01-01', '2023-02-01'])
    expect(months.diesel).toEqual(months.labels.map((label: string) => expected(label, 7)))
    expect(months.weeks.reduce((sum: number, weeks: number) => sum + weeks, 0)).toBe(weekly.labels.length)
    const years = (await history({ ...period, interval: 'year' })).series[0]
    expect([years.labels, years.diesel]).toEqual([
      ['2022-01-01', '2023-01-01'],
      [expected('2022', 4), expected('2023', 4)],
    ])
  })

  test('has at most 20 KiB, the newest weeks, and states what was left out', async () => {
    const args = { countries: ['ES', 'FR', 'DE', 'IT'], weeks: 2000 }
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'price_history', arguments: args } }
    const { bytes, json } = await server.post('/mcp', JSON.stringify(body), { 'content-type': 'application/json' })
    expect(bytes.length).toBeLessThanOrEqual(20 * 1024)
    expect(bytes.length).toBeGreaterThan(19 * 1024)
    const { data, message } = json.result.structuredContent
    expect(data.cut.of).toBeGreaterThan(1000)
    expect(message).toContain(`cut to the newest ${data.cut.kept} of ${data.cut.of} weeks, from ${data.cut.from}`)
    const newest = (await history({ countries: ['ES'], weeks: 1 })).series[0].labels.at(-1)
    for (const { labels, e95, diesel } of data.series) {
      expect([labels.length, e95.length, diesel.length]).toEqual(Array(3).fill(data.cut.kept))
    }
    expect(data.series[0].labels.at(-1)).toBe(newest)
    expect(json.result.content[0].text.indexOf(newest)).toBeGreaterThan(0)
    expectSaidFromData({ message, data })
  })
})

describe('tolls', () => {
  test('follow each other with a cursor, each once', async () => {
    const { structured: whole } = await agent.call('tolls', { limit: 100 })
    const ids: number[] = []
    let cursor: string | undefined
    do {
      const { structured } = await agent.call('tolls', { limit: 2, ...(cursor && { cursor }) })
      expectSaidFromData(structured)
      ids.push(...structured.data.tolls.map(({ id }: { id: number }) => id))
      cursor = structured.data.next_cursor
    } while (cursor)
    expect(ids.toSorted()).toEqual(whole.data.tolls.map(({ id }: { id: number }) => id).toSorted())
    expect([whole.data.next_cursor, new Set(ids).size]).toEqual([undefined, whole.data.total])
  })
})

describe('ask', () => {
  const question = 'What is the price of diesel in Spain?'

  test('gives the same answer as the endpoint, and states its reading and confidence', async () => {
    const { structured, text } = await agent.call('ask', { question })
    const { json: served } = await server.get(`/api/natural-language/?q=${encodeURIComponent(question)}`)
    expect(structured).toEqual({ ...served, metadata: { ...served.metadata, data: 'demonstration' } })
    expect(text).toContain(served.message)
    expect(text).toMatch(/^Read as: .*diesel.*Spain.* \(confidence \d\.\d\d\)\n/)
    expect(text).toContain(`(confidence ${structured.confidence.toFixed(2)})`)
  })

  test('states that it did not understand', async () => {
    const { structured, text } = await agent.call('ask', { question: 'qwxz' })
    expect([structured.status, text]).toEqual([
      'unsupported',
      expect.stringMatching(/^Not understood \(confidence 0\.\d\d\)\./),
    ])
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
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const own = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }
  for (const [headers, params] of [
    [{}, {}],
    [own, { _meta: envelope }],
  ] as const) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params })
    const { text, bytes } = await server.post('/mcp', body, { 'content-type': 'application/json', ...headers })
    expect(JSON.parse(text).result.tools).toHaveLength(names.length)
    expect(bytes.length).toBeLessThanOrEqual(20 * 1024)
  }
})

test('the list of tools states the units of prices, and when to use a tool', async () => {
  const { tools } = await agent.client.listTools()
  const units = tools.flatMap(({ outputSchema }) => [
    ...JSON.stringify(outputSchema).matchAll(/"price(?:_\w+)?":(\{[^}]*\})/g),
  ])
  expect(units.length).toBeGreaterThan(10)
  expect(units.filter(([, schema]) => !/"description":"(EUR|in currency)/.test(schema!)).map(([all]) => all)).toEqual(
    [],
  )
  const others = new RegExp(`\\b(${names.join('|')})\\b|Use it|not for|since 2005`, 'i')
  expect(tools.filter(({ description }) => !others.test(description!)).map(({ name }) => name)).toEqual([])
})

describe.each(Object.keys(revisions))('the resources that an agent of %s reads', revision => {
  const read = async (uri: string) => {
    const { contents } = await agents.get(revision)!.client.readResource({ uri })
    const [one] = contents
    if (!one || !('text' in one)) throw new Error('expected a text')
    return { text: one.text, mimeType: one.mimeType }
  }

  test('are coverage, licences and the data dictionary', async () => {
    const { resources } = await agents.get(revision)!.client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual(['fuel://coverage', 'fuel://licences', 'fuel://data-dictionary'])
    const coverage = JSON.parse((await read('fuel://coverage')).text)
    expect(coverage).toEqual((await agent.call('coverage')).structured)
    const licences = JSON.parse((await read('fuel://licences')).text)
    expect(licences.snapshot_id).toBe(snapshotId)
    const terms = { publisher: expect.any(String), licence: expect.any(String), attribution: expect.any(String) }
    expect(licences.prices[0]).toMatchObject({ country_code: expect.any(String), ...terms })
    const { text, mimeType } = await read('fuel://data-dictionary')
    expect([mimeType, text]).toEqual([
      'text/markdown',
      expect.stringContaining(repositoryText('docs/data-dictionary.md')),
    ])
    expect(text).toContain('| `price_euro95` | EUR per litre |')
  })

  test('that do not exist are refused', async () => {
    for (const uri of ['fuel://nothing', 'constructor', 'file:///etc/passwd']) {
      await expect(read(uri)).rejects.toThrow(/not found|invalid/i)
    }
  })
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
    const listed = docs.slice(docs.indexOf('## Tools'), docs.indexOf('## Resources'))
    expect(listed.match(/^\| `/gm)).toHaveLength(tools.length)
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
    ['national_price', { country: 'XX' }, 'country: must be a country such as FR or France, found "XX"'],
    ['national_price', { country: 'Japan' }, 'country: must be a country such as FR or France, found "Japan"'],
    ['national_price', { country: 'Nordics' }, 'country: must be a country such as FR or France, found "Nordics"'],
    ['national_price', { country: 7 }, 'country: must be a country such as FR or France, found 7'],
    ['national_price', { country: 'ES', fuel: 'kerosene' }, 'fuel: must be one of both, euro95, diesel'],
    ['national_price', { country: 'ES', fuel: 'AdBlue' }, 'or a word for it such as petrol or LPG, found "AdBlue"'],
    ['national_price', { country: 'ES', fuel: 'disel' }, 'or a word for it such as petrol or LPG, found "disel"'],
    ['price_change', { countries: ['ES'], fuel: 'LPG' }, 'fuel: must be one of both, euro95, diesel, or a word'],
    ['price_change', { countries: ['Benelux', 'Nordics'] }, 'name at most one region, found Benelux and Nordics'],
    [
      'price_change',
      { countries: ['ES', 'Middle Earth'] },
      'countries.1: must be a country such as FR or France, or a',
    ],
    ['compare_countries', { countries: ['ES'] }, 'must be a list of 2 to 30 countries'],
    ['compare_countries', { countries: ['GB', 'UK'] }, 'must name two different ones, found GB twice'],
    ['ranking', { order: 'nearest' }, 'order: must be one of cheapest, dearest, found "nearest"'],
    ['ranking', { limit: 28 }, 'limit: must be a whole number from 1 to 27, found 28'],
    ['price_record', { extreme: 'mean' }, 'extreme: must be one of highest, lowest'],
    ['fill_cost', { countries: ['ES'], litres: 0 }, 'litres: must be a number from 0.1 to 10000, found 0'],
    [
      'price_history',
      { countries: ['ES'], interval: 'day' },
      'interval: must be one of week, month, year, found "day"',
    ],
    ['price_history', { countries: ['ES'], from: '2022-02-30' }, 'from: must be a day, YYYY-MM-DD, found "2022-02-30"'],
    ['price_history', { countries: ['ES'], to: '2022-02-03' }, 'to: needs from'],
    ['price_history', { countries: ['ES'], from: '2022-02-03', to: '2022-02-02' }, 'to: must not be before from'],
    ['price_history', { countries: ['ES'], from: '2022-02-03', weeks: 3 }, 'from and weeks exclude each other'],
    ['price_history', { countries: ['ES'], weeks: 0 }, 'weeks: must be a whole number from 1 to 2000, found 0'],
    ['stations', { lat: 91, lng: '5' }, 'lat: must be a number from -90 to 90, found 91'],
    ['stations', { lat: 91, lng: '5' }, 'lng: must be a number from -180 to 180, found "5"'],
    ['stations', { lat: 0, lng: 0 }, '0, 0 is in the sea'],
    [
      'stations',
      { ...here, radius: 3 },
      'unknown input radius; known inputs: lat, lng, radius_km, bounds, country, fuel, order, limit',
    ],
    ['stations', { ...here, radius_km: 51 }, 'radius_km: must be a number from 0.1 to 50, found 51'],
    ['stations', { fuel: 'diesel' }, 'no area was named: give lat and lng, bounds, or country'],
    ['stations', { fuel: 'diesel', lat: 5 }, 'one without the other is no place'],
    ['stations', { fuel: 'diesel', radius_km: 5 }, 'radius_km: needs lat and lng'],
    ['stations', { fuel: 'diesel', bounds: { south: 2, west: 1, north: 1, east: 2 } }, 'south must be less than north'],
    ['stations', { bounds: { south: -91, west: 1, north: 1, east: 2 }, fuel: 'diesel' }, 'a number from -90 to 90'],
    ['stations', { country: 'FR' }, 'fuel: needed without lat and lng'],
    ['stations', { ...here, order: 'price' }, 'order price: needs fuel'],
    ['stations', { country: 'FR', fuel: 'diesel', order: 'distance' }, 'order distance: needs lat and lng'],
    ['stations', { ...here, fuel: 'heating oil' }, 'fuel: must be one of euro95, diesel, sp95'],
    ['tolls', { cursor: 'next' }, 'cursor: must be next_cursor of an earlier answer'],
    ['tolls', { cursor: '0-2-00000000' }, 'cursor: is of another search or of earlier data'],
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
