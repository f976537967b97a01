import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { figures, hoursBehind, priced, station } from '../../fixtures/snapshots/api-figures.ts'
import type { StationFigure } from '../../pipeline/snapshot/figures.ts'
import { serving, sharedServing } from '../support/api-server.ts'

/** The centre of Dijon as the gazetteer has it. A hundredth of a degree of latitude is 1.11 km. */
const dijon = { lat: 47.32, lng: 5.02 }

const around = (id: number, hundredths: number, more: Partial<StationFigure> = {}) =>
  station(id, { lat: dijon.lat + hundredths / 100, lng: dijon.lng, ...more })

const three = [around(1, 1, { brand: 'Avia' }), around(2, 4, { name: null, brand: 'Total' }), around(3, 8)]
// The terms of its source forbid showing it any more.
const ended = around(4, 0, { shownUntil: '2026-11-19 11:00:00' })
const prices = [priced(1, '1.700'), priced(2, '1.600'), priced(3, '1.650'), priced(4, '1.000')]
const served = sharedServing(atEnd =>
  serving({ figures: { ...figures, stations: [...three, ended], prices } }, {}, atEnd),
)

/** The page at an address, and its parts. */
async function nearOf(address: string) {
  const answer = await served.get(address)
  const { document } = new Window({ url: `http://page.test${address}` })
  document.write(answer.text)
  const textOf = (element: { textContent: string } | null) => element?.textContent.replaceAll(/\s+/g, ' ').trim() ?? ''
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  return {
    answer,
    title: textOf(document.querySelector('h1')),
    rows: all('.near-table tbody tr').map(textOf),
    textsOf: (selector: string) => all(selector).map(textOf),
    linksOf: (selector: string) => all(`${selector} a`).map(link => link.getAttribute('href')),
    fieldValue: (selector: string) => document.querySelector(selector)?.getAttribute('value'),
  }
}

describe('stations near a town', () => {
  test('are listed with the cheapest first, and with their difference from the median in cents', async () => {
    const { title, rows, textsOf } = await nearOf('/near?place=Dijon')
    expect(title).toBe('Diesel within 10 km of Dijon')
    expect(rows.map(row => row.slice(0, 24))).toEqual([
      '1 €1.600−5 ctTotal, 1 ru',
      '2 €1.650±0.0 ctStation 3',
      '3 €1.700+5 ctStation 1Av',
    ])
    expect(rows[2]).toMatch(/Avia · 1 rue de l’Église, 21000 Dijon.*updated 4 h ago.*1\.1 kmDirections$/)
    expect(textsOf('.near-summary')[0]).toBe(
      'From €1.600 per litre at Total, 1 rue de l’Église, 4.4 km away. 3 stations with a current price within 10 km of Dijon; the median is €1.650.',
    )
  })

  test('have links to their pages, to directions, to the map and to the country', async () => {
    const { linksOf } = await nearOf('/near?place=Dijon&km=2')
    expect(linksOf('.near-table tbody')).toEqual([
      '/station/1',
      'https://www.google.com/maps/dir/?api=1&destination=47.33,5.02',
    ])
    expect(linksOf('.near-links')).toEqual(['/#fuel=diesel&map=13/47.32/5.02', '/country/fr?fuel=diesel'])
  })

  test('are sorted by distance if the address says so, and every choice keeps the others', async () => {
    const { rows, linksOf, fieldValue } = await nearOf('/near?place=Dijon&km=25&sort=distance')
    expect(rows.map(row => /[\d.]+ km/.exec(row)?.[0])).toEqual(['1.1 km', '4.4 km', '8.9 km'])
    expect(linksOf('.near-table thead')).toEqual(['/near?place=Dijon&fuel=diesel&km=25&sort=price'])
    expect(linksOf('.choice')).toContain('/near?place=Dijon&fuel=diesel&km=5&sort=distance')
    expect(fieldValue('input[name="km"]')).toBe('25')
    expect(fieldValue('#find-place')).toBe('Dijon, France')
  })

  test('are found without accents, in other languages, and with the country after a comma', async () => {
    for (const [place, title] of [
      ['Koln', 'Köln'],
      ['Munchen', 'Munich'],
      ['Muenchen', 'Munich'],
      ['Milano', 'Milan'],
      ['Mailand, Italy', 'Milan'],
      ['valencia, spain', 'Valencia'],
    ] as const) {
      const found = await nearOf(`/near?${new URLSearchParams({ place })}`)
      expect(found.title).toBe(`Diesel within 10 km of ${title}`)
    }
  })

  test('of one country only, if the address names it', async () => {
    const { fieldValue } = await nearOf('/near?place=Valencia&cc=ES')
    expect(fieldValue('#find-place')).toBe('Valencia, Spain')
  })
})

