import { describe, expect, test } from 'vitest'
import { decodePolyline, encodePolyline } from '../../api/shared/route/polyline.ts'
import { figures, priced, station } from '../../fixtures/snapshots/api-figures.ts'
import { randomOf } from '../../fixtures/snapshots/made-up-figures.ts'
import { serving, sharedServing } from '../support/api-server.ts'

/** Near the straight line from Lyon (45.75, 4.85) to Paris (48.85, 2.35). */
const places = [
  { id: 101, lat: 45.78, lng: 4.83, price: '1.700', more: { name: 'Relais <Sud>', city: 'Lyon' } },
  { id: 102, lat: 46.99, lng: 3.88, price: '1.600', more: { name: null, brand: 'Total', city: 'Autun' } },
  {
    id: 103,
    lat: 48.85,
    lng: 2.35,
    price: '1.650',
    more: { name: null, brand: null, address: '3 rue X', city: 'Paris' },
  },
  { id: 104, lat: 45.75, lng: 4.85, price: '1.720', more: {} },
]
const stations = places.map(({ id, lat, lng, more }) => station(id, { lat, lng, country: 'FR', ...more }))
const prices = places.map(({ id, price }) => priced(id, price, { country: 'FR' }))
const { get, post } = sharedServing(atEnd =>
  serving({ figures: { ...figures, stations, prices, unlisted: [] } }, {}, atEnd),
)

const form = (fields: Readonly<Record<string, string>>) => String(new URLSearchParams(fields))
const sent = { 'content-type': 'application/x-www-form-urlencoded' }
const rows = (text: string) => text.split('<tr id="station-').slice(1)

describe('the page for a route', () => {
  test('has one form without a route, and examples', async () => {
    const { status, text } = await get('/route')
    expect(status).toBe(200)
    expect(text).toContain('<form class="route-form card" id="route-form" method="post" action="/route">')
    expect(text).toContain('<a href="/route?from=Lyon&amp;to=Milan&amp;fuel=diesel&amp;km=2">Lyon – Milan</a>')
    expect(text).not.toContain('class="route-table"')
  })

  test('lists the cheapest first, with saving, place on the route and the three cheapest marked', async () => {
    const { text } = await get('/route?from=Lyon&to=Paris&fuel=diesel&km=5')
    expect(text).toContain(
      '<strong>Lyon, France → Paris, France</strong>, 393 km. Straight lines between the places; paste',
    )
    expect(text).toContain('4 stations have a current price, of 4 along the way: €1.668 per litre on average.')
    const [first, second, third, fourth] = rows(text)
    expect(first).toContain('class="best"')
    expect(first).toContain('>€1.600<')
    expect(first).toContain('6.8 ct<span class="quiet under">€3.40 on 50 l</span>')
    expect(first).toContain('<a href="/station/102">Total, 1 rue de l’Église</a>')
    expect(first).toContain('Autun, France')
    expect(second).toContain('<a href="/station/103">Station at 3 rue X</a>')
    expect(second).toContain('393 km<span class="quiet under">0 m off</span>')
    expect(third).toContain('Relais &lt;Sud&gt;')
    expect(third).toContain('−3.2 ct')
    expect(fourth).not.toContain('class="best"')
  })

  test('lists them by their place on the route if the address says so, under the same numbers', async () => {
    const { text } = await get('/route?from=Lyon&to=Paris&km=5&sort=along')
    expect(rows(text).map(row => row[0])).toEqual(['4', '3', '1', '2'])
    expect(text).toContain('<option value="along" selected>')
  })

  test('reads places in other spellings, with their country, via others, and as coordinates', async () => {
    const { text } = await get('/route?from=45.75,%204.85&via=Dijon%3B%20Troyes&to=paris,%20France&km=1')
    expect(text).toContain('<strong>45.75, 4.85 → Dijon, France → Troyes, France → Paris, France</strong>')
  })

  test('offers namesakes of a place', async () => {
    const { text } = await get('/route?from=Valencia,%20ES&to=C%C3%B3rdoba')
    expect(text).toContain('<strong>Valencia, Spain → Córdoba, Spain</strong>')
    const frankfurt = (await get('/route?from=Frankfurt&to=Lyon')).text
    expect(frankfurt).toContain('<strong>Frankfurt am Main, Germany → Lyon, France</strong>')
  })

  test.each([
    ['from=Lyon&to=Nowhereham', '“Nowhereham” is not in the list of towns. Check the spelling'],
    ['from=Lyon', 'To: name the place where the route ends.'],
    ['to=Lyon', 'From: name the place where the route begins.'],
    ['from=Lyon&to=Lyon', 'Route must have two different points; all of them are the same place.'],
    ['route=48,2;x', 'Expected coordinates, an encoded polyline'],
    ['route=https://maps.example/dir', 'This is a web address, which is not opened. Paste the route itself'],
    ['route=10,10;10,11', 'There is no station in our data within 2 km of this route.'],
    ['route=4.85,45.75;4.83,45.8', 'No station there, but 2 with latitude and longitude swapped'],
    ['from=Lyon&to=Paris&fuel=petrol', 'Unknown fuel &#39;petrol&#39;: shown is diesel.'],
    ['from=Lyon&to=Paris&km=9', 'Unknown km &#39;9&#39;: shown is 2.'],
  ])('says what is wrong with %s', async (query, said) => {
    const { status, text } = await get(`/route?${query}`)
    expect(status).toBe(200)
    expect(text).toContain(said)
  })

  test('does not take a pasted text as markup', async () => {
    const text = (await post('/route', form({ route: '</textarea><script>x</script>' }), sent)).text
    expect(text).not.toContain('<script>x')
    expect(text).toContain('&lt;/textarea&gt;')
  })
})

