import { describe, expect, test } from 'vitest'
import { findLimits, findLitres } from '../../api/nl/slots/amounts.ts'
import { findCoordinates } from '../../api/nl/slots/coordinates.ts'
import { tokenise } from '../../api/nl/words/tokenise.ts'
import { marked, rowsOf, said, unmarked } from './said.ts'

describe('an amount of fuel is', () => {
  test.each(
    rowsOf(`
litres 50: <50l> || March 10 <50 litres> || 3 tanks with <50 litres> || 3 bags of <50 litres>
litres 40: <40 L> || <two 20 litre> cans || <2 x 20 l> || <40 lt> || <40LT> || <litres=40> || <litres: 40>
litres 60: <60 ltr> || <tank capacity: 60> || <capacity: 60> || <tank is 60>
litres 2500: <two thousand five hundred litres>
litres 1000: <1,000 litres> || <1.000 litres> || <1000.000 litres>
litres 55.5: <55,5 l>
litres 48: a <tank of 48 litres>
litres 150: <3 tanks of 50 litres>
impossible litres: <10 gallons>
litres 400: <20 cans of 20 litres>
litres 20: 21 cans of <20 litres>
litres 10000: <10.000 litres>
litres 5: <5.0004 litres> || 55, <5 l> || 55 ,<5 l> || 55-<5 l>
litres 55.25: <55,25 l>
litres 5000: 55,<5000 l>
litres 200: <2 hl> || <tank size: 2 hl>
litres 2.5: <two and a half litres>
`),
  )('%s', (phrase, litres) => {
    expect(said(findLitres, unmarked(phrase))).toEqual([litres])
    expect(marked(findLitres, unmarked(phrase))).toBe(phrase)
  })

  // biome-ignore format: a list of short words reads better in lines
  test.each([
    'a litre of petrol', 'per litre', '1 litre', 'a 2.0 litre engine', '7 litres per 100 km', '40 LT', '50 km',
    'a 2 litre diesel engine', 'a 2-litre petrol motor', 'litres 40', 'litres of 40', 'tank 60', 'a tank of 48',
    'size: 60', 'tank: sixty', 'gallons',
  ])('not %s', phrase => {
    expect(said(findLitres, phrase)).toEqual([])
  })
})

describe('a limit is', () => {
  test.each(
    rowsOf(`
limit 5: <top 5> countries || <bottom 5> || <5> countries with the lowest price || <limit to 5> || <top: 5> || <n=5>
limit 5: <dearest of the 5> || the <5> very cheapest || <five> absolute cheapest || <5> of the cheapest
limit 5: <limit: = - the 5>
limit 10: <top-10> || lowest prices, <top ten> || <10> cheapest || the <ten> most expensive || <limit=10>
limit 10: <10> stations near me || <10> stations nearby || <10> stations around || <10> stations close
limit 3: <top3> || <first 3> countries || <cheapest three> || rank, give me <three> || rank, show us <three>
limit 3: rank, just <three> || the <3> best recent prices || rank, give me <three>, please
limit 7: <seven> EU countries where it is cheapest || <count=7>
limit 25: <bottom25>
limit 4: <last 4> stations || <most expensive 4>
limit 1: <cheapest 1> || <1> cheapest country || rank <1> country
limit 50: <cheapest 50>
limit 98: <cheapest 98> countries
limit 95: <95> cheapest countries
limit 6: <half a dozen> cheapest
limit 12: <top dozen> || <a dozen> cheapest
limit 200: <top 200>
limit 8: rank <8> countries
limit 60: <bottom 60>
limit 100: <limit 100>
limit 2: rank <two> countries
`),
  )('%s', (phrase, limit) => {
    expect(said(findLimits, unmarked(phrase))).toEqual([limit])
    expect(marked(findLimits, unmarked(phrase))).toBe(phrase)
  })

  // biome-ignore format: a list of short words reads better in lines
  test.each([
    'cheapest 95 in Europe', 'which of the two countries is cheapest', 'top 50 litres', 'the cheapest one',
    'lowest, at least 20', 'the 3 most recent prices', '2 weeks', 'topping 5', 'top25x', 'xtop25', 'top1234', 'at top 5',
    'limit 5 km', 'top 5 %', 'bottom 3 weeks', 'n 5', 'count 7', 'first 3', 'last 4 weeks', 'cheapest 98', 'cheapest 51',
    'cheapest 5 January', 'cheapest 5 euros', '95 cheapest', 'one cheapest', 'rank one country', 'rank these 5 countries',
    'rank both 5 countries', 'rank, give me one', 'give me three', '8 countries', 'a few cheapest', 'top 0', 'top 201',
    'last 4', 'rank one of the countries', 'rank: which of 5 countries', 'rank 1 car', 'rank 5 country',
    'rank, give me three cars', 'rank, give me 3 98', 'limit = = = = = 5',
  ])('not %s', phrase => {
    expect(said(findLimits, phrase)).toEqual([])
  })
})

