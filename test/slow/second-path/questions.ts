/** A question to the demonstration, and what it must be about: read by hand, not by the service. */
export interface Question {
  /** The question, or what its figures are called. */
  readonly q: string
  /** The question, if its figures are called otherwise. */
  readonly text?: string
  readonly intent: string
  /**
   * In the order of the rows: alpha-2, or a region, or one without some members: `EU without MT`. Of a ranking: whose
   * members; of a record: none is every member state.
   */
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
  /** The country whose place in a ranking is asked. */
  readonly whose?: string
  /** The place whose country is asked. */
  readonly position?: number
  /** From which end; rise and fall are of changes. */
  readonly direction?: 'cheapest' | 'dearest' | 'rise' | 'fall'
  /** The country whose neighbours are the places. */
  readonly home?: string
  /** In `currency`, or euros. */
  readonly below?: number
  readonly above?: number
  /** True if the question is when a price last was below or above. */
  readonly latest?: true
  /** The last Monday of a period that begins with `since`: its mean is the start of a change. */
  readonly base?: string
  /** A change within these days, from the first reading in them: of days with an end, or until now. */
  readonly within?: 'both' | 'since'
  readonly brands?: readonly string[]
  readonly currency?: string
  readonly gallon?: 'US gallon' | 'imperial gallon'
  /** Of a tank. */
  readonly share?: number
  /** Around which stations are asked, and how far. */
  readonly town?: string
  readonly km?: number
  /** Of a streak: what the price was, if it is held against the other place or fuel, or against the reading before. */
  readonly is?: 'cheaper' | 'dearer' | 'rose' | 'fell'
  /** The other place or fuel. */
  readonly than?: string
  /** The named grade that petrol stands for. */
  readonly grade?: 'e10' | 'e5'
  /** Of a record: whether the newest price is told as well. */
  readonly newestToo?: true
  /** What is asked about the data itself. */
  readonly topic?: 'stations'
}

const both = ['euro95', 'diesel']
const petrol = ['euro95']
const diesel = ['diesel']
const gpl = ['gpl']
export const newestWeek = '2026-11-16'
/** Before the first week of the bulletin. */
export const allWeeks = '2005-01-03'
const year = { since: '2025-11-24' }
const always = { since: allWeeks }

const rankings: readonly Omit<Question, 'intent'>[] = [
  { q: 'rank all EU countries by petrol price', places: ['EU'], fuels: petrol, most: 27 },
  { q: 'Where is diesel cheapest in Europe?', fuels: diesel },
  { q: 'top 27 cheapest countries for petrol', fuels: petrol, most: 27 },
  { q: 'cheapest fuel in the Balkans', places: ['Balkans'], fuels: both },
  { q: 'Which country had the cheapest petrol over the last year?', fuels: petrol, ...year },
  { q: 'Where is LPG cheapest?', fuels: gpl },
  { q: 'cheapest petrol in Europe in 2022', fuels: petrol, since: '2022-01-03', until: '2022-12-26' },
  { q: 'cheapest diesel in Europe a year ago', fuels: diesel, until: '2025-11-17' },
  { q: 'cheapest diesel in the EU except Malta', places: ['EU without MT'], fuels: diesel },
  { q: "which of Czechia's neighbours has the cheapest petrol", places: ['AT', 'DE', 'PL', 'SK'], fuels: petrol },
  // The bulletin has nothing of that week.
  { q: 'cheapest diesel in Europe on 20 April 2022', fuels: diesel, until: '2022-04-18' },
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
  { q: 'petrol in the Nordics', places: ['Nordics'], fuels: petrol },
  { q: 'diesel in the eurozone', places: ['eurozone'], fuels: diesel },
  { q: 'petrol in the Nordics other than Denmark', places: ['Nordics without DK'], fuels: petrol },
  { q: 'diesel in every Baltic state', places: ['EE', 'LV', 'LT'], fuels: diesel },
  { q: 'is petrol in Italy over 1.80 euros', places: ['IT'], fuels: petrol, above: 1.8 },
  { q: 'petrol price in Britain in pence', places: ['GB'], fuels: petrol, currency: 'GBP' },
  { q: 'diesel in Spain in dollars per gallon', places: ['ES'], fuels: diesel, currency: 'USD', gallon: 'US gallon' },
  { q: 'petrol in Iceland', places: ['IS'], fuels: petrol },
  { q: 'price of premium 98 in Croatia', places: ['HR'], fuels: ['sp98'] },
  { q: 'price of E10 in France', places: ['FR'], fuels: ['e10'] },
  { q: 'price of E10 in Belgium', places: ['BE'], fuels: petrol, grade: 'e10' },
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
  { q: 'compare diesel in Belgium with its neighbours', places: ['BE', 'DE', 'FR', 'LU', 'NL'], fuels: diesel },
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
  { q: 'how much did diesel change in each Benelux country over the last month', places: ['BE', 'NL', 'LU'], fuels: diesel, since: '2026-10-19' },
  { q: 'is diesel in France dearer than in 2019', places: ['FR'], fuels: diesel, since: '2019-01-07', base: '2019-12-30' },
  { q: 'petrol in Germany compared with March 2022', places: ['DE'], fuels: petrol, since: '2022-03-07', base: '2022-03-28' },
]

