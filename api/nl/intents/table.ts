import { asksYesOrNo, claimOf, supposedIn } from '../operators/claim.ts'
import type { CueName } from '../reading/cue.ts'
import { type QuestionReading, says } from '../reading/question-reading.ts'
import { sayFuel } from '../say/fuels.ts'
import { sayList } from '../say/phrases.ts'
import { sayCountry } from '../say/places.ts'
import {
  claimedEnd,
  isCountedTime,
  isStretch,
  liveFuelAlone,
  type Superlative,
  streakClaim,
  superlativeOf,
} from './evidence.ts'
import type { Intent } from './intent.ts'
import { limitOf, stationSlots } from './own-slots.ts'
import { averagedWeeks, changeOver, isLastTime, stretchOf, timeOf } from './time-slots.ts'
import { askedFuel, inPlaces, ordinal, overTime, thanAmounts, within } from './wording.ts'

// "Weekly prices", "petrol and diesel compared": more than one price.
const besidesPrices =
  'trend, average, tank, extreme, order, a weekly series, a country and a region, a comparative, petrol against diesel'

/**
 * Every kind of question. The intent with the highest level wins; of equal levels, the one that is further up. `needs`
 * and `excludes` of a row apply to each of its cases. Terms are explained in `evidence.ts`.
 */
