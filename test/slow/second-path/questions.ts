/** A question to the demonstration, and what it must be about: read by hand, not by the service. */
export interface Question {
  readonly q: string
  readonly intent: string
  /** In the order of the rows: alpha-2, or a region. Of a ranking: whose members; of a record: none is every member state. */
  readonly places?: readonly string[]
  readonly fuels: readonly string[]
  /** Mondays of the weeks asked, both counted; the newest week unless told otherwise. */
  readonly since?: string
  readonly until?: string
  /** Rows at most. */
  readonly most?: number
  readonly litres?: number
  readonly lat?: number
  readonly lng?: number
  readonly sorted?: 'price' | 'distance'
  /** Of tolls. */
  readonly kind?: string
}

const both = ['euro95', 'diesel']
const petrol = ['euro95']
const diesel = ['diesel']
const gpl = ['gpl']
const newest = '2026-11-16'
const year = { since: '2025-11-24' }
const always = { since: '2005-01-03' }

const rankings: readonly Omit<Question, 'intent'>[] = [
  { q: 'Where is diesel cheapest in Europe?', fuels: diesel },
  { q: 'top 27 cheapest countries for petrol', fuels: petrol, most: 27 },
  { q: 'cheapest fuel in the Balkans', places: ['Balkans'], fuels: both },
  { q: 'Which country had the cheapest petrol over the last year?', fuels: petrol, ...year },
  { q: 'Where is LPG cheapest?', fuels: gpl },
  // With legal maxima, which are not ranked.
  { q: 'top 27 cheapest countries for super 98', fuels: ['sp98'], most: 27 },
]

const dearest: readonly Omit<Question, 'intent'>[] = [
  { q: 'most expensive fuel in the eurozone', places: ['eurozone'], fuels: both },
  { q: 'top 5 most expensive countries for diesel', fuels: diesel, most: 5 },
  { q: 'Where is CNG most expensive?', fuels: ['cng'] },
]

const lookups: readonly Omit<Question, 'intent'>[] = [
  { q: 'diesel in Spain', places: ['ES'], fuels: diesel },
  { q: 'How much is petrol in the UK?', places: ['GB'], fuels: petrol },
  { q: 'fuel prices in Greece', places: ['GR'], fuels: both },
  { q: 'petrol in the Nordics', places: ['Nordics', 'DK', 'FI', 'SE'], fuels: petrol },
  { q: 'diesel in the eurozone', places: ['eurozone'], fuels: diesel },
  { q: 'petrol in Iceland', places: ['IS'], fuels: petrol },
  { q: 'price of premium 98 in Croatia', places: ['HR'], fuels: ['sp98'] },
]

const onDates: readonly Omit<Question, 'intent'>[] = [
  { q: 'What did petrol cost in Bulgaria on 15/08/2008?', places: ['BG'], fuels: petrol, until: '2008-08-11' },
  { q: 'fuel price in Denmark and Poland on 2022-03-10', places: ['DK', 'PL'], fuels: both, until: '2022-03-07' },
  { q: 'diesel in the UK a year ago', places: ['GB'], fuels: diesel, until: '2025-11-17' },
  // Of the week of 2022-04-18 the bulletin has nothing.
  { q: 'price of diesel in Germany on 20 April 2022', places: ['DE'], fuels: diesel, until: '2022-04-18' },
]

const comparisons: readonly Omit<Question, 'intent'>[] = [
  { q: 'compare diesel in Spain and Portugal', places: ['ES', 'PT'], fuels: diesel },
  { q: 'petrol in France, Italy and the UK', places: ['FR', 'IT', 'GB'], fuels: petrol },
  { q: 'petrol or diesel in Germany versus Austria', places: ['DE', 'AT'], fuels: both },
  { q: 'Is petrol in France dearer than in the EU?', places: ['FR', 'EU'], fuels: petrol },
  { q: 'compare LPG in Italy and Slovenia', places: ['IT', 'SI'], fuels: gpl },
]

// biome-ignore format: one question a line
const histories: readonly Omit<Question, 'intent'>[] = [
  { q: 'diesel price history in Italy over the last 8 weeks', places: ['IT'], fuels: diesel, since: '2026-09-28' },
  { q: 'fuel price history in Croatia from 2013-05-01 to 2013-09-30', places: ['HR'], fuels: both, since: '2013-05-06', until: '2013-09-30' },
  { q: 'petrol price history in the Nordics in 2022', places: ['Nordics'], fuels: petrol, since: '2022-01-03', until: '2022-12-26' },
  { q: 'fuel price history in the UK over the last 2 years', places: ['GB'], fuels: both, since: '2024-11-25' },
  // Its highest price stood for two weeks, and so did its lowest.
  { q: 'diesel price history in France from 2023-04-03 to 2023-06-26', places: ['FR'], fuels: diesel, since: '2023-04-03', until: '2023-06-26' },
]

