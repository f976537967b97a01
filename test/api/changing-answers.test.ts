import { describe, expect, test } from 'vitest'
import { figures } from '../../fixtures/snapshots/api-figures.ts'
import { serving } from '../support/api-server.ts'

const noon = Date.UTC(2026, 10, 19, 12)
const halfAnHour = 30 * 60_000
const near = '/live/api.php?action=stations&country=FR&lat=47.3&lng=5'

/** A live snapshot of noon, half an hour later. `later` moves its clock. */
async function live(changes: object = {}) {
  let nowMs = noon + halfAnHour
  const stations = figures.stations.map(station => ({ ...station, ...changes }))
  const { get } = await serving({ figures: { ...figures, stations, demonstration: false } }, { nowMs: () => nowMs })
  return {
    get,
    later: (ms: number) => {
      nowMs += ms
    },
  }
}

describe('the answer to an address in a live snapshot', () => {
  test.each([near, '/live/station.php?id=21'])('changes when a station closes: %s', async path => {
    const { get, later } = await live()
    const open = await get(path)
    expect(open.headers['last-modified']).toBe('Thu, 19 Nov 2026 12:00:00 GMT')
    expect(open.headers['x-data']).toBeUndefined()
    later(halfAnHour)
    const closed = await get(path)
    expect(closed.json.data.stations[0]).toMatchObject({ is_open: false, open: 'Closed', next: 'Opens Fri 06:00' })
    expect(closed.headers['last-modified']).toBe('Thu, 19 Nov 2026 13:00:00 GMT')
    expect(closed.headers.etag).not.toBe(open.headers.etag)
  })

  test.each([
    [near, 'stations'],
    ['/live/station.php?id=21', 'stations'],
    ['/live/provenance.php?id=21', 'prices'],
    ['/live/geojson.php?country=FR', 'features'],
    ['/live/cells.php?zoom=8&bounds=44,0,49,10', 'cells'],
  ])('%s has %s no longer than the terms of their source allow', async (path, name) => {
    const { get, later } = await live({ shownUntil: '2026-11-19 12:30:00' })
    const listIn = (json: Record<string, unknown>): unknown =>
      (json.data as Record<string, unknown>)?.[name] ?? json[name]
    const shown = await get(path)
    expect(listIn(shown.json)).not.toEqual([])
    later(1000)
    const hidden = await get(path)
    expect(listIn(hidden.json)).toEqual([])
    expect(hidden.headers['last-modified']).toBe('Thu, 19 Nov 2026 12:30:00 GMT')
    expect(hidden.headers.etag).not.toBe(shown.headers.etag)
  })

  test.each(['/near?lat=47.3&lng=5', '/status.atom'])('has another date after an hour: %s', async path => {
    const { get, later } = await live()
    const first = await get(path)
    const since = { 'if-modified-since': first.headers['last-modified']! }
    expect((await get(path, since)).status).toBe(304)
    later(2 * halfAnHour)
    expect((await get(path, since)).status).toBe(200)
  })
})