export const intents: readonly Intent[] = [
  {
    // Since when, for how many weeks in a row, in how many weeks.
    name: 'streak',
    certain: [{ needs: 'a streak' }, { needs: 'another time of two' }],
    explains: 'streak, change, cheaper, dearer, when, compare, weekly, holding, average',
    carries: 'threshold',
    slots(reading) {
      const claim = streakClaim(reading)
      const time = isCountedTime(reading) ? { time_range_weeks: 0 } : timeOf(reading, 0)
      const isPair = claim !== undefined && reading.countries.length < 2 && reading.fuels.length === 2
      return { ...time, ...(claim && { claim }), ...(isPair && { fuel_types: [...reading.fuels] }) }
    },
    ask(parsed) {
      const { claim, countries, fuel_types = [], below, above } = parsed
      const [fuel, than] = fuel_types
      const isOfTwo = countries.length === 2 && claim !== 'rose' && claim !== 'fell'
      if (below !== undefined || above !== undefined)
        return `Since when has ${askedFuel(parsed)}${inPlaces(parsed)} been ${thanAmounts(parsed)}${overTime(parsed)}?`
      if (fuel && than)
        return `Since when has ${sayFuel(fuel)} been ${claim} than ${sayFuel(than)}${inPlaces(parsed)}${overTime(parsed)}?`
      if (isOfTwo)
        return `Since when has ${askedFuel(parsed)} been ${claim} in ${countries.map(sayCountry).join(' than in ')}${overTime(parsed)}?`
      return `For how many weeks has ${askedFuel(parsed)} ${claim === 'fell' ? 'fallen' : 'risen'}${inPlaces(parsed)}${overTime(parsed)}?`
    },
  },
  {
    // Where a price rose or fell most.
    name: 'change_ranking',
    needs: 'change ranking',
    certain: [{ needs: 'about fuel' }],
    weak: [{}],
    explains: `change, rank, order, countries, cheapest, dearest, most, least, compare, dearer, cheaper, upOn,
      onOn, record, extreme`,
    carries: 'change ranking, except, neighbours, each',
    slots: reading => ({ ...changeOver(reading, 4), ...limitOf(reading) }),
    ask(parsed) {
      const moved = parsed.direction === 'fall' ? 'fall' : 'rise'
      return `Where${within(parsed)} did ${askedFuel(parsed)} ${moved} most${overTime(parsed)}?`
    },
  },
  {
    // The price that the law allows at most.
    name: 'legal_maximum',
    certain: [{ needs: 'legal maximum' }],
    explains: 'dearest, rank, countries, compare, holding, covers, doing, station, most',
    carries: 'legal maximum, each, currency',
    onlyNow: 'legal maxima',
    slots: () => ({ time_range_weeks: 1 }),
    ask: parsed => `What is the legal maximum price of ${askedFuel(parsed)}${inPlaces(parsed)}?`,
  },
  {
    // Filling stations around a point.
    name: 'stations_nearby',
    excludes: 'near something strange',
    certain: [
      { needs: 'a point, about fuel or station' },
      { needs: 'a point, price or an end', excludes: 'strange words' },
      { needs: 'here, about fuel or station', excludes: 'change, its own past, an average' },
      { needs: 'station or a brand, near or a town', excludes: 'change, an average, our data, several countries' },
    ],
    likely: [
      { needs: 'station, a list of stations', excludes: 'position' },
      { needs: 'a town, about fuel, near or an end', excludes: 'a country' },
    ],
    weak: [{ needs: 'a town, about fuel', excludes: 'a country, station' }],
    explains: 'station, near, here, nearest, cheapest, cheap, fill, may, rank',
    carries: 'threshold, brand',
    rivals: 'fuel_spread',
    onlyNow: 'prices of stations',
    slots: stationSlots,
    ask(parsed) {
      const { town, lat, lng } = parsed
      return `Which stations near ${town ?? (lat === undefined ? 'me' : `${lat}, ${lng}`)} sell ${askedFuel(parsed)}?`
    },
  },
  {
    // What so many litres, or a tank of them, cost.
    name: 'fill_cost',
    excludes: 'nearby',
    certain: [
      { needs: 'tank share' },
      { needs: 'litres', excludes: 'an end of all countries' },
      { needs: 'tank', excludes: 'an end, position, done without a price, a choice of countries' },
    ],
    likely: [{ needs: 'fill, a price', excludes: 'a comparative, an end' }],
    weak: [
      { needs: 'litres' },
      { needs: 'tank, a choice of countries', excludes: 'an end' },
      { needs: 'fill', excludes: 'a comparative, an end, tank' },
    ],
    explains: 'tank, fill, compare, cheaper, dearer, will, may',
    carries: 'tank share, except, neighbours, each, currency',
    rivals: 'fuel_spread, price_history',
    slots: reading => ({ ...timeOf(reading, 1), ...(reading.litres === undefined ? {} : { litres: reading.litres }) }),
    ask(parsed) {
      const amount = parsed.litres === undefined ? 'a tank' : `${parsed.litres} litres`
      return `How much do ${amount} of ${askedFuel(parsed)} cost${inPlaces(parsed)}?`
    },
  },
  {
    // The most expensive week.
    name: 'record_high',
    ...recordOf('dearest', 'dear'),
    likely: [{ needs: 'extreme', excludes: 'an end' }],
    explains: 'dearest, record, when, most, extreme, dearer, station, compare, atIts',
    ask: parsed => `When was ${askedFuel(parsed)} most expensive${inPlaces(parsed)}${overTime(parsed)}?`,
  },
  {
    // The cheapest week.
    name: 'record_low',
    ...recordOf('cheapest', 'cheap'),
    explains: 'cheapest, record, when, least, extreme, cheaper, station, compare, atIts',
    ask: parsed => `When was ${askedFuel(parsed)} cheapest${inPlaces(parsed)}${overTime(parsed)}?`,
  },
  {
    // Petrol against diesel in one country.
    name: 'fuel_spread',
    needs: 'a pair of fuels or live fuels',
    certain: [
      { needs: 'live fuels, set against or a choice', excludes: 'several countries' },
      {
        needs: 'a pair of fuels, set against, a place, spread or no stretch',
        excludes: 'change, several countries, a country and a region, an end of countries',
      },
      { needs: 'a pair of fuels, compared or spread, no stretch', excludes: 'change, a place, an end, strange words' },
      {
        needs: 'petrol and diesel, spread, several countries',
        excludes: 'change, between countries, an end of countries',
      },
    ],
    likely: [{ needs: 'a pair of fuels, change, spread' }],
    weak: [{ needs: 'live fuels', excludes: 'several countries' }],
    explains: 'compare, spread, cheaper, dearer, byHowMuch, itself, ofPair, cheapest, dearest, countries',
    carries: 'except, each, currency',
    rivals: 'position',
    hasClaim: true,
    slots(reading) {
      // "Which countries have diesel cheaper than petrol?"
      const isOfAll = says(reading, 'countries') && reading.countries.length === 0
      const claim = isOfAll ? supposedIn(reading) : undefined
      const held = claim === 'cheaper' || claim === 'dearer' ? { claim, fuel_types: [...reading.fuels] } : {}
      return { ...timeOf(reading, 1), ...(isOfAll && { each: true as const, ...held }) }
    },
    ask: parsed => `What is the difference between petrol and diesel${inPlaces(parsed)}?`,
  },
  {
    // The place of a country among the others, or the country of a place: "second cheapest".
    name: 'position',
    needs: 'position or a claimed end',
    excludes: 'against a past time',
    certain: [{ needs: 'about fuel' }],
    likely: [{}],
    explains: `cheapest, dearest, cheaper, dearer, rank, order, countries, compare, fill, station, most,
      least, dear, cheap, covers, holding, doing`,
    carries: 'position, except, neighbours',
    rivals: 'price_change, average_price',
    hasClaim: true,
    slots: reading => ({
      ...timeOf(reading, 1),
      ...(claimedEnd(reading) && { direction: claimedEnd(reading)! }),
      ...limitOf(reading),
    }),
    ask(parsed) {
      const { position, direction = 'cheapest', countries } = parsed
      if (position !== undefined)
        return `Where is ${askedFuel(parsed)} the ${ordinal(position)} ${direction}${overTime(parsed)}?`
      const ranked = countries.length > 0 ? `does ${sayList(countries.map(sayCountry))}` : 'do all countries'
      const among = inPlaces({ ...parsed, countries: [] })
      return `Where ${ranked} rank for ${askedFuel(parsed)}${among}, the ${direction} first${overTime(parsed)}?`
    },
  },
  {
    // What the stations of a brand charge on average now. "Which brand is best" asks for no price.
    name: 'brand_price',
    needs: 'brand',
    certain: [
      { needs: 'about fuel, a brand or an end or a comparative' },
      { needs: 'a brand, a country, a price or compared' },
      { needs: 'an end, a country', excludes: 'strange words' },
    ],
    explains: `cheapest, dearest, cheaper, dearer, compare, rank, station, average, doing, order, countries,
      spread, most, least, dear, cheap`,
    carries: 'brand, each, currency',
    rivals: 'price_change, average_price',
    hasClaim: true,
    onlyNow: 'prices by brand',
    slots(reading) {
      const direction = superlativeOf(reading)
      return { time_range_weeks: 1, ...(direction && { direction }), ...limitOf(reading) }
    },
    ask(parsed) {
      const { brands = [], direction = 'cheapest' } = parsed
      return brands.length > 0
        ? `What does ${askedFuel(parsed)} cost at ${brands.join(' and ')}${inPlaces(parsed)}?`
        : `Which brand has the ${direction} ${askedFuel(parsed)}${inPlaces(parsed)}?`
    },
  },
  {
    // Where, and when for the last time, a price is below or above an amount.
    name: 'threshold',
    certain: [{ needs: 'an amount', excludes: 'an amount in one country now' }],
    explains: `cheapest, cheaper, dearer, rank, countries, change, compare, when, record, station, covers,
      holding, dear, cheap, most, least, doing, will, extreme, upOn, fill`,
    carries: 'threshold, except, neighbours, each, currency',
    rivals: 'price_change, average_price',
    slots: reading => (isLastTime(reading) ? { time_range_weeks: 0, last: true } : timeOf(reading, 1)),
    ask: parsed =>
      parsed.last
        ? `When was ${askedFuel(parsed)}${inPlaces(parsed)} ${thanAmounts(parsed)} for the last time?`
        : `Is ${askedFuel(parsed)}${inPlaces(parsed)} ${thanAmounts(parsed)}${overTime(parsed)}?`,
  },
  {
    // By how much it went up or down, against its own past.
    name: 'price_change',
    needs: 'about fuel',
    excludes: 'an amount in one country now, than a country',
    certain: [
      { needs: 'change', excludes: 'a bound, a spread that changes, several countries' },
      { needs: 'change', excludes: 'a bound, a spread that changes, a comparative' },
      { needs: 'its own past', excludes: 'change, petrol against diesel' },
      { needs: 'an unknown verb', excludes: 'change, trend, an average, record, weekly' },
    ],
    likely: [{ needs: 'change', excludes: 'a bound, a spread that changes' }],
    weak: [{ needs: 'change' }],
    explains: 'change, compare, byHowMuch, dearer, cheaper, upOn, onOn, trend, station',
    carries: 'except, neighbours, each, currency',
    rivals: 'average_price',
    hasClaim: true,
    slots: reading => changeOver(reading, 4),
    ask: parsed => `How much did ${askedFuel(parsed)} change${inPlaces(parsed)}${overTime(parsed)}?`,
  },
  {
    // The mean over a stretch of weeks, or over a region.
    name: 'average_price',
    needs: 'an average, about fuel',
    excludes: 'only a current average, an average to compare with, an amount in one country now',
    certain: [
      {
        needs: 'a place',
        excludes: `a past week, change, trend, record, when, spread, a weekly average, an end, several
          countries compared`,
      },
    ],
    likely: [{ excludes: 'a past week' }],
    weak: [{}],
    explains: 'average, typical, perYear, perQuarter, perMonth, station',
    carries: 'except, neighbours, each, currency',
    slots: reading =>
      reading.period?.shape === 'ever' ? { time_range_weeks: 0 } : timeOf(reading, averagedWeeks(reading)),
    ask: parsed => `What was the average price of ${askedFuel(parsed)}${inPlaces(parsed)}${overTime(parsed)}?`,
  },
  {
    // Tolls of a country, a kind or an object.
    name: 'toll_lookup',
    certain: [
      { needs: 'a toll', excludes: 'a fuel, tolls of the data' },
      { needs: 'a tolled object or a crossing, a price', excludes: 'about fuel' },
      { needs: 'road, a price or free', excludes: 'about fuel' },
    ],
    likely: [
      { needs: 'a toll' },
      // "Who built the Millau bridge" names a tolled object as well.
      { needs: 'a tolled object', excludes: 'a fuel, strange words, a clause asks, trend, when' },
    ],
    weak: [{ needs: 'a tolled object or a crossing, a price' }],
    explains: 'toll, will, compare, may, road, free, dear, holding, doYouHave',
    carries: 'each',
    rivals: 'coverage',
    slots: ({ tollType, tollName }) => ({
      fuel_type: 'both',
      time_range_weeks: 1,
      ...(tollType === undefined ? {} : { toll_type: tollType }),
      ...(tollName === undefined ? {} : { toll_name: tollName }),
    }),
    ask: parsed => `What are the tolls${parsed.toll_name ? ` of ${parsed.toll_name}` : inPlaces(parsed)}?`,
  },
  {
    // What the data holds.
    name: 'coverage',
    excludes: 'each fuel price, an amount in one country now',
    certain: [
      { needs: 'a topic', excludes: 'an end, average, change, amount' },
      { needs: 'our data', excludes: 'an end, a comparative, average, change, past data, a price in a place now' },
      { needs: 'prices you have, now', excludes: 'our data, fuel in a country, a toll' },
      { needs: 'countries of a live fuel, now', excludes: 'an end, a comparative, average, change, an amount, a toll' },
    ],
    likely: [{ needs: 'data you keep, a clause asks', excludes: 'our data, about fuel, an end, a comparative' }],
    weak: [
      { needs: 'our data', excludes: 'an end, a comparative, average, change, past data' },
      { needs: 'prices you have, now', excludes: 'our data' },
    ],
    explains:
      'covers, holding, rank, countries, doYouHave, record, trend, when, station, toll, held, yours, keeping, figures',
    carries: 'each',
    rivals: 'price_history, toll_lookup',
    slots(reading) {
      const asked = [...new Set(reading.topics.map(({ topic }) => topic))]
      const fuel_type = liveFuelAlone(reading) ?? 'both'
      return { fuel_type, time_range_weeks: 1, ...(asked.length > 0 && { topics: asked }) }
    },
    ask: ({ topics = [], ...parsed }) =>
      topics.length > 0
        ? `What is known of the data${inPlaces(parsed)}: ${topics.join(', ')}?`
        : 'Which countries and fuels do you cover?',
  },
  {
    // Prices in the countries around one.
    name: 'neighbours',
    needs: 'neighbours',
    excludes: 'an end, a country and its neighbours',
    certain: [{ needs: 'about fuel' }],
    weak: [{}],
    explains: 'compare, rank, countries, station, covers, holding, doing',
    carries: 'neighbours, except, each, currency',
    hasClaim: true,
    slots: reading => timeOf(reading, 1),
    ask(parsed) {
      const around = sayCountry(parsed.neighbours_of!)
      return `What does ${askedFuel(parsed)} cost in the neighbours of ${around}${overTime(parsed)}?`
    },
  },
  {
    // How it went, week by week.
    name: 'price_history',
    needs: 'about fuel',
    excludes: 'an amount in one country now',
    certain: [
      { needs: 'a past stretch', excludes: 'an end, extreme, a weekly average' },
      { needs: 'trend, now or all time', excludes: 'a weekly average' },
    ],
    likely: [{ needs: 'a weekly average, a past stretch' }, { needs: 'a weekly series', excludes: 'average' }],
    weak: [{ needs: 'a weekly average or a past stretch or all time' }, { needs: 'trend, a past week' }],
    explains: 'trend, weekly, holding, station',
    carries: 'except, neighbours, each',
    slots: reading => (reading.period?.shape === 'ever' ? { time_range_weeks: 0 } : stretchOf(reading, 52)),
    ask: parsed => `How did the price of ${askedFuel(parsed)} develop${inPlaces(parsed)}${overTime(parsed)}?`,
  },
  {
    name: 'cheapest_ranking',
    ...rankingOf('cheapest', 'cheap'),
    certain: [
      ...rankingOf('cheapest', 'cheap').certain,
      { needs: 'each or a region, order', excludes: 'an end, cheap, dear, dearer, trend, strange words' },
    ],
    likely: [
      { needs: 'the cheapest end' },
      { needs: 'rank or a limit, cheaper', excludes: 'an end, cheap, dear' },
      { needs: 'order or a limit', excludes: 'an end, cheap, dear, dearer, strange words' },
    ],
    explains: 'cheapest, rank, countries, order, fill, compare, least, cheap, station, may, atIts, worthGoing',
    ask: parsed => `Where${inPlaces(parsed)} is ${askedFuel(parsed)} cheapest?`,
  },
  {
    name: 'most_expensive_ranking',
    ...rankingOf('dearest', 'dear'),
    likely: [{ needs: 'the dearest end' }, { needs: 'rank or a limit, dearer', excludes: 'an end, cheap, dear' }],
    explains: 'dearest, rank, countries, order, fill, compare, most, dear, station, atIts',
    ask: parsed => `Where${inPlaces(parsed)} is ${askedFuel(parsed)} most expensive?`,
  },
  {
    // What it cost in one week of the past.
    name: 'price_on_date',
    certain: [{ needs: 'about fuel, a past week', excludes: 'an end of all countries' }],
    explains: 'backThen',
    carries: 'except, neighbours, each, currency',
    slots: reading => timeOf(reading, 1),
    ask: parsed => `What did ${askedFuel(parsed)} cost${inPlaces(parsed)}${overTime(parsed)}?`,
  },
  {
    // Two or more countries, or a country and a region, side by side.
    name: 'comparison',
    needs: 'about fuel',
    excludes: 'an amount in one country now',
    certain: [
      { needs: 'a country and its neighbours' },
      { needs: 'several countries, now' },
      { needs: 'a country and a region, compared, now' },
    ],
    likely: [{ needs: 'a country, everywhere, compared, now' }],
    weak: [{ needs: 'several countries or several regions or a country and a region' }],
    explains: `compare, cheaper, dearer, average, cheapest, dearest, fill, spread, countries, rank, station,
      itself, worthGoing, byHowMuch, upOn`,
    carries: 'neighbours, except, currency',
    rivals: 'price_lookup',
    hasClaim: true,
    slots: reading => timeOf(reading, 1),
    ask: parsed => `How do ${askedFuel(parsed)} prices compare${inPlaces(parsed)}?`,
  },
  {
    // What it costs now, in one country or region.
    name: 'price_lookup',
    needs: 'now, about fuel or an amount in one country now',
    excludes: 'several countries, an end of all countries',
    certain: [
      { needs: 'an amount in one country now' },
      { needs: 'a place, a price or an end', excludes: `compare, ${besidesPrices}` },
      { needs: 'a place, whatIs', excludes: `more than a price, compare, ${besidesPrices}` },
      { needs: 'a place', excludes: `a clause asks, more than a price, compare, ${besidesPrices}` },
    ],
    likely: [
      { needs: 'a place', excludes: `more than a price, compare, ${besidesPrices}` },
      { needs: 'a place, compare', excludes: `strange words, ${besidesPrices}` },
      { needs: 'a price', excludes: `a place, a town, strange words, ${besidesPrices}` },
    ],
    weak: [
      { needs: `a place, ${besidesPrices.replaceAll(', ', ' or ')}` },
      { needs: 'everywhere or a time', excludes: 'a place, a town, strange words' },
    ],
    explains: 'station, average, cheapest, dearest, cheap, dear, least',
    carries: 'threshold, except, each, currency',
    hasClaim: true,
    slots: reading => timeOf(reading, 1),
    ask: parsed => `What does ${askedFuel(parsed)} cost${inPlaces(parsed)}?`,
  },
]