describe('a place', () => {
  test('with namesakes has links to them, with their positions', async () => {
    const { title, textsOf, linksOf } = await nearOf('/near?place=Frankfurt&km=5')
    expect(title).toBe('Diesel within 5 km of Frankfurt am Main')
    expect(textsOf('.near-others')[0]).toContain('Frankfurt (Oder), Germany')
    expect(linksOf('.near-others')[0]).toMatch(
      /^\/near\?place=Frankfurt\+%28Oder%29&cc=DE&lat=[\d.]+&lng=[\d.]+&fuel=diesel&km=5/,
    )
  })

  test('that was chosen among namesakes is the one of its position', async () => {
    const first = await nearOf('/near?place=Frankfurt')
    const chosen = await nearOf(first.linksOf('.near-others')[0]!)
    expect(chosen.title).toBe('Diesel within 10 km of Frankfurt (Oder)')
  })

  test('that is unknown is reported, with near spellings', async () => {
    const { title, textsOf } = await nearOf('/near?place=Milann')
    expect(title).toBe('Fuel prices near a place')
    expect(textsOf('.message.warn')[0]).toContain('There is no place called ‘Milann’')
    expect(textsOf('.near-others')[0]).toMatch(/^Did you mean: Milan, Italy/)
  })

  test('may be a position', async () => {
    const { title, rows } = await nearOf('/near?lat=47.33&lng=5.02&km=2')
    expect([title, rows.length]).toEqual(['Diesel within 2 km of 47.33, 5.02', 1])
  })

  test('is not needed: then the page is the form', async () => {
    const { answer, rows } = await nearOf('/near')
    expect([answer.status, rows]).toEqual([200, []])
  })

  test('is shown as text, never as markup', async () => {
    const { answer } = await nearOf('/near?place=%3Cimg%20src=x%3E&cc=%3Cb%3E&fuel=%3Cb%3E')
    expect(answer.text).not.toContain('<img src=x')
    expect(answer.text).not.toContain('<b>')
  })
})

describe('without a station', () => {
  test('a wider radius is offered, and the fuels that there are', async () => {
    const { textsOf, linksOf } = await nearOf('/near?place=Dijon&fuel=gpl&km=5')
    expect(textsOf('.message.warn')[0]).toContain('No station within 5 km of Dijon has a current price of LPG.')
    expect(linksOf('.message.warn')).toEqual([
      '/near?place=Dijon&fuel=gpl&km=10&sort=price',
      '/near?place=Dijon&fuel=gpl&km=25&sort=price',
      '/near?place=Dijon&fuel=diesel&km=5&sort=price',
      '/country/fr?fuel=gpl',
    ])
  })

  test('its country may publish none, and then its official figure is shown', async () => {
    const { textsOf, linksOf } = await nearOf('/near?place=Luxembourg')
    expect(textsOf('.message.warn')[0]).toContain(
      'of Luxembourg has a current price of Diesel. Luxembourg publishes no prices of its stations. Its legal maximum of Diesel is €1.782 (18 Nov 2026).',
    )
    expect(linksOf('.message.warn')).toEqual(['/country/lu?fuel=diesel'])
  })
})

test('a value that is unknown is reported, and the default is shown', async () => {
  const { title, textsOf } = await nearOf('/near?place=Dijon&fuel=petrol&km=3&sort=name&lat=91&lng=0')
  expect(title).toBe('Diesel within 10 km of Dijon')
  expect(textsOf('p.message.warn')).toHaveLength(4)
})

test('a station whose terms forbid showing it any more is left out', async () => {
  const { rows } = await nearOf('/near?place=Dijon')
  expect(rows).toHaveLength(3)
})

