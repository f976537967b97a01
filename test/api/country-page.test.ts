import { describe, expect, test } from 'vitest'
import { instantText } from '../../api/shared/format.ts'
import { figures, hoursBehind, priced, snapshotAt, source, station } from '../../fixtures/snapshots/api-figures.ts'
import type { Figures } from '../../pipeline/snapshot/figures.ts'
import { serving, sharedServing } from '../support/api-server.ts'

/** The text of markup in one line. Titles of bars are left out. */
function textOf(markup: string): string {
  return markup
    .replace(/<title>[^<]*<\/title>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replace(/\s+/g, ' ')
    .trim()
}

/** The markup of one section. Empty if the page has none of that id. */
function sectionOf(page: string, id: string): string {
  return page.split(`<section aria-labelledby="${id}"`)[1]?.split('</section>')[0] ?? ''
}

/** The cells of each row of a body. */
function rowsOf(markup: string): string[][] {
  const rows = [...markup.matchAll(/<tr><t[hd][^>]*>.*?<\/tr>/gs)].map(([row]) => row)
  return rows
    .filter(row => !row.includes('scope="col"'))
    .map(row => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => textOf(cell!)))
}

const week = (country: string, day: string, euro95: string | null, diesel: string | null) => ({
  country,
  week: day,
  euro95,
  diesel,
})

const history = [
  week('DE', '2026-11-16', '1.780', '1.690'),
  week('EU', '2025-11-17', '1.600', '1.500'),
  week('EU', '2026-10-26', '1.640', '1.540'),
  week('EU', '2026-11-09', '1.660', '1.560'),
  week('EU', '2026-11-16', '1.665', '1.555'),
  week('FI', '2026-11-16', '1.900', '1.800'),
  week('FR', '2025-11-17', '1.700', '1.600'),
  week('FR', '2026-10-26', '1.690', '1.590'),
  week('FR', '2026-11-09', '1.703', '1.600'),
  week('FR', '2026-11-16', '1.700', '1.612'),
  week('GB', '2020-12-21', '1.202', '1.203'),
]

const millis = (of: number) => (of / 1000).toFixed(3)

// 60 stations in three departments, their prices in no order: 1.500 to 1.618 in steps of 2, and one far above.
const stations = Array.from({ length: 60 }, (_, at) =>
  station(100 + at, {
    name: `Station ${at}`,
    postalCode: ['21000', '75011', '59000'][at % 3]!,
    city: ['Dijon', 'Paris', 'Lille'][at % 3]!,
    lat: 45 + at / 20,
    lng: 3,
  }),
)
const prices = stations.map(({ id }, at) => priced(id, at === 17 ? '1.999' : millis(1500 + ((at * 7) % 60) * 2)))
const mean = prices.reduce((sum, { price }) => sum + Number(price), 0) / prices.length

const brand = (name: string, count: number, avg: string) => ({
  ...figures.brands[0]!,
  country: 'FR',
  brand: name,
  stations: count,
  avg,
})

const french: Partial<Figures> = {
  history,
  stations: [...stations, ...figures.stations.filter(({ country }) => country !== 'FR')],
  unlisted: [],
  prices: [...prices, ...figures.prices.filter(({ country }) => country !== 'FR')],
  fuels: [
    { country: 'FR', fuel: 'cng', stations: 1, min: '1.100', max: '1.100', avg: '1.100' },
    { country: 'FR', fuel: 'diesel', stations: 60, min: '1.500', max: '1.999', avg: mean.toFixed(3) },
    { country: 'GR', fuel: 'diesel', stations: 0, min: '1.500', max: '1.700', avg: '1.612' },
  ],
  sources: [...figures.sources, source('gr', { kind: 'figures', country: 'GR', basis: 'regional_mean' })],
  brands: [brand('Avia', 9, '1.560'), brand('<b>Bold</b>', 7, '1.530'), brand('Total', 20, '1.590')],
}

const served = sharedServing(atEnd => serving({ figures: { ...figures, ...french } }, {}, atEnd))

/** The page of a country of the shared server. */
async function pageOf(path: string): Promise<string> {
  const { status, text } = await served.get(path)
  expect(status).toBe(200)
  return text
}

