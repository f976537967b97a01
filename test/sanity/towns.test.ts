import { readFileSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import * as registry from '../../pipeline/sources/index.ts'
import { installedCities, townLines } from '../../pipeline/towns/extract.ts'
import { townKey, townsOf, townsPath } from '../../pipeline/towns/towns.ts'

test('the file equals the output of the script for the installed package, and is smaller than 600 kB', () => {
  expect(gunzipSync(readFileSync(townsPath())).toString()).toBe(townLines(installedCities()))
  expect(statSync(townsPath()).size).toBeLessThan(600_000)
})

test('there are towns for every country with a source of stations', () => {
  const countries = Object.values(registry).flatMap(source =>
    source.kind === 'stations' ? [source.descriptor.country] : [],
  )
  expect(countries.length).toBeGreaterThan(20)
  expect(countries.filter(country => townsOf(country).size === 0)).toEqual([])
  expect(townsOf('XX').size).toBe(0)
})

test('a town has its position, and towns of the same name are in one list', () => {
  expect(townsOf('GB').get(townKey('REDCAR'))).toEqual([{ name: 'Redcar', lat: 54.62, lng: -1.06, population: 37_000 }])
  expect(townsOf('GB').get(townKey('Newport'))!.length).toBeGreaterThan(2)
  // The first and the last country of the file.
  expect(townsOf('AD').get(townKey('Andorra la Vella'))).toHaveLength(1)
  expect(townsOf('TR').get(townKey('İstanbul'))).toHaveLength(1)
})

test('different spellings of a name have the same key', () => {
  expect(townKey('Garriga (La)')).toBe(townKey('la Garriga'))
  expect(townKey('ST. IVES')).toBe(townKey('Saint Ives'))
  expect(townKey('MÖDLING')).toBe(townKey('Modling'))
})
