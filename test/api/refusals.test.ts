import { describe, expect, test } from 'vitest'
import { serving, sharedServing } from '../support/api-server.ts'

const refused: Readonly<Record<string, readonly (readonly [query: string, error: string])[]>> = {
  '/live/api.php': [
    ['action=Summary', 'Unknown action: Summary'],
    ['action=%22%3E', 'Unknown action: ">'],
    ['action=brands', 'country parameter required'],
    ['action=brands&country=', 'country parameter required'],
    ['action=stations&lat=1&lng=1', 'country parameter required'],
    ['action=brands&country=FRA', 'country must be a two-letter code'],
    ['action=brands&country=F%C3%89', 'country must be a two-letter code'],
    ['action=brands&country=FR&fuel=Diesel', 'Unknown fuel: Diesel'],
    ['action=stations&country=FR', 'lat and lng parameters required'],
    ['action=stations&country=FR&lat=47', 'lat and lng parameters required'],
    ['action=stations&country=FR&lat=4e1&lng=5', 'lat and lng must be numbers'],
    ['action=stations&country=FR&lat=+47&lng=5', 'lat and lng must be numbers'],
    ['action=stations&country=FR&lat=0&lng=5', 'lat and lng must be non-zero'],
    ['action=stations&country=FR&lat=47&lng=-0.0', 'lat and lng must be non-zero'],
    ['action=stations&country=FR&lat=90.01&lng=5', 'lat and lng must be WGS 84 degrees'],
    ['action=stations&country=FR&lat=47&lng=-180.5', 'lat and lng must be WGS 84 degrees'],
    ['action=stations&country=FR&lat=47&lng=5&radius=1.5', 'radius must be an integer'],
    ['action=stations&country=FR&lat=47&lng=5&limit=ten', 'limit must be an integer'],
    ['action=stations&country=FR&lat=47&lng=5&sort=Price', 'Unknown sort: Price'],
    ['action=stations&country=FR&lat=47&lng=5&sort=price', 'fuel parameter required'],
    ['action=stations&country=FR&lat=47&lng=5&sort=price&fuel=', 'fuel parameter required'],
    ['action=stations&country=FR&lat=47&lng=5&sort=price&fuel=petroleum', 'Unknown fuel: petroleum'],
  ],
  '/live/geojson.php': [
    ['bounds=1,2,3', 'bounds must be south,west,north,east'],
    ['bounds=1,2,3,4,5', 'bounds must be south,west,north,east'],
    ['bounds=50,2,50,4', 'bounds must be south,west,north,east'],
    ['bounds=-91,2,3,4', 'bounds must be south,west,north,east'],
    ['bounds=1,2,3,181', 'bounds must be south,west,north,east'],
    ['bounds=1,%202,3,4', 'bounds must be south,west,north,east'],
    ['fuel=petrol', 'Unknown fuel: petrol'],
    ['country=F1', 'country must be a two-letter code'],
    ['sort=up', 'sort must be asc or desc'],
    ['limit=5.0', 'limit must be an integer'],
  ],
  '/live/cells.php': [
    ['zoom=4.5', 'zoom must be an integer'],
    ['bounds=1,2,3', 'bounds must be south,west,north,east'],
    ['bounds=50,2,50,4', 'bounds must be south,west,north,east'],
    ['bounds=1,2,3,181', 'bounds must be south,west,north,east'],
    ['fuel=petrol', 'Unknown fuel: petrol'],
  ],
  '/live/station.php': [
    ['', 'id or ids parameter required'],
    ['id=', 'id or ids parameter required'],
    ['id=21&ids=31', 'id and ids exclude each other'],
    ['id=1e3', 'id must be an integer'],
    ['id=21,31', 'id must be an integer'],
    ['id=9007199254740993', 'id must be at most 9007199254740991'],
    ['ids=21,111111111111111111111111111111', 'ids must be at most 9007199254740991'],
    ['ids=21,,31', 'ids must be integers separated by commas'],
    ['ids=21;31', 'ids must be integers separated by commas'],
  ],
  '/live/provenance.php': [
    ['', 'id or country parameter required'],
    ['id=', 'id or country parameter required'],
    ['id=abc', 'id must be an integer'],
    ['country=LUX', 'country must be a two-letter code'],
    ['id=21&country=LU', 'id and country exclude each other'],
  ],
  '/live/changes.php': [
    ['since=nonsense', 'since must be a cursor of an earlier answer'],
    ['since=20261128T120000Z-0123456789ab:-1', 'since must be a cursor of an earlier answer'],
  ],
  '/live/station-context.php': [
    ['', 'id parameter required'],
    ['id=x', 'id must be an integer'],
  ],
  '/live/station-history.php': [
    ['', 'id parameter required'],
    ['id=x', 'id must be an integer'],
    ['id=1&fuel=kerosene', 'Unknown fuel: kerosene'],
    ['id=1&days=1e3', 'days must be an integer'],
  ],
  '/lang/api/country-history.php': [
    ['', 'Invalid country code'],
    ['cc=', 'Invalid country code'],
    ['cc=FRA', 'Invalid country code'],
    ['cc=1F', 'Invalid country code'],
    ['cc=FR&cc=FRA', 'Invalid country code'],
    ['CC=FR', 'Invalid country code'],
  ],
  '/api/natural-language/': ['x', 'FULL', 'csv%20', 'full,csv', '0'].map(
    format => [`q=x&format=${format}`, 'format must be full, compact or csv'] as const,
  ),
}

const servers = [sharedServing(), sharedServing(atEnd => serving(null, {}, atEnd))]

describe.each(Object.entries(refused))('%s refuses with the reason, with and without a snapshot:', (path, requests) => {
  test.each(requests)('%s', async (query, error) => {
    for (const { get } of servers) {
      const { status, json, headers } = await get(`${path}?${query}`)
      expect([status, json]).toEqual([400, path.startsWith('/live/') ? { ok: false, error } : { error }])
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
    }
  })
})
