import { describe, expect, test } from 'vitest'
import { tollFields } from '../../api/params/toll-filters.ts'
import { readTolls } from '../../pipeline/tolls/read-tolls.ts'
import { tollFiles } from '../../pipeline/tolls/toll-files.ts'
import { tollsInForce } from '../../pipeline/tolls/tolls-in-force.ts'
import { sharedServing } from '../support/api-server.ts'
import { type KeyedServing, keyedServing } from '../support/keyed-server.ts'
import { tollRecords } from '../support/toll-records.ts'

const inOrder = tollRecords.map(record => record.id)
const edition = { dataset: 'european-tolls', version: '2026.1', updated: '2026-01-02' }
const paged = { page: 1, per_page: 100, pages: 1 }

const { get, served } = sharedServing(atEnd => keyedServing({}, {}, atEnd))
const ask: KeyedServing['ask'] = (...asked) => served().ask(...asked)

describe('the toll query', () => {
  test('has its members in order, and the records of the open data set', async () => {
    const { status, json, headers } = await ask('/api/toll/')
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(Object.keys(json).join(' ')).toBe('dataset version updated total page per_page pages filters data')
    expect(json).toEqual({ ...edition, total: 12, ...paged, filters: {}, data: tollRecords })
    expect(json.data).toEqual((await get('/api/toll/get_json.php')).json.data)
    expect(Object.keys(json.data[0])).toEqual(Object.keys(tollRecords[0]!))
  })

  test('is the same without the slash, and on no other path', async () => {
    const answers = await Promise.all(['/api/toll', '/api/toll/', '/api/toll?page=1'].map(path => ask(path)))
    expect(new Set(answers.map(answer => answer.text)).size).toBe(1)
    for (const path of ['/api/toll/x', '/api/toll//', '/api/Toll/', '/api/toll/get_json.php/']) {
      const { status, text, headers } = await ask(path)
      expect([path, status, headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8'])
      expect(text).toContain('<!DOCTYPE html>')
    }
  })

  test('stays private with legacyCacheHeader', async () => {
    const { ask } = await keyedServing({}, { legacyCacheHeader: true })
    expect((await ask('/api/toll/')).headers['cache-control']).toBe('private, no-cache')
  })
})

describe('filters', () => {
  const cases: readonly (readonly [query: string, ids: readonly number[], filters: object])[] = [
    ['country=FR', [31, 33, 32, 35], { country: ['FR'] }],
    ['country=fr,ch', [12, 31, 33, 32, 35], { country: ['FR', 'CH'] }],
    ['country=FR,fr,FR', [31, 33, 32, 35], { country: ['FR'] }],
    ['country=el,uk', [41, 42], { country: ['GR', 'GB'] }],
    ['country=ZZ', [], { country: ['ZZ'] }],
    ['country=FR&country=AT', [8, 7], { country: ['AT'] }],
    ['country=', inOrder, {}],
    ['type=vignette', [7, 12], { type: 'vignette' }],
    ['type=tunnel', [32, 35], { type: 'tunnel' }],
    ['barrier=mainline', [31], { barrier: 'mainline' }],
    ['barrier=ramp', [33], { barrier: 'ramp' }],
    ['barrier=ramp&type=tunnel', [], { type: 'tunnel', barrier: 'ramp' }],
    ['search=severn', [41], { search: 'severn' }],
    ['search=BADE+VEJE', [21], { search: 'BADE VEJE' }],
    ['search=zzz&country=FR', [], { country: ['FR'], search: 'zzz' }],
    ['search=1%2B1&type=tunnel&country=fr', [32], { country: ['FR'], type: 'tunnel', search: '1+1' }],
    ['bbox=2,48,13,56', [21, 31], { bbox: [2, 48, 13, 56] }],
    ['bbox=179,-20,-179,50', [32, 35], { bbox: [179, -20, -179, 50] }],
    ['bbox=-2.6,51.6,-2.5,51.7', [41], { bbox: [-2.6, 51.6, -2.5, 51.7] }],
    ['bbox=-180,-90,180,90', [8, 21, 31, 32, 35, 41, 42], { bbox: [-180, -90, 180, 90] }],
    ['unknown=1&COUNTRY=FR', inOrder, {}],
  ]
  test.each(cases)('%s', async (query, ids, filters) => {
    const { status, json } = await ask(`/api/toll/?${query}`)
    expect(status).toBe(200)
    expect(json.data.map((record: { id: number }) => record.id)).toEqual(ids)
    expect(json.filters).toEqual(filters)
    expect(Object.keys(json.filters)).toEqual(Object.keys(filters))
    expect([json.total, json.pages]).toEqual([ids.length, ids.length === 0 ? 0 : 1])
    const features = (await ask(`/api/toll/?${query}&format=geojson`)).json.features
    expect(features.map((feature: { id: number }) => feature.id)).toEqual(ids)
    const csv = (await ask(`/api/toll/?${query}&format=csv&fields=id`)).text
    expect(csv).toBe(['id', ...ids, ''].join('\r\n'))
  })

  test.each([
    ['grosse', 8],
    ['GROẞE', 8],
    ['große', 8],
    ['ØRESUND', 21],
    ['peage de saint-y', 31],
    ['oeuvre, "d\'art"', 33],
    ["D'ARGER", 35],
    ['lodz', 51],
    ['ŁÓDŹ', 51],
    ['kiyi kopr', 61],
    ['istanbul', 61],
    ['ISTANBUL', 61],
    ['ΑΝΤΙΡΡΙΟΣ', 42],
    ['στενα', 42],
  ])('search finds %s, ignoring case and diacritics', async (words, id) => {
    const { json } = await ask(`/api/toll/?search=${encodeURIComponent(words)}`)
    expect(json.data.map((record: { id: number }) => record.id)).toEqual([id])
    expect(json.filters).toEqual({ search: words })
  })

  test('search does not match across the end of a name and the beginning of its info', async () => {
    for (const words of ['bronBåde', 'bron\nBåde', 'bron Både', 'null']) {
      expect((await ask(`/api/toll/?search=${encodeURIComponent(words)}`)).json.total).toBe(0)
    }
  })
})

describe('pages', () => {
  test.each([
    ['per_page=5', [1, 5, 3], inOrder.slice(0, 5)],
    ['per_page=5&page=2', [2, 5, 3], inOrder.slice(5, 10)],
    ['per_page=5&page=3', [3, 5, 3], inOrder.slice(10)],
    ['per_page=5&page=4', [4, 5, 3], []],
    ['page=2', [2, 100, 1], []],
    ['per_page=0', [1, 1, 12], [8]],
    ['per_page=-3', [1, 1, 12], [8]],
    ['per_page=501', [1, 500, 1], inOrder],
    ['per_page=99999999999999999999', [1, 500, 1], inOrder],
    ['page=0', [1, 100, 1], inOrder],
    ['page=99999999999999999999', [Number.MAX_SAFE_INTEGER, 100, 1], []],
    ['per_page=1&per_page=5&page=3&page=1', [1, 5, 3], inOrder.slice(0, 5)],
  ])('%s', async (query, [page, perPage, pages], ids) => {
    const { status, json } = await ask(`/api/toll/?${query}`)
    expect(status).toBe(200)
    expect(json).toMatchObject({ total: 12, page, per_page: perPage, pages })
    expect(json.data.map((record: { id: number }) => record.id)).toEqual(ids)
    const csv = await ask(`/api/toll/?${query}&format=csv&fields=id`)
    expect(csv.text).toBe(['id', ...ids, ''].join('\r\n'))
    const { features, ...about } = (await ask(`/api/toll/?${query}&format=geojson`)).json
    expect(about).toMatchObject({ ...edition, total: 12, page, per_page: perPage, pages, filters: {} })
    expect(features.map((feature: { id: number }) => feature.id)).toEqual(ids)
  })

  test('are zero for an empty data set', async () => {
    const { ask } = await keyedServing({ tolls: [] })
    expect((await ask('/api/toll/?page=3')).json).toEqual({
      ...edition,
      total: 0,
      page: 3,
      per_page: 100,
      pages: 0,
      filters: {},
      data: [],
    })
    expect((await ask('/api/toll/?page=3')).headers.link).toBe('</licences>; rel="license"')
    expect((await ask('/api/toll/?format=csv&fields=id,name')).text).toBe('id,name\r\n')
  })

  test.each(['json', 'csv', 'geojson'])('are linked to each other in %s, without the key', async format => {
    const { key } = served()
    const follow = async (path: string) => {
      const link = (await get(path, { 'x-api-key': key.text })).headers.link!
      const found = [...link.matchAll(/<([^>]+)>; rel="(prev|next)"/g)].map(([, to, rel]) => [rel!, to!])
      expect(link).toContain('</licences>; rel="license"')
      expect(link).not.toContain(key.text)
      return Object.fromEntries(found) as { prev?: string; next?: string }
    }
    const first = await follow(`/api/toll/?per_page=5&search=%C3%A9,%20&api_key=${key.text}`)
    expect(first).toEqual({})
    const query = `format=${format}&per_page=5&country=FR,GR,PL,AT,CH,DK,GB`
    const one = await follow(`/api/toll?${query}&api_key=${key.text}&page=1`)
    const two = await follow(one.next!)
    const three = await follow(two.next!)
    expect(Object.keys(one)).toEqual(['next'])
    expect(Object.keys(three)).toEqual(['prev'])
    expect(three.prev).toBe(one.next)
    expect((await follow(`/api/toll/?${query}&page=9`)).prev).toBe(two.next)
    const read = new URL(two.prev!, 'http://x').searchParams
    expect(Object.fromEntries(read)).toEqual({ format, per_page: '5', country: 'FR,GR,PL,AT,CH,DK,GB', page: '1' })
  })
})

describe('fields', () => {
  test('are the members of a served toll, in its order', () => {
    const [served] = tollsInForce(readTolls(tollFiles()).records, 2026, () => null)
    expect(tollFields).toEqual(Object.keys(served!))
    expect(tollFields).toEqual(Object.keys(tollRecords[0]!))
  })

  test.each([
    ['id', ['id']],
    ['name,id', ['name', 'id']],
    ['id,name,id,id', ['id', 'name']],
    ['valid_from,checked_on,position,licence', ['valid_from', 'checked_on', 'position', 'licence']],
    [tollFields.join(','), tollFields],
  ])('%s are sent in this order, each once', async (fields, names) => {
    const { data } = (await ask(`/api/toll/?country=AT&fields=${fields}`)).json
    expect(data.map(Object.keys)).toEqual([names, names])
    const expected = tollRecords.slice(0, 2).map(record => names.map(name => ({ ...record })[name as 'id']))
    expect(data.map(Object.values)).toEqual(expected)
    const csv = await ask(`/api/toll/?country=AT&format=csv&fields=${fields}`)
    expect(csv.text.split('\r\n')[0]).toBe(names.join(','))
    const { features } = (await ask(`/api/toll/?country=AT&format=geojson&fields=${fields}`)).json
    const properties = names.filter(name => name !== 'lat' && name !== 'lng')
    expect(Object.keys(features[0].properties)).toEqual(properties)
    expect(features[0].geometry).toEqual({ type: 'Point', coordinates: [11.4, 47.25] })
  })

  test('missing in a record are null, and no column moves', async () => {
    const { ask } = await keyedServing({ tolls: [{ ...tollRecords[0]!, road: undefined } as never] })
    expect((await ask('/api/toll/?fields=id,road,name')).json.data).toEqual([
      { id: 8, road: null, name: 'Große Scharte' },
    ])
    expect((await ask('/api/toll/?format=csv&fields=id,road,name')).text).toContain('8,,Große Scharte\r\n')
  })
})

describe('as CSV', () => {
  test('every member is a column, quoted according to RFC 4180, and no cell is run as a formula', async () => {
    const { headers, text } = await ask('/api/toll/?format=csv&country=FR&type=tunnel')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
    expect(text.startsWith(`${tollFields.join(',')}\r\n`)).toBe(true)
    const chosen = await ask('/api/toll/?format=csv&country=FR&fields=name,info,price_eur,lat,barrier_type')
    expect(chosen.text).toBe(
      [
        'name,info,price_eur,lat,barrier_type',
        'Péage de Saint-Ÿ,,,48.5,mainline',
        'Sortie 12,"œuvre, ""d’art""",,,ramp',
        '\'=1+1,"\'@home\nand away",-1,48.5,',
        'Tunnel d’Ärger,,8.1,-17.5,',
        '',
      ].join('\r\n'),
    )
  })
})

describe('as GeoJSON', () => {
  test('it is a collection of points, and tolls without a position have no geometry', async () => {
    const { headers, json } = await ask('/api/toll/?format=geojson&country=FR')
    expect(headers['content-type']).toBe('application/geo+json')
    expect(Object.keys(json).join(' ')).toBe('type dataset version updated total page per_page pages filters features')
    const [barrier, exit] = json.features
    const { lat, lng, ...properties } = tollRecords[4]!
    expect(barrier).toEqual({
      type: 'Feature',
      id: 31,
      geometry: { type: 'Point', coordinates: [lng, lat] },
      properties,
    })
    expect(exit).toMatchObject({ id: 33, geometry: null, properties: { position: 'pending' } })
  })
})

describe('an invalid parameter', () => {
  const box = 'bbox must be west,south,east,north'
  test.each([
    ['format=xml', 'Unknown format: xml'],
    ['format=JSON', 'Unknown format: JSON'],
    ['type=pass', 'Unknown type: pass'],
    ['type=tunnel,bridge', 'Unknown type: tunnel,bridge'],
    ['barrier=Ramp', 'Unknown barrier: Ramp'],
    ['country=FRA', "country must be two-letter codes separated by commas, found 'FRA'"],
    ['country=FR,1T', "country must be two-letter codes separated by commas, found '1T'"],
    ['country=FR,', "country must be two-letter codes separated by commas, found ''"],
    ['country=%C3%96', "country must be two-letter codes separated by commas, found 'Ö'"],
    ['fields=id,nmae', 'Unknown field: nmae'],
    ['fields=id,,name', 'Unknown field: '],
    ['fields=id,__proto__', 'Unknown field: __proto__'],
    ['type=__proto__', 'Unknown type: __proto__'],
    ['page=%205', 'page must be an integer'],
    ['per_page=0x10', 'per_page must be an integer'],
    ['bbox=1,2,3', box],
    ['bbox=1,2,3,1e1', box],
    ['bbox=-181,2,3,4', box],
    ['bbox=1,-91,3,4', box],
    ['bbox=1,4,3,2', box],
    ['bbox=1,2,3,2', box],
  ])('%s is named in the error', async (query, error) => {
    const { status, json, headers } = await ask(`/api/toll/?${query}`)
    expect([status, json]).toEqual([400, { error }])
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
      ratelimit: expect.stringMatching(/^"day";r=\d+;t=43200$/),
    })
  })
})