// biome-ignore format: one question a line
const changes: readonly Omit<Question, 'intent'>[] = [
  { q: 'How much has diesel changed in France over the last month?', places: ['FR'], fuels: diesel, since: '2026-10-19' },
  { q: 'change of petrol in Spain and Romania over the last quarter', places: ['ES', 'RO'], fuels: petrol, since: '2026-08-17' },
  { q: 'How did fuel change in the EU over the last year?', places: ['EU'], fuels: both, since: '2025-11-17' },
  { q: 'How has diesel changed in Iberia over the last 3 months?', places: ['Iberia'], fuels: diesel, since: '2026-08-17' },
  { q: 'diesel change in the UK since 2020-06-01', places: ['GB'], fuels: diesel, since: '2020-06-01' },
]

// biome-ignore format: one question a line
const averages: readonly Omit<Question, 'intent'>[] = [
  { q: 'average price of diesel in Spain', places: ['ES'], fuels: diesel },
  { q: 'average fuel price in the Visegrad countries over the last 13 weeks', places: ['Visegrad'], fuels: both, since: '2026-08-24' },
  { q: 'average diesel price in the UK over the last 2 years', places: ['GB'], fuels: diesel, since: '2024-11-25' },
  { q: 'average diesel in the eurozone in 2024', places: ['eurozone'], fuels: diesel, since: '2024-01-01', until: '2024-12-30' },
]

// biome-ignore format: one question a line
const highs: readonly Omit<Question, 'intent'>[] = [
  { q: 'When was petrol most expensive in Italy?', places: ['IT'], fuels: petrol, ...always },
  { q: 'highest diesel price in the DACH region in 2022', places: ['DACH'], fuels: diesel, since: '2022-01-03', until: '2022-12-26' },
  { q: 'record high of fuel in the UK', places: ['GB'], fuels: both, ...always },
]

const lows: readonly Omit<Question, 'intent'>[] = [
  { q: 'record low of diesel in Sweden', places: ['SE'], fuels: diesel, ...always },
  { q: 'What was the lowest petrol price ever?', fuels: petrol, ...always },
  { q: 'lowest fuel price in Greece over the last year', places: ['GR'], fuels: both, ...year },
]

const spreads: readonly Omit<Question, 'intent'>[] = [
  { q: 'How much more does diesel cost than petrol in Finland?', places: ['FI'], fuels: both },
  { q: 'petrol diesel spread in the Netherlands and the UK', places: ['NL', 'GB'], fuels: both },
]

const fills: readonly Omit<Question, 'intent'>[] = [
  { q: 'How much are 60 litres of diesel in Luxembourg and Belgium?', places: ['LU', 'BE'], fuels: diesel, litres: 60 },
  { q: '45.5 litres of petrol in the Baltics', places: ['Baltics'], fuels: petrol, litres: 45.5 },
  { q: 'fill a 40 litre tank with LPG in Italy', places: ['IT'], fuels: gpl, litres: 40 },
]

const trieste = { lat: 45.635, lng: 13.761 }
const nearby: readonly Omit<Question, 'intent'>[] = [
  { q: 'cheapest diesel near 45.635, 13.761', fuels: diesel, ...trieste, sorted: 'price' },
  { q: 'nearest diesel to 45.635, 13.761', fuels: diesel, ...trieste, sorted: 'distance' },
  { q: 'fuel stations near 45.635, 13.761', fuels: both, ...trieste, sorted: 'distance' },
  { q: 'cheapest petrol near 45.795, 15.691', fuels: petrol, lat: 45.795, lng: 15.691, sorted: 'price' },
  { q: 'petrol stations near 38.868, -6.984', fuels: both, lat: 38.868, lng: -6.984, sorted: 'distance' },
  // A station there sells E10 only.
  { q: 'cheapest petrol near 43.607, 3.857', fuels: petrol, lat: 43.607, lng: 3.857, sorted: 'price' },
]

const tolls: readonly Omit<Question, 'intent'>[] = [
  { q: 'How much is the vignette in Austria?', places: ['AT'], fuels: both, kind: 'vignette' },
  { q: 'tolls in Portugal', places: ['PT'], fuels: both },
  { q: 'tolls in Switzerland and Slovenia', places: ['CH', 'SI'], fuels: both },
  { q: 'bridges with a toll in Denmark', places: ['DK'], fuels: both, kind: 'bridge' },
]

const coverage: readonly Omit<Question, 'intent'>[] = [
  { q: 'Which countries do you cover?', fuels: both },
  { q: 'What data do you have for Sweden?', places: ['SE'], fuels: both },
]

const byIntent = {
  cheapest_ranking: rankings,
  most_expensive_ranking: dearest,
  price_lookup: lookups,
  price_on_date: onDates,
  comparison: comparisons,
  price_history: histories,
  price_change: changes,
  average_price: averages,
  record_high: highs,
  record_low: lows,
  fuel_spread: spreads,
  fill_cost: fills,
  stations_nearby: nearby,
  toll_lookup: tolls,
  coverage,
}

export const questions: readonly Question[] = Object.entries(byIntent).flatMap(([intent, asked]) =>
  asked.map(question => ({ intent, since: question.until ?? newest, until: newest, ...question })),
)
