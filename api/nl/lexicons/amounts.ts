import { setOf } from './comma-list.ts'

/** Litres in a unit of volume. */
export const litresIn: ReadonlyMap<string, number> = new Map([
  ...[
    'litre',
    'litres',
    'liter',
    'liters',
    'ltr',
    'ltrs',
    'lt',
    'lts',
    'l',
    'litr',
    'littre',
    'littres',
    'leter',
    'leters',
  ].map(word => [word, 1] as const),
  ...['litros', 'litro', 'litri', 'lites', 'liteer', 'liteers', 'litters', 'lier', 'liers', 'litrs', 'litees'].map(
    word => [word, 1] as const,
  ),
  ...['hectolitre', 'hectolitres', 'hectoliter', 'hectoliters', 'hl'].map(word => [word, 100] as const),
])

/** A gallon is 4.546 or 3.785 litres: not guessed. */
export const gallons: ReadonlySet<string> = setOf('gallon, gallons, gal, gals')

/** After litres: then they measure an engine, or what a car drinks. */
export const notFilled: ReadonlySet<string> = setOf(`engine, engines, engined, motor, turbo, tdi, tsi, hdi, v6, v8, per,
  a, an, every, /, turbodiesel`)

/** Before a number of litres: `litres=40`, `tank size: 60`. */
export const beforeAmounts: ReadonlySet<string> = setOf('=, :, of, size, capacity, is, volume')

/** The most or the least of something. */
export const superlatives: ReadonlySet<string> = setOf(`cheapest, nearest, closest, dearest, priciest, costliest,
  lowest, highest, best, worst, least, most, cheepest, lowest-priced, cheapes, chepest, cheapset, cheaptest,
  expensivest, steepest, biggest, largest, sharpest, greatest, strongest, leading, low, fewest`)

/** Followed by a number: `top 5`, `bottom three`, `limit 10`. */
export const limitWords: ReadonlySet<string> = setOf(`top, bottom, limit, first, last, best, worst, topmost, lowest, n,
  count`)

/** What is ranked. */
export const rankedThings: ReadonlySet<string> = setOf(`countries, nations, states, places, markets, members, spots,
  entries, results, contries, countires, ones, rows, economies, destinations, countrys, prices, stations`)

/** Between the number and what is ranked: `five EU countries`. */
export const betweenRanked: ReadonlySet<string> = setOf(`eu, european, euro, eurozone, member, nordic, balkan,
  different, other, of, the, area, benelux, petrol, gas, filling, fuel, service, diesel`)

/** The grades of petrol that a number after "cheapest" names. */
export const gradeNumbers: ReadonlySet<number> = new Set([91, 92, 95, 97, 98, 99, 100, 102])

/** What is filled several times: `3 tanks of 50 litres`. */
export const vessels: ReadonlySet<string> = setOf('tanks, cans, canisters, jerrycans, drums, containers, fills, times')

/** Between a number of vessels and their size. */
export const times: ReadonlySet<string> = setOf('x, ×, times, *')