describe('a place on the globe is', () => {
  test.each(
    rowsOf(`
at 41.9 12.5: <41.9,12.5>
at 48.85 2.35: <48.85N 2.35E> || <48.85°N, 2.35°E> || <N 48.85 E 2.35> || <lat 48.85 lng 2.35>
at 48.85 2.35: <latitude 48.85, longitude 2.35> || <lng 2.35, lat 48.85> || <48.85 lat, 2.35 lng>
at 48.85 2.35: <48.85 latitude 2.35 longitude> || <48.85 / 2.35> || <48.85 and 2.35> || <48.85 & 2.35> || <48.85 | 2.35>
at 48.85 2.35: <48.85 by 2.35> || <north 48.85 east 2.35> || <long 2.35 lat 48.85> || <longtitude 2.35 latitude 48.85>
at 48.85 2.35: <lat is 48.85 lon is 2.35> || <lat of 48.85, lon of 2.35> || <lat: 48.85 lng: 2.35> || <[48.85, 2.35]>
at 48.85 2.35: <@48.85,2.35> || <+48.85, +2.35> || <48.85N, 2.35> || <2.35E, 48.85> || <48°51'N 2°21'E>
at 48.85 2.35: <2.35, 48.85N> || <48°51' 2°21'> || <48.85 lng 2.35>
at 48.85 -2.35: <lat=48.85 lon=-2.35> || <2.35W, 48.85>
at 52.52 13.4: <(52.52, 13.40)>
at -33.86 151.2: <-33.86, 151.2> || <−33.86, 151.2> || <33.86S 151.2E> || <151.2, 33.86S> || <S 33.86 E 151.2>
at 48.8566 2.3522: <48.8566 2.3522> || <48,8566; 2,3522> || <48,8566 2,3522>
at 48.85667 2.35194: <48°51'24"N 2°21'07"E>
at 48 -2: <48 N, 2 W>
impossible coordinates: <95.2, 200.1> || <90.1, 10.1> || <10.1, 180.1> || <48,1234.5>
at 90 180: <90.0, 180.0>
at -48.85 -2.35: <48.85 south 2.35 west>
at 48.85 2: <48.85, 2>
at 48 2.35: <48, 2.35> || <lat 48, 2.35>
at 33.86 151.2: - <33.86, 151.2>
at 48 12.3456: <48,12.3456>
at 48 2: <48 deg, 2 Degrees> || <48º, 2˚>
`),
  )('%s', (phrase, place) => {
    for (const written of [phrase, `diesel within 10 km of ${phrase}?`]) {
      expect(said(findCoordinates, unmarked(written))).toEqual([place])
      expect(marked(findCoordinates, unmarked(written))).toBe(written)
    }
  })

  test.each([
    '48.85 2',
    '48 2.35',
    '48.85 or 2.35',
    '48.85N 2.35N',
    '0, 0',
    '50, 60',
    '2022-03-10',
    '1.431 euros',
    'between 2019 and 2021',
    'E10 and 95',
    '10 to 20',
    '48, 2 N',
    '48 N, 2',
    '48.85 N, 2',
    '48, 2.35 E',
    '48;8566 2;3522',
    '48, 8566 2, 3522',
    '48 ,8566 2 ,3522',
  ])('not %s', phrase => {
    expect(said(findCoordinates, phrase)).toEqual([])
  })
  test('without a negative zero', () => {
    expect(findCoordinates(tokenise('-0.0, -0.0'), { newestWeek: '2026-11-16' })).toMatchObject([{ lat: 0, lng: 0 }])
  })

  test('each of several', () => {
    expect(said(findCoordinates, 'from 48.85, 2.35 to 52.52, 13.4')).toEqual(['at 48.85 2.35', 'at 52.52 13.4'])
  })
})