// biome-ignore format: one question a line
const averages: readonly Omit<Question, 'intent'>[] = [
  { q: 'average price of diesel in Spain', places: ['ES'], fuels: diesel },
  { q: 'average fuel price in the Visegrad countries over the last 13 weeks', places: ['Visegrad'], fuels: both, since: '2026-08-24' },
  { q: 'average diesel price in the UK over the last 2 years', places: ['GB'], fuels: diesel, since: '2024-11-25' },
  { q: 'average diesel price in the EU without Germany and France in 2024', places: ['EU without DE FR'], fuels: diesel, since: '2024-01-01', until: '2024-12-30' },
  { q: 'average diesel in the eurozone in 2024', places: ['eurozone'], fuels: diesel, since: '2024-01-01', until: '2024-12-30' },
]

// biome-ignore format: one question a line
const highs: readonly Omit<Question, 'intent'>[] = [
  { q: 'When was petrol most expensive in Italy?', places: ['IT'], fuels: petrol, ...always },
  { q: 'When was diesel most expensive in the DACH region in 2022?', places: ['DACH'], fuels: diesel, since: '2022-01-03', until: '2022-12-26' },
  { q: 'record high of fuel in the UK', places: ['GB'], fuels: both, ...always },
  { q: 'is petrol at a record high in France', places: ['FR'], fuels: petrol, newestToo: true, ...always },
]

const lows: readonly Omit<Question, 'intent'>[] = [
  { q: 'record low of diesel in Sweden', places: ['SE'], fuels: diesel, ...always },
  { q: 'What was the lowest petrol price ever?', fuels: petrol, ...always },
  { q: 'lowest fuel price in Greece over the last year', places: ['GR'], fuels: both, ...year },
]

const spreads: readonly Omit<Question, 'intent'>[] = [
  { q: 'How much more does diesel cost than petrol in Finland?', places: ['FI'], fuels: both },
  { q: 'petrol diesel spread in the Netherlands and the UK', places: ['NL', 'GB'], fuels: both },
  { q: 'is LPG cheaper than diesel in Italy', places: ['IT'], fuels: ['gpl', 'diesel'] },
  { q: 'E85 against petrol in France', places: ['FR'], fuels: ['e85', 'euro95'] },
]

// biome-ignore format: one question a line
const fills: readonly Omit<Question, 'intent'>[] = [
  { q: 'How much are 60 litres of diesel in Luxembourg and Belgium?', places: ['LU', 'BE'], fuels: diesel, litres: 60 },
  { q: '45.5 litres of petrol in the Baltics', places: ['Baltics'], fuels: petrol, litres: 45.5 },
  { q: 'fill a 40 litre tank with LPG in Italy', places: ['IT'], fuels: gpl, litres: 40 },
  { q: 'half a tank of diesel in France', places: ['FR'], fuels: diesel, litres: 25, share: 0.5 },
  { q: 'a third of a tank of diesel in France', places: ['FR'], fuels: diesel, litres: 16.7, share: 0.33 },
  { q: 'half of my 60 litre tank with petrol in Spain', places: ['ES'], fuels: petrol, litres: 30, share: 0.5 },
  { q: 'how much are 60 litres of diesel in Poland in zloty', places: ['PL'], fuels: diesel, litres: 60, currency: 'PLN' },
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
  { q: 'cheapest diesel within 10 km of Trieste', fuels: diesel, town: 'Trieste', km: 10, sorted: 'price' },
  { q: 'petrol stations in Ljubljana', fuels: both, town: 'Ljubljana', sorted: 'distance' },
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
  { q: 'How many stations do you cover?', fuels: both, topic: 'stations' },
  { q: 'How many stations do you have in France and Italy?', places: ['FR', 'IT'], fuels: both, topic: 'stations' },
]

