import { describe, expect, test } from 'vitest'
import { fuelsHeld } from '../../api/shared/fuels-with-prices.ts'
import { inNormalCase } from '../../api/shared/station/normal-case.ts'
import { addressText, priceAge, stationName } from '../../api/shared/station/station-text.ts'
import { areaName, townsIn } from '../../web/client/map/panels/area-name.ts'
import { answerClock } from '../../web/client/map/requests/answer-clock.ts'

describe('the clock for ages', () => {
  const now = new Date('2026-11-22T06:49:00Z')
  const snapshot = '20261119T120000Z-023f20064fb7'

  test('is that of the snapshot for demonstration data', () => {
    expect(answerClock(new Headers({ 'X-Data': 'demonstration', 'X-Snapshot-Id': snapshot }), now)).toBe(
      '2026-11-19 12:00:00',
    )
  })

  test('is now for all other data', () => {
    expect(answerClock(new Headers({ 'X-Snapshot-Id': snapshot }), now)).toBe('2026-11-22 06:49:00')
    expect(answerClock(new Headers({ 'X-Data': 'demonstration' }), now)).toBe('2026-11-22 06:49:00')
  })

  test('gives the age of a price, except for a price without a time', () => {
    expect(priceAge('2026-11-22 03:49:00', '2026-11-22 06:49:00')).toBe('3 h ago')
    expect(priceAge('2026-11-22 06:48:30', '2026-11-22 06:49:00')).toBe('just now')
    expect(priceAge(null, '2026-11-22 06:49:00')).toBe('No date')
  })
})

describe('a station', () => {
  const names = { name: null, brand: null, address: null, city: null, postal_code: null }

  test('is named as published, else as on the map, else by brand and street, else by its street', () => {
    const street = { address: 'RUE DE LA GARE', city: 'LYON', postal_code: '69003' }
    expect(stationName({ ...names, ...street, name: 'A', brand: 'B', osm_name: 'C' })).toBe('A')
    expect(stationName({ ...names, ...street, osm_name: 'C' })).toBe('C')
    expect(stationName({ ...names, ...street, brand: 'B' })).toBe('B, Rue de la Gare')
    expect(stationName({ ...names, ...street })).toBe('Station at Rue de la Gare')
    expect(stationName(names)).toBe('Station without a name')
    expect(addressText({ ...names, ...street, brand: 'B' })).toBe('69003 Lyon')
    expect(addressText({ ...names, ...street, name: 'A' })).toBe('Rue de la Gare, 69003 Lyon')
  })

  test.each([
    ['RETITALIA VIA DEI MILLE', 'Retitalia Via dei Mille'],
    ['JET TANKSTELLE', 'JET Tankstelle'],
    ['KLAGENFURT AM WÖRTHERSEE', 'Klagenfurt am Wörthersee'],
    ['OMV A13 SUD', 'OMV A13 Sud'],
    ['ΕΛΙΝΟΙΛ', 'Ελινοιλ'],
    ['eni24', 'eni24'],
    ["SAINSBURY'S", "Sainsbury's"],
    ["RISTORO SANT'ANNA", "Ristoro Sant'Anna"],
  ])('in capitals, %s, is written as %s', (published, shown) => {
    expect(inNormalCase(published)).toBe(shown)
  })
})

describe('an area', () => {
  const cell = { south: 40, west: 0, north: 42, east: 3, stations: 1, min: 1, mean: 1 }
  const town = (name: string, lng: number, lat: number, country = 'ES') => [name, lng, lat, 4, country] as const

  test('is named after the first town in it', () => {
    expect(areaName(cell, [town('Far', 9, 41), town('Large', 2, 41), town('Small', 1, 41)])).toBe('around Large')
  })

  test('is named after a town of a country whose stations are shown', () => {
    const towns = townsIn([town('İzmir', 2, 41, 'TR'), town('Chios', 1, 41, 'GR')], ['GR'])
    expect(areaName(cell, towns)).toBe('around Chios')
  })

  test('without a town is named after the nearest one', () => {
    expect(areaName(cell, [town('Farther', 9, 41), town('Far', 4, 41)])).toBe('near Far')
  })

  test('is named by the coordinates of its centre until towns are loaded', () => {
    expect(areaName({ ...cell, west: -4, east: -2 }, [])).toBe('around 41.0° N, 3.0° W')
  })
})

describe('the choices', () => {
  test('are the fuels of any market, the two most common first', () => {
    const market = (fuels: object) => ({ fuels })
    const countries = [market({ cng: {}, sp98: {} }), market({ sp95: {}, diesel: {}, sp98: {} })]
    expect(fuelsHeld(countries as never)).toEqual(['diesel', 'sp95', 'sp98', 'cng'])
  })
})