/** Every station of a map layer, as the answer of the map has them. */
async function mapOf(country: string, fuel: string): Promise<{ price: number; postal_code: string; id: number }[]> {
  const address = `/live/geojson.php?country=${country}&fuel=${fuel}&bounds=-90,-180,90,180&limit=5000`
  const { json } = await served.get(address)
  return json.features.map((feature: { properties: object }) => feature.properties)
}

describe('the address of a country', () => {
  test.each([
    ['/country/FR', '/country/fr'],
    ['/country/france?fuel=cng', '/country/fr?fuel=cng'],
    ['/country/United-Kingdom', '/country/gb'],
    ['/country/uk', '/country/gb'],
    ['/country/el', '/country/gr'],
  ])('%s is redirected to %s', async (from, to) => {
    const { status, headers } = await served.get(from)
    expect([status, headers.location]).toEqual([308, to])
  })

  test.each(['/country/zz', '/country/eu', '/country/nowhere', '/country/%3Cscript%3E', '/country/jp?fuel=<script>'])(
    '%s is a 404 with the countries that have a page',
    async path => {
      const { status, text } = await served.get(path)
      expect(status).toBe(404)
      expect(text).not.toContain('<script>')
      const listed = [...text.matchAll(/href="\/country\/(\w\w)"/g)].map(([, code]) => code)
      expect(listed).toEqual(['fi', 'fr', 'de', 'gr', 'lu', 'es', 'gb'])
      for (const code of listed) expect((await served.get(`/country/${code}`)).status).toBe(200)
    },
  )

  test('a part of a path that cannot be decoded is a 404, not an error', async () => {
    expect((await served.get('/country/%E0%A4%A')).status).toBe(404)
  })

  test('the page of a country that no answer names is a 404', async () => {
    const { get } = await serving({ figures: { ...figures, history: [] } })
    expect((await get('/country/it')).status).toBe(404)
  })
})

