import { describe, expect, test } from 'vitest'
import { readHash, writeHash } from '../../web/client/map/hash-state.ts'

describe('the address of a view', () => {
  test('is read back unchanged', () => {
    const camera = { zoom: 9.5, lat: 48.2135, lng: -16.37 }
    const state = { fuel: 'sp95', camera, country: 'AT', station: 4195601439798120 } as const
    expect(writeHash(state)).toBe('#fuel=sp95&country=AT&map=9.5/48.2135/-16.37&station=4195601439798120')
    expect(readHash(writeHash(state))).toEqual(state)
  })

  test('is shorter at a low zoom', () => {
    const camera = { zoom: 3.504321, lat: 51.123456, lng: 9.987654 }
    expect(writeHash({ fuel: 'diesel', camera, country: null, station: null })).toBe('#fuel=diesel&map=3.5/51.12/9.99')
  })

  // biome-ignore format: a list of short words reads better in lines
  test.each([
    '', '#', '#fuel=water&map=9/91/0&station=-1', '#fuel=&map=9/1&station=1.5',
    '#map=NaN/1/2&station=99999999999999999999', '#map=9/1e1/2', '#map=23/1/2', '#map=9/86/2&fuel=constructor',
    '#__proto__=1&fuel=__proto__&station=__proto__&map=__proto__/1/1', '#fuel=%E0%A4%A&map=1/1/1/1', '#country=EU', '#country=constructor', '#country=at',
  ])('ignores invalid values (%s)', hash => {
    expect(readHash(hash)).toEqual({ fuel: 'diesel', camera: null, country: null, station: null })
  })
})
