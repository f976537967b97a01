import { describe, expect, test } from 'vitest'
import { findCoordinates } from '../../api/nl/slots/coordinates.ts'
import { findLimits } from '../../api/nl/slots/limits.ts'
import { findLitres } from '../../api/nl/slots/litres.ts'
import { said } from './said.ts'

describe('an amount of fuel is', () => {
  test.each([
    ['50l', 'litres 50'],
    ['40 L', 'litres 40'],
    ['60 ltr', 'litres 60'],
    ['two thousand five hundred litres', 'litres 2500'],
    ['1,000 litres', 'litres 1000'],
    ['1.000 litres', 'litres 1000'],
    ['55,5 l', 'litres 55.5'],
    ['a tank of 48 litres', 'litres 48'],
    ['tank capacity: 60', 'litres 60'],
    ['two 20 litre cans', 'litres 40'],
    ['2 x 20 l', 'litres 40'],
    ['3 tanks of 50 litres', 'litres 150'],
    ['March 10 50 litres', 'litres 50'],
    ['10 gallons', 'impossible litres'],
  ])('%s', (phrase, litres) => {
    expect(said(findLitres, phrase)).toEqual([litres])
  })

  // biome-ignore format: a list of short words reads better in lines
  test.each([
    'a litre of petrol', 'per litre', '1 litre', 'a 2.0 litre engine', '7 litres per 100 km', '40 LT', '50 km',
  ])('not %s', phrase => {
    expect(said(findLitres, phrase)).toEqual([])
  })
})

describe('a limit is', () => {
  test.each([
    ['top 5 countries', 'limit 5'],
    ['top-10', 'limit 10'],
    ['top3', 'limit 3'],
    ['lowest prices, top ten', 'limit 10'],
    ['10 cheapest', 'limit 10'],
    ['the ten most expensive', 'limit 10'],
    ['bottom 5', 'limit 5'],
    ['5 countries with the lowest price', 'limit 5'],
    ['seven EU countries where it is cheapest', 'limit 7'],
    ['limit=10', 'limit 10'],
  ])('%s', (phrase, limit) => {
    expect(said(findLimits, phrase)).toEqual([limit])
  })

  // biome-ignore format: a list of short words reads better in lines
  test.each([
    'cheapest 95 in Europe', 'which of the two countries is cheapest', 'top 50 litres', 'the cheapest one',
    'lowest, at least 20', 'the 3 most recent prices', '2 weeks',
  ])('not %s', phrase => {
    expect(said(findLimits, phrase)).toEqual([])
  })
})

describe('a place on the globe is', () => {
  test.each([
    ['41.9,12.5', 'at 41.9 12.5'],
    ['48.85N 2.35E', 'at 48.85 2.35'],
    ['48.85°N, 2.35°E', 'at 48.85 2.35'],
    ['N 48.85 E 2.35', 'at 48.85 2.35'],
    ['lat 48.85 lng 2.35', 'at 48.85 2.35'],
    ['lat=48.85 lon=-2.35', 'at 48.85 -2.35'],
    ['latitude 48.85, longitude 2.35', 'at 48.85 2.35'],
    ['lng 2.35, lat 48.85', 'at 48.85 2.35'],
    ['(52.52, 13.40)', 'at 52.52 13.4'],
    ['-33.86, 151.2', 'at -33.86 151.2'],
    ['48.8566 2.3522', 'at 48.8566 2.3522'],
    ['48°51\'24"N 2°21\'07"E', 'at 48.85667 2.35194'],
    ['48,8566; 2,3522', 'at 48.8566 2.3522'],
    ['48.85 lat, 2.35 lng', 'at 48.85 2.35'],
    ['48.85 latitude 2.35 longitude', 'at 48.85 2.35'],
    ['48 N, 2 W', 'at 48 -2'],
    ['95.2, 200.1', 'impossible coordinates'],
  ])('%s', (phrase, place) => {
    expect(said(findCoordinates, phrase)).toEqual([place])
    expect(said(findCoordinates, `diesel within 10 km of ${phrase}?`)).toEqual([place])
  })

  test.each(['50, 60', '2022-03-10', '1.431 euros', 'between 2019 and 2021', 'E10 and 95', '10 to 20'])(
    'not %s',
    phrase => {
      expect(said(findCoordinates, phrase)).toEqual([])
    },
  )
})