describe('a form that was sent', () => {
  const points = [
    { lat: 45.75, lng: 4.85 },
    { lat: 45.8, lng: 4.83 },
  ]
  const file = '<gpx><trk><trkseg><trkpt lat="45.75" lon="4.85"/><trkpt lat="45.8" lon="4.83"/></trkseg></trk></gpx>'

  test.each([
    ['places', { from: 'Lyon', via: '', to: 'Paris' }, 'from=Lyon&to=Paris&fuel=diesel&km=2'],
    ['coordinates', { route: '45.75,4.85;45.8,4.83', km: '5' }, 'route=45.75%2C4.85%3B45.8%2C4.83&fuel=diesel&km=5'],
  ])('with %s leads to the address that has them', async (_what, fields, search) => {
    const { status, headers } = await post('/route', form(fields), sent)
    expect([status, headers.location]).toEqual([303, `/route?${search}`])
  })

  test.each([
    ['lines of coordinates', '45.75, 4.85\r\n45.8 4.83\r\n'],
    ['a polyline of precision 6', encodePolyline(points, 6)],
    ['a GPX file', file],
    ['GeoJSON', '{"type":"LineString","coordinates":[[4.85,45.75],[4.83,45.8]]}'],
  ])('with %s leads to the address of that route', async (_what, route) => {
    const { status, headers } = await post('/route', form({ route, sort: 'along' }), sent)
    expect(status).toBe(303)
    const address = new URL(headers.location!, 'http://a')
    expect(address.searchParams.get('sort')).toBe('along')
    const { text } = await get(headers.location!)
    expect(text).toContain(`data-route="${encodePolyline(points).replaceAll('>', '&gt;')}"`)
    expect(rows(text)).toHaveLength(2)
  })

  test('with a route that is too long for an address is answered with the page, which says so', async () => {
    const random = randomOf(1)
    const long = Array.from({ length: 1200 }, (_, at) => ({ lat: 45.75 + at / 5000, lng: 4.85 + random() / 100 }))
    const route = `<gpx><rte>${long.map(({ lat, lng }) => `<rtept lat="${lat}" lon="${lng}"/>`).join('')}</rte></gpx>`
    const { status, headers, text } = await post('/route', form({ route }), sent)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(text).toContain('The route is too long for an address')
    expect(text).toContain('with 1,200 points')
    expect(text).toContain('&lt;rtept lat=')
  })

  test('with a damaged file is answered with the reason, and still has the text', async () => {
    const { status, text } = await post('/route', form({ route: file.slice(0, -8) }), sent)
    expect(status).toBe(200)
    expect(text).toContain('The GPX file was cut off after point 2: its end &lt;/gpx&gt; is missing.')
    expect(text).toContain('&lt;trkpt lat=')
  })
})

test('a polyline is the same after it was encoded and decoded', () => {
  const random = randomOf(7)
  const exact = Array.from({ length: 500 }, () => ({
    lat: Math.round((random() - 0.5) * 18_000_000) / 1e5,
    lng: Math.round((random() - 0.5) * 36_000_000) / 1e5,
  }))
  expect(decodePolyline(encodePolyline(exact), 5)).toEqual(exact)
  expect(decodePolyline(encodePolyline(exact, 6), 6)).toEqual(exact)
  // The example of the format's description.
  expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@', 5)).toEqual([
    { lat: 38.5, lng: -120.2 },
    { lat: 40.7, lng: -120.95 },
    { lat: 43.252, lng: -126.453 },
  ])
})