/** The week with the highest or lowest price. */
function recordOf(end: Superlative, adjective: CueName) {
  return {
    needs: 'about fuel',
    excludes: 'today by name, an amount, position, a country of a past time',
    certain: [
      { needs: `the ${end} end, record or when or all time or an end in the past`, excludes: 'which country' },
      { needs: `the ${end} end, a past stretch, a country`, excludes: 'change, its own past, average, spread' },
      { needs: `all time, ${adjective}`, excludes: 'an end, average, trend' },
    ],
    weak: [{ needs: `the ${end} end, which country` }],
    carries: 'except, each, currency',
    rivals: `fuel_spread, position, ${end === 'cheapest' ? 'cheapest_ranking' : 'most_expensive_ranking'}`,
    slots(reading: QuestionReading) {
      const claim = asksYesOrNo(reading) ? claimOf(reading) : undefined
      const time = isStretch(reading.period) ? timeOf(reading, 0) : ({ time_range_weeks: 0 } as const)
      // "Is petrol at a record high?"
      return claim === 'cheapest' || claim === 'dearest' ? { ...time, claim } : time
    },
  } as const
}

/** Countries in order, from this end. */
function rankingOf(end: Superlative, adjective: CueName) {
  return {
    needs: 'about fuel',
    excludes: 'a country for itself, nearby, a record week, only a town',
    certain: [
      { needs: `the ${end} end`, excludes: 'record, all time' },
      { needs: `rank or a limit, ${adjective}`, excludes: 'an end, all time' },
    ],
    weak: [{ needs: 'both ends' }],
    carries: 'except, neighbours, each, currency',
    rivals: 'price_lookup',
    hasClaim: true,
    slots: (reading: QuestionReading) => ({ ...timeOf(reading, 1), ...limitOf(reading) }),
  } as const
}