describe('a country with stations', () => {
  test('shows the figures of the summary, and medians of the same stations', async () => {
    const page = await pageOf('/country/fr')
    const { json } = await served.get('/live/api.php?action=summary')
    const { diesel } = json.data.countries.find((one: { country_code: string }) => one.country_code === 'FR').fuels
    const sorted = (await mapOf('FR', 'diesel')).map(({ price }) => price).sort((a, b) => a - b)
    const median = (Math.round((sorted[29]! + sorted[30]!) * 500) / 1000).toFixed(3)
    expect(rowsOf(sectionOf(page, 'fuels'))).toContainEqual([
      'Diesel',
      `€${diesel.avg.toFixed(3)}`,
      `€${median}`,
      `€${diesel.min.toFixed(3)}`,
      `€${diesel.max.toFixed(3)}`,
      '60',
      '€1.612',
      '+1.2 ct',
      '+5.7 ct',
    ])
    expect(textOf(page)).toContain(`€${diesel.avg.toFixed(3)} per litre mean of 60 stations, 19 Nov 2026, 12:00 UTC`)
    // The nearest ranks: 15 of 60 stations charge the first price or less, 45 the second or less.
    expect(textOf(page)).toContain(
      `Half of all stations charge between €${sorted[14]!.toFixed(3)} and €${sorted[44]!.toFixed(3)} .`,
    )
  })

  test('draws each station once in the histogram, or says that it is not drawn', async () => {
    const section = sectionOf(await pageOf('/country/fr'), 'distribution')
    const [wide] = section.split('class="chart-narrow"')
    const bars = [...wide!.matchAll(/<title>€([\d.]+) to €([\d.]+): ([\d,]+) stations?<\/title>/g)]
    const all = await mapOf('FR', 'diesel')
    for (const [, from, to, count] of bars) {
      const inBar = all.filter(({ price }) => price >= Number(from) && price <= Number(to))
      expect([from, inBar.length]).toEqual([from, Number(count)])
    }
    expect(bars.reduce((sum, bar) => sum + Number(bar[3]), 0)).toBe(60)
    expect(section).toContain(`Average €${mean.toFixed(3)}`)
    expect(section).toMatch(/<svg [^>]*role="img" aria-label="Histogram of the prices of diesel in France\./)
  })

  test('does not draw the few stations far from all others, and counts them', async () => {
    const many = Array.from({ length: 400 }, (_, at) => station(1000 + at))
    const costs = many.map(({ id }, at) =>
      priced(id, at === 0 ? '0.900' : at === 1 ? '2.900' : millis(1600 + (at % 50))),
    )
    const { get } = await serving({ figures: { ...figures, stations: many, unlisted: [], prices: costs } })
    const section = sectionOf((await get('/country/fr')).text, 'distribution')
    expect(textOf(section)).toContain('Not drawn: 1 below €1.60 and 1 at €1.65 or more.')
    const [wide] = section.split('class="chart-narrow"')
    const drawn = [...wide!.matchAll(/: ([\d,]+) stations?<\/title>/g)].map(([, count]) => Number(count))
    expect(drawn).toEqual([78, 80, 80, 80, 80])
  })

  test('lists the ten cheapest stations with their pages, towns and ages', async () => {
    const section = sectionOf(await pageOf('/country/fr'), 'cheapest')
    const cheapest = (await mapOf('FR', 'diesel')).sort((a, b) => a.price - b.price || a.id - b.id).slice(0, 10)
    expect([...section.matchAll(/href="\/station\/(\d+)"/g)].map(([, id]) => Number(id))).toEqual(
      cheapest.map(({ id }) => id),
    )
    const rows = rowsOf(section)
    expect(rows.map(([price]) => price)).toEqual(cheapest.map(({ price }) => `€${price.toFixed(3)}`))
    expect(rows[0]!.slice(1)).toEqual(['Station 0 21000 Dijon', '4 h'])
  })

  test('ranks departments by the mean of their stations', async () => {
    const section = sectionOf(await pageOf('/country/fr'), 'regions')
    const byCode = new Map<string, number[]>()
    for (const { price, postal_code: code } of await mapOf('FR', 'diesel')) {
      byCode.set(code.slice(0, 2), [...(byCode.get(code.slice(0, 2)) ?? []), price])
    }
    const names: Record<string, string> = { '21': 'Côte-d’Or', '75': 'Paris', '59': 'Nord' }
    const means = [...byCode].map(([code, all]) => {
      return { name: names[code]!, mean: all.reduce((sum, one) => sum + one, 0) / all.length, count: all.length }
    })
    means.sort((a, b) => a.mean - b.mean)
    expect(rowsOf(section)).toEqual(means.map(one => [one.name, `€${one.mean.toFixed(3)}`, String(one.count)]))
    expect(section).toContain('3 departments have 10 or more stations')
  })

  test('groups stations around large towns where postal codes follow no region', async () => {
    // Bologna and Naples have names in the gazetteer; the last station is far from every town.
    const places = Array.from({ length: 22 }, (_, at) =>
      station(500 + at, {
        country: 'IT',
        lat: at < 11 ? 44.5 : 40.86,
        lng: at < 11 ? 11.3 : 14.25,
        postalCode: '40121',
      }),
    )
    const far = station(590, { country: 'IT', lat: 35.5, lng: 12.6 })
    const italian = [...places, far].map(({ id }, at) => priced(id, at < 11 ? '1.600' : '1.700', { country: 'IT' }))
    const market = { ...figures.markets.find(({ country }) => country === 'FR')!, country: 'IT', stations: 23 }
    const { get } = await serving({
      figures: {
        ...figures,
        markets: [...figures.markets, market],
        fuels: [{ country: 'IT', fuel: 'diesel', stations: 23, min: '1.600', max: '1.700', avg: '1.652' }],
        stations: [...places, far],
        unlisted: [],
        prices: italian,
      },
    })
    const section = sectionOf((await get('/country/it')).text, 'regions')
    expect(rowsOf(section)).toEqual([
      ['Around Bologna', '€1.600', '11'],
      ['Around Naples', '€1.700', '11'],
    ])
    expect(textOf(section)).toContain('The mean is lowest around Bologna: 10.0 ct below the mean around Naples.')
  })

  test('ranks the brands of the answer, and shows their names as text', async () => {
    const section = sectionOf(await pageOf('/country/fr'), 'brands')
    expect(section).not.toContain('<b>')
    expect(rowsOf(section)).toEqual([
      ['&lt;b&gt;Bold&lt;/b&gt;', '€1.530', '7'],
      ['Avia', '€1.560', '9'],
      ['Total', '€1.590', '20'],
    ])
  })

  test('leaves out stations that the terms of their source no longer show', async () => {
    const limited = [station(21), station(22, { shownBy: 'fr' }), station(23)]
    const { get } = await serving(
      {
        figures: {
          ...figures,
          demonstration: false,
          sources: [source('fr', { country: 'FR', basis: 'stations', shownForMinutes: 30 })],
          stations: limited,
          unlisted: [],
          prices: [priced(21, '1.700'), priced(22, '1.500'), priced(23, '1.600')],
        },
        sources: [],
      },
      { nowMs: hoursBehind(1) },
    )
    const { text } = await get('/country/fr')
    expect([...sectionOf(text, 'cheapest').matchAll(/href="\/station\/(\d+)"/g)].map(([, id]) => id)).toEqual([
      '23',
      '21',
    ])
    expect(rowsOf(sectionOf(text, 'fuels')).find(([fuel]) => fuel === 'Diesel')![2]).toBe('€1.650')
  })

  test('shows the fuel of the address in all sections, and says which fuel it has not', async () => {
    const gas = await pageOf('/country/fr?fuel=cng')
    expect(textOf(gas)).toContain('CNG average of stations €1.100 per kilogram')
    expect(gas).toContain('<a href="/country/fr?fuel=cng" aria-current="true">CNG</a>')
    expect(gas).toContain('The weekly series has no CNG. The chart shows diesel.')
    const none = await pageOf('/country/fr?fuel=e85')
    expect(none).toContain('There is no price of E85 in France. The page shows diesel.')
    expect(await pageOf('/country/fr?fuel=<script>')).toContain('There is no price of &lt;script&gt; in France')
  })
})

describe('the fragment of a country', () => {
  test('has the figure of its page, word for word, and leads there', async () => {
    for (const [code, fuel] of [
      ['fr', 'diesel'],
      ['lu', 'sp95'],
      ['fi', 'diesel'],
      ['de', 'diesel'],
    ] as const) {
      const { status, headers, text } = await served.get(`/fragment/country/${code}?fuel=${fuel}`)
      expect([status, headers['x-robots-tag']]).toEqual([200, 'noindex'])
      expect(text).not.toContain('<html')
      const [headline] = /<div class="headline">.*?\n<\/div>/s.exec(text)!
      expect(await pageOf(`/country/${code}?fuel=${fuel}`)).toContain(headline)
      expect(text).toContain(`<a href="/country/${code}?fuel=${fuel}">`)
    }
    expect(textOf((await served.get('/fragment/country/fr?fuel=diesel')).text)).toMatch(
      /^Diesel in France .* The lowest price is €1\.500, the highest €/,
    )
  })

  test('is 404 for a country without prices, and has one address', async () => {
    expect((await served.get('/fragment/country/zz')).status).toBe(404)
    const { status, headers } = await served.get('/fragment/country/FR?fuel=cng')
    expect([status, headers.location]).toEqual([308, '/fragment/country/fr?fuel=cng'])
  })
})

describe('weekly averages on the page of a country', () => {
  test('are compared with the week before, and with the EU average of the same week', async () => {
    const { json: own } = await served.get('/lang/api/country-history.php?cc=FR')
    const { json: eu } = await served.get('/lang/api/country-history.php?cc=EU')
    const last = own.labels.length - 1
    const change = Math.round((own.diesel[last] - own.diesel[last - 1]) * 1000) / 10
    const against = Math.round((own.diesel[last] - eu.diesel[eu.labels.indexOf(own.labels[last])]) * 1000) / 10
    expect(textOf(await pageOf('/country/fr'))).toContain(
      `Weekly average of 16 Nov 2026: €${own.diesel[last].toFixed(3)} , rose ${change.toFixed(1)} ct in a week, ${against.toFixed(1)} ct above the EU average of that week.`,
    )
  })

  test('state what changed since the month began, and how the EU did', async () => {
    const section = sectionOf(await pageOf('/country/fr'), 'changes')
    expect(section).toContain('What changed in November 2026')
    expect(rowsOf(section)).toEqual([
      ['Euro 95', '€1.690', '€1.700', '+1.0 ct', '+2.5 ct'],
      ['Diesel', '€1.590', '€1.612', '+2.2 ct', '+1.5 ct'],
    ])
    expect(textOf(section)).toContain('Diesel in France rose 2.2 ct, while the EU average rose 1.5 ct.')
  })

  test('are drawn with those of the EU, and lead to the same chart', async () => {
    const section = sectionOf(await pageOf('/country/fr'), 'trend')
    expect(section).toContain('<a href="/history?cc=FR,EU&amp;fuel=diesel&amp;from=2025-11-17">Open in History</a>')
    expect(section).toMatch(/<svg [^>]*role="img" aria-label="Chart: weekly average price of Diesel in France/)
  })

  test('of a series that ended are not called changes of this month', async () => {
    const page = await pageOf('/country/gb')
    expect(sectionOf(page, 'changes')).toBe('')
    expect(rowsOf(sectionOf(page, 'weeks'))).toEqual([['21 Dec 2020', '€1.202', '–', '€1.203', '–']])
  })

  test('are all that a country without a source of live prices has', async () => {
    const page = await pageOf('/country/fi')
    expect(textOf(page)).toContain('Averages are weekly: no source of live prices is read for this country.')
    expect(textOf(page)).toContain('Diesel weekly average €1.800 per litre week of 16 Nov 2026')
    expect(page).toContain('24.5 ct above')
    for (const id of ['distribution', 'regions', 'brands', 'cheapest']) expect(sectionOf(page, id)).toBe('')
    expect(page).not.toContain('action=brands')
  })
})

describe('a country without averages of stations', () => {
  test('whose stations are on the map only has none of their prices on its page', async () => {
    const page = await pageOf('/country/de')
    expect(textOf(page)).toContain('Current prices of 2 stations are on the map only')
    for (const id of ['distribution', 'regions', 'brands', 'cheapest']) expect(sectionOf(page, id)).toBe('')
    expect(page).not.toContain('/station/')
    expect(page).not.toContain('geojson')
  })

  test('shows legal maxima as maxima, with the time in which they are in force', async () => {
    const page = await pageOf('/country/lu?fuel=sp95')
    expect(textOf(page)).toContain('Petrol 95 legal maximum €1.720 per litre in force since 18 Nov 2026, 23:00 UTC')
    expect(page).toContain('not averages')
    expect(rowsOf(sectionOf(page, 'fuels'))).toEqual([
      ['Diesel', '€1.782'],
      ['Petrol 95', '€1.720'],
    ])
    expect(page).not.toContain('>average of stations<')
  })

  test('shows official means as such', async () => {
    const page = await pageOf('/country/gr')
    expect(textOf(page)).toContain('Diesel official regional means €1.612 per litre')
    expect(page).toContain('/live/provenance.php?country=GR')
  })

  test('states that a market has lost its prices', async () => {
    expect(textOf(await pageOf('/country/es'))).toContain(
      'Spain: there is no current price. Its sources were last read at 1 Nov 2026, 04:00 UTC .',
    )
  })
})

test('names the sources with licence and last read, and lists files with their sizes', async () => {
  const page = await pageOf('/country/fr')
  const sources = textOf(sectionOf(page, 'sources'))
  expect(sources).toContain('Ministère &lt;Économie&gt;')
  expect(sources).toContain(`Last read ${instantText(snapshotAt)}`)
  expect(sources).toContain('Licence Licence Ouverte 2.0')
  const csv = await served.get('/history.csv?cc=FR&fuel=both')
  const files = rowsOf(sectionOf(page, 'downloads'))
  expect(files).toContainEqual(['Weekly averages of Euro 95 and diesel since 2025 CSV', `${csv.bytes.length} B`])
  for (const [, address] of sectionOf(page, 'downloads').matchAll(/<a href="(\/[^"]+)">/g)) {
    expect([address, (await served.get(address!.replaceAll('&amp;', '&'))).status]).toEqual([address, 200])
  }
})

test('links every other country, and marks its own', async () => {
  const page = await pageOf('/country/fr')
  const list = page.split('<h2 id="countries">')[1]?.split('</nav>')[0]
  expect([...list!.matchAll(/href="(\/country\/\w\w)"/g)]).toHaveLength(7)
  expect(list).toContain('<a href="/country/fr" aria-current="page">France</a>')
})

test('is refused when its live prices are too old, and changes with the snapshot', async () => {
  const { get, put } = await serving({ figures: { ...figures, ...french } })
  const before = await get('/country/fr')
  await put('20261120T120000Z-000000000002', {
    figures: { ...figures, history },
    openings: { of: () => -1, moments: [], until: snapshotAt },
  })
  const after = await get('/country/fr', { 'if-none-match': before.headers.etag! })
  expect([before.status, after.status]).toEqual([200, 200])
  const old = await serving({ figures: { ...figures, demonstration: false } }, { nowMs: hoursBehind(49) })
  expect((await old.get('/country/fr')).status).toBe(503)
})