describe('the Atom feed of a place', () => {
  const entriesOf = (text: string) => text.split('<entry>').slice(1)
  const feed = (query: string) => served.get(`/near/feed.atom${query}`)

  test('has an entry for each of the cheapest stations, and its page names it', async () => {
    const { text, headers } = await feed('?place=Dijon&km=5')
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    const titles = entriesOf(text).map(entry => /<title>(.*)<\/title>/.exec(entry)![1])
    expect(titles).toEqual(['€1.600 at Total, 1 rue de l’Église, 4.4 km', '€1.700 at Station 1, 1.1 km'])
    const { linksOf } = await nearOf('/near?place=Dijon&km=5')
    expect(linksOf('.share')).toContain('/near/feed.atom?place=Dijon&fuel=diesel&km=5')
  })

  test('has another id for another search', async () => {
    const idOf = async (query: string) => /<id>(.*)<\/id>/.exec((await feed(query)).text)![1]
    expect(await idOf('?place=Dijon')).not.toBe(await idOf('?place=Dijon&km=5'))
  })

  test.each([
    ['?place=Qxyzz', 400, 'No such place: Qxyzz'],
    ['', 400, 'Missing place: give place, or lat and lng'],
    ['?place=Dijon&km=7', 400, 'Invalid km: 7'],
  ])('is refused for %s', async (query, status, error) => {
    const answer = await feed(query)
    expect([answer.status, answer.json]).toEqual([status, { error }])
  })
})

describe('the map of the page', () => {
  test('has the circle that was searched, and the place of each row under its number', async () => {
    const { text } = await served.get('/near?place=Dijon')
    expect(text).toContain('data-lat="47.32" data-lng="5.02" data-km="10"')
    expect([...text.matchAll(/<tr id="station-(\d)" data-at="([^"]+)"/g)].map(([, rank, at]) => [rank, at])).toEqual([
      ['1', '5.02,47.36'],
      ['2', '5.02,47.4'],
      ['3', '5.02,47.33'],
    ])
  })
})