// biome-ignore format: one question a line
const streaks: readonly Omit<Question, 'intent'>[] = [
  { q: 'since when has diesel been above 1.50 in Italy', places: ['IT'], fuels: diesel, above: 1.5, ...always },
  { q: 'how often was petrol below 0.50 in France', places: ['FR'], fuels: petrol, below: 0.5, ...always },
  { q: 'how many weeks in a row has diesel fallen in Germany and the UK', places: ['DE', 'GB'], fuels: diesel, is: 'fell', ...always },
  { q: 'how often did fuel rise in the Nordics in 2022', places: ['Nordics'], fuels: both, is: 'rose', since: '2022-01-03', until: '2022-12-26' },
  { q: 'since when is petrol cheaper in Spain than in France', places: ['ES', 'FR'], fuels: petrol, is: 'cheaper', than: 'FR', ...always },
  { q: 'how long has diesel been dearer than petrol in Germany', places: ['DE'], fuels: ['diesel', 'euro95'], is: 'dearer', than: 'euro95', ...always },
  { q: 'how often was diesel in Ireland dearer than the EU average in 2024', places: ['IE', 'EU'], fuels: diesel, is: 'dearer', than: 'EU', since: '2024-01-01', until: '2024-12-30' },
]

// biome-ignore format: one question a line
const positions: readonly Omit<Question, 'intent'>[] = [
  { q: 'where does Ireland rank for petrol', fuels: petrol, whose: 'IE', direction: 'cheapest' },
  { q: 'how many countries are dearer than Spain for diesel', fuels: diesel, whose: 'ES', direction: 'dearest' },
  { q: 'third most expensive fuel in the eurozone', places: ['eurozone'], fuels: both, position: 3, direction: 'dearest' },
  { q: 'where did Ireland rank for petrol on 20 April 2022', fuels: petrol, until: '2022-04-18', whose: 'IE', direction: 'cheapest' },
  // Two countries share the ninth place.
  { q: 'tenth cheapest petrol in the EU', fuels: petrol, position: 10, direction: 'cheapest' },
  { q: 'where does Italy rank for LPG', fuels: gpl, whose: 'IT', direction: 'cheapest' },
]

// biome-ignore format: one question a line
const thresholds: readonly Omit<Question, 'intent'>[] = [
  { q: 'which countries have diesel below 1.60', fuels: diesel, below: 1.6 },
  { q: 'how many eurozone countries sell petrol for less than 1.70', places: ['eurozone'], fuels: petrol, below: 1.7 },
  { q: 'is petrol in every Nordic country below 2 euros', places: ['Nordics'], fuels: petrol, below: 2 },
  { q: 'petrol between 1.60 and 1.75: which countries', fuels: petrol, above: 1.6, below: 1.75 },
  { q: 'which countries have LPG below 0.80', fuels: gpl, below: 0.8 },
  // 1.70001 EUR: two countries have it at 1.700.
  { q: 'which countries have petrol below 1.471 pounds', fuels: petrol, below: 1.471, currency: 'GBP' },
  { q: 'when was diesel last below 1.50 in Germany', places: ['DE'], fuels: diesel, below: 1.5, latest: true, ...always },
  // Never.
  { q: 'when was petrol last below 0.50 euros in the UK', places: ['GB'], fuels: petrol, below: 0.5, latest: true, ...always },
]

const neighbours: readonly Omit<Question, 'intent'>[] = [
  { q: 'petrol in the countries bordering Belgium', places: ['DE', 'FR', 'LU', 'NL'], fuels: petrol, home: 'BE' },
  { q: 'fuel in the countries bordering Portugal', places: ['ES'], fuels: both, home: 'PT' },
]

// biome-ignore format: one question a line
const changeRankings: readonly Omit<Question, 'intent'>[] = [
  { q: "which country's diesel rose most over the last month", fuels: diesel, since: '2026-10-19', direction: 'rise' },
  { q: 'biggest fall in petrol over the last quarter in the eurozone', places: ['eurozone'], fuels: petrol, since: '2026-08-17', direction: 'fall' },
]

const brandPrices: readonly Omit<Question, 'intent'>[] = [
  { q: 'what does Q8 charge for diesel in Denmark', places: ['DK'], fuels: diesel, brands: ['Q8'] },
  { q: 'Q8 against Eni for diesel in Italy', places: ['IT'], fuels: diesel, brands: ['Q8', 'Eni'] },
  { q: 'cheapest brand for petrol in Italy', places: ['IT'], fuels: petrol, direction: 'cheapest' },
]

const maxima: readonly Omit<Question, 'intent'>[] = [
  { q: 'price cap for diesel', fuels: diesel },
  { q: 'legal maximum of petrol in Belgium and Croatia', places: ['BE', 'HR'], fuels: petrol },
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
  streak: streaks,
  position: positions,
  threshold: thresholds,
  neighbours,
  change_ranking: changeRankings,
  brand_price: brandPrices,
  legal_maximum: maxima,
}

export const questions: readonly Question[] = Object.entries(byIntent).flatMap(([intent, asked]) =>
  asked.map(question => ({ intent, since: question.until ?? newestWeek, until: newestWeek, ...question })),
)
