import { describe, expect, test } from 'vitest'
import { sharedServing } from '../support/api-server.ts'

const server = sharedServing()

describe('one question has one answer, with one entity tag:', () => {
  test.each([
    '/live/geojson.php?country=FR&fuel=diesel&bounds=-60,-179,80,179&limit=5000&sort=desc',
    '/live/cells.php?zoom=5&bounds=-60,-179,80,179&fuel=diesel&country=FR',
    '/live/api.php?action=stations&country=FR&fuel=diesel&lat=47&lng=2&radius=50&limit=10',
    '/live/api.php?action=summary&country=FR',
    '/live/changes.php?country=FR&limit=10',
    '/live/station.php?ids=1,2,3',
    '/live/corridor.php?route=45,7;46,8&fuel=diesel&km=2',
  ])('%s', async address => {
    const [path, query] = address.split('?') as [string, string]
    const pairs = query.split('&')
    const asked = await server.get(address)
    expect(asked.status).toBe(200)
    const spellings = [
      [...pairs].reverse(),
      [...pairs, 'utm_source=a', '_=17'],
      ['x=1', ...pairs, 'x=2'],
      [pairs[0]!, ...pairs],
      [...pairs, 'as_of='],
      pairs.map(pair => pair.replaceAll(',', '%2C').replaceAll(';', '%3B')),
    ]
    for (const spelling of spellings) {
      const other = await server.get(`${path}?${spelling.join('&')}`)
      expect([spelling, other.status, other.headers.etag]).toEqual([spelling, 200, asked.headers.etag])
      expect(other.bytes.equals(asked.bytes)).toBe(true)
    }
    const [first, ...rest] = pairs
    const another = await server.get(`${path}?${[`${first}x`, ...rest].join('&')}`)
    expect(another.headers.etag === asked.headers.etag).toBe(another.bytes.equals(asked.bytes))
  })
})