describe('a place with more stations than a page lists', () => {
  const many = Array.from({ length: 120 }, (_, at) => around(100 + at, at / 20))
  const crowd = sharedServing(atEnd =>
    serving(
      { figures: { ...figures, stations: many, prices: many.map(({ id }) => priced(id, `1.${500 + id}`)) } },
      {},
      atEnd,
    ),
  )
  const pageOf = async (query: string) => {
    const { text } = await crowd.get(`/near?place=Dijon&km=25${query}`)
    return {
      ids: [...text.matchAll(/<tr id="station-(\d+)".*?\/station\/(\d+)/gs)].map(([, rank, id]) => [
        Number(rank),
        Number(id),
      ]),
      said: /Stations \d+ to \d+ of \d+\./.exec(text)?.[0],
      others: [...text.matchAll(/class="button" href="[^"]*page=(\d+)"/g)].map(([, page]) => Number(page)),
    }
  }

  test.each([
    ['', [1, 100], 'Stations 1 to 50 of 120.', [2]],
    ['&page=2', [51, 150], 'Stations 51 to 100 of 120.', [1, 3]],
    ['&page=3', [101, 200], 'Stations 101 to 120 of 120.', [2]],
    ['&page=9', [101, 200], 'Stations 101 to 120 of 120.', [2]],
    ['&page=0', [1, 100], 'Stations 1 to 50 of 120.', [2]],
  ] as const)('lists all of them on its pages: %s', async (query, first, said, others) => {
    const page = await pageOf(query)
    expect(page.ids[0]).toEqual(first)
    expect([page.said, page.others]).toEqual([said, others])
  })
})

test('stations that are known to be open can be listed alone', async () => {
  // Open for an hour more; of the third, nothing is known.
  const hours = { openingHours: 'Mo-Su 12:30-22:00', hoursSource: 'publisher' } as const
  const stations = [around(1, 1, hours), around(2, 4, hours), around(3, 8)]
  const own = { ...figures, demonstration: false, stations, prices: prices.filter(({ stationId }) => stationId < 4) }
  const textAt = async (query: string, hoursLater: number) => {
    const { get } = await serving({ figures: own }, { nowMs: hoursBehind(hoursLater) })
    return (await get(`/near?place=Dijon${query}`)).text
  }
  const idsIn = (text: string) => [...text.matchAll(/<tr id=.*?\/station\/(\d+)/gs)].map(([, id]) => Number(id))
  const open = await textAt('&open=1', 0)
  expect(idsIn(open)).toEqual([2, 1])
  expect(open).toContain('2 open stations with a current price')
  const all = await textAt('', 0)
  expect(idsIn(all)).toEqual([2, 3, 1])
  expect(all).toContain('3 stations with a current price')
  expect(await textAt('', 2)).not.toContain('Open now')
  const none = await textAt('&open=1', 2)
  expect(none).toContain('No station that is known to be open now within 10 km of Dijon has a current price of Diesel.')
  expect(none).toContain('Open now')
})

describe('a list of the map', () => {
  const rowOf = (markup: string, id: number) =>
    new RegExp(`<tr[^>]*>(?:(?!</tr>).)*/station/${id}"(?:(?!</tr>).)*</tr>`, 's').exec(markup)?.[0]
  const withoutSign = (row: string | undefined) =>
    row?.replace(/<tr[^>]*>/, '<tr>').replace(/<span class="row-sign">\d+<\/span> /, '')
  const listed = (markup: string) => [...markup.matchAll(/<a href="\/station\/(\d+)"/g)].map(([, id]) => Number(id))

  test('around a position has the rows of `/near`, without the numbers of its map', async () => {
    const query = 'fuel=diesel&lat=47.32&lng=5.02&km=10'
    const { status, headers, text } = await served.get(`/fragment/near?${query}`)
    expect([status, headers['x-robots-tag'], headers['cache-control']]).toEqual([200, 'noindex', 'public, max-age=60'])
    expect(text).toMatch(/^<h3>Cheapest Diesel within 10 km of you<\/h3>/)
    const page = (await served.get(`/near?${query}`)).text
    expect(listed(text)).toEqual([2, 3, 1])
    for (const id of listed(text)) expect(withoutSign(rowOf(page, id))).toBe(rowOf(text, id))
  })

  test('of a view has the rows of `/near` without a distance, of the stations in its box', async () => {
    const all = (await served.get('/fragment/view?fuel=diesel&bounds=47.3,5,47.5,5.1')).text
    const page = (await served.get('/near?fuel=diesel&lat=47.32&lng=5.02&km=10')).text
    const withoutDistance = (row: string) => row.replace(/<td class="number">.*<\/td>/s, '')
    expect(listed(all)).toEqual([2, 3, 1])
    for (const id of listed(all)) expect(withoutDistance(withoutSign(rowOf(page, id))!)).toBe(rowOf(all, id))
    const part = (await served.get('/fragment/view?fuel=diesel&bounds=47.3,5,47.35,5.1')).text
    expect(listed(part)).toEqual([1])
  })

  test('of a view may be of one country, and says that there are no stations', async () => {
    const ofCountry = async (code: string) =>
      (await served.get(`/fragment/view?fuel=diesel&bounds=47,4,48,6&country=${code}`)).text
    expect(listed(await ofCountry('FR'))).toEqual([2, 3, 1])
    expect(await ofCountry('DE')).toBe(
      '<h3>Cheapest Diesel in Germany, in view</h3>\n<p class="quiet">No station in Germany with a price of Diesel in this view.</p>',
    )
    expect((await served.get('/fragment/near?lat=10&lng=10&km=5')).text).toContain(
      'No station within 5 km has a price of Diesel.',
    )
  })

  test('has at most twenty stations, and counts all in the median', async () => {
    const many = Array.from({ length: 25 }, (_, at) => around(100 + at, at / 10))
    const { get } = await serving({
      figures: { ...figures, stations: many, prices: many.map(({ id }) => priced(id, `1.${600 + id - 100}`)) },
    })
    const { text } = await get('/fragment/view?fuel=diesel&bounds=47,4,48,6')
    expect(listed(text)).toEqual(Array.from({ length: 20 }, (_, at) => 100 + at))
    expect(text).toContain('The first 20 of 25 stations.')
    expect(rowOf(text, 112)).toContain('±0.0 ct')
  })

  test.each([
    '/fragment/view?bounds=1,2,3',
    '/fragment/view?fuel=x',
    '/fragment/view?country=%3Cb%3E',
    '/fragment/near',
    '/fragment/near?lat=a&lng=5',
  ])('is refused for a parameter that is not understood: %s', async path => {
    expect((await served.get(path)).status).toBe(400)
  })
})
