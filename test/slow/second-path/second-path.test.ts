import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { intentNames } from '../../../api/allowed-values/questions.ts'
import { createServer } from '../../../api/server.ts'
import { seeded } from '../../../fixtures/compose/seeded.ts'
import { packageRoot } from '../../../pipeline/disk/package-root.ts'
import { readManifest } from '../../../pipeline/snapshot/manifest.ts'
import { findCurrentId, keptSnapshots, snapshotFolder, switchTo } from '../../../pipeline/snapshot/pointer.ts'
import { partPaths } from '../../../pipeline/snapshot/tables.ts'
import { isMarketSource, type Source } from '../../../pipeline/source.ts'
import * as registry from '../../../pipeline/sources/index.ts'
import { demonstrationDays as days, demonstration } from '../../support/demonstration.ts'
import { missingFiles, recomputeFile } from '../../support/needed-files.ts'
import { query, runFiles } from '../../support/runs.ts'
import { tableSql } from '../../support/snapshot-tables.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { wholeBulk } from '../../support/whole-bulk.ts'
import { labelledSet } from './labelled-questions.ts'
import { publishedFigures } from './published.ts'
import { publishedAnswers, publishedMessages } from './published-answers.ts'
import { publishedCells } from './published-cells.ts'
import { publishedHistory } from './published-history.ts'
import { publishedNational } from './published-national.ts'
import { publishedStatus } from './published-status.ts'
import { questions } from './questions.ts'
import { type FigureTable, type Market, marketsIn, type RecomputeInput, recompute } from './recompute.ts'

const root = join(packageRoot(), 'fixtures', 'deliveries')
const markets = marketsIn(join(packageRoot(), 'fixtures', 'sources'))
const countriesOf = (chosen: readonly Market[]): string[] => [...new Set(chosen.map(market => market.country))].sort()
const atStations = markets.filter(market => market.basis === undefined)
const countries = countriesOf(atStations.filter(market => !market.held))
// In no summary and on no board.
const heldOnly = countriesOf(atStations.filter(market => market.held))
const marketCodes = countriesOf(markets)
const fuels = ['diesel', 'sp95', 'sp98', 'e10', 'e5', 'gpl', 'e85', 'cng', 'lng', 'hvo', 'u91', 'b10']
// biome-ignore format: a list of short words reads better in lines
const historyCodes = [
  'AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'EL', 'ES', 'EU', 'FI', 'FR', 'GB', 'GR', 'HR', 'HU', 'IE', 'IT',
  'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'UK',
]

// All sources of their stations are open, so that all their prices are handed on.
const wholeMarkets = ['ES', 'FR', 'GB', 'IS', 'IT']

const labelled = ['tune-operators', 'measure-operators'].map(labelledSet)
const allQuestions = [...questions, ...labelled.flatMap(set => set.questions)]
const expected = labelled.flatMap(set => set.expected)

let dataDir: string
let asked: RecomputeInput
const published = new Map<string, FigureTable>()
let recomputed: Map<string, FigureTable>
let messages: readonly string[]

const sources: readonly Source[] = Object.values(registry)
const missing = sources.flatMap(source => missingFiles(source, [recomputeFile]))

beforeAll(async () => {
  // Without the rows of a market, thousands of figures differ.
  if (missing.length > 0) throw new Error(missing.join('\n'))
  dataDir = await demonstration()
  const server = { ...serverDefaults, dataDir }
  const snapshots = keptSnapshots(dataDir)
  for (const [at, day] of days.entries()) {
    switchTo(dataDir, snapshots[at]!)
    // A server of its own a day: what it answers is that day's snapshot and nothing else.
    const api = createServer(server)
    const { url } = await api.listen()
    const answered = await publishedFigures(url, [...countries, ...heldOnly], fuels, historyCodes)
    const cells = await publishedCells(url, fuels)
    const status = await publishedStatus(url)
    const isLast = day === days.at(-1)
    const answers = await publishedAnswers(url, isLast ? allQuestions : [])
    messages = await publishedMessages(url, isLast ? expected.map(({ q }) => q) : [])
    await api.close()
    const folder = snapshotFolder(dataDir, findCurrentId(dataDir)!)
    const manifest = readManifest(folder)
    const history = await publishedHistory(dataDir, manifest)
    const [weeks] = partPaths(dataDir, manifest.parts, 'weeks.pack')
    const national = publishedNational(join(folder, 'national.pack'), weeks!)
    const verdicts = await publishedVerdicts(dataDir)
    published.set(day, new Map([...answered, ...cells, ...status, ...answers, ...history, ...national, ...verdicts]))
  }
  const brandNames = tableSql(dataDir, findCurrentId(dataDir)!, 'stations')
  asked = {
    root,
    markets,
    days,
    fuels,
    historyCodes,
    brandNames,
    questions: allQuestions,
    tolls: join(packageRoot(), 'pipeline/reference-data/tolls'),
    towns: join(packageRoot(), 'pipeline/reference-data/towns/towns.csv.gz'),
  }
  recomputed = await recompute(asked)
})

const serverDefaults = {
  host: '127.0.0.1',
  port: 0,
  // Each request for questions names a client of its own.
  trustProxy: 1,
  maxAgeHours: 48,
  legacyCacheHeader: false,
  metricsPort: null,
  // One client asks for every cell of every map.
  mapRequests: 0,
}

async function publishedVerdicts(dataDir: string): Promise<FigureTable> {
  const id = findCurrentId(dataDir)!
  const rows = await query<{ figure: string; verdict: string }>(
    dataDir,
    `select 'verdicts/' || price.source || '/' || ref || '/' || fuel as figure, verdict
     from ${tableSql(dataDir, id, 'prices')} as price join ${tableSql(dataDir, id, 'stations')} using (station_id)`,
  )
  return new Map(rows.map(({ figure, verdict }) => [figure, verdict]))
}

/** `figure: published …, recomputed …`, in the order of the figures. */
function differences(one: FigureTable, other: FigureTable): string[] {
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter(figure => one.get(figure) !== other.get(figure))
    .sort()
    .map(figure => `${figure}: published ${one.get(figure)}, recomputed ${other.get(figure)}`)
}

test('every source of a market except stand-ins has a second path', () => {
  const wanted = sources.filter(source => isMarketSource(source) && !('standsInFor' in source.descriptor))
  expect(missing).toEqual([])
  expect(markets.map(market => market.source)).toEqual(wanted.map(source => source.descriptor.id).sort())
})

describe.each(days)('the snapshot of %s', day => {
  test('publishes every figure as it is recomputed from the captures', () => {
    expect(differences(published.get(day)!, recomputed.get(day)!)).toEqual([])
  })

  test('was compared in all its figures', () => {
    const figures = [...recomputed.get(day)!.keys()]
    for (const country of countries) {
      expect(figures).toContain(`summary/${country}/diesel/avg`)
      expect(figures).toContain(`board/petrol/${country}`)
      expect(figures).toContain(`map/${country}/diesel/price_avg`)
    }
    // The second delivery of Croatia is refused: nothing of it was read on that day.
    const read = [...countries, ...heldOnly].filter(country => country !== 'HR' || day !== days[1])
    const withDay = figures.filter(figure => /^daily\/..\/diesel\/median$/.test(figure))
    expect(withDay.map(figure => figure.split('/')[1]).sort()).toEqual(read.sort())
    const moves = figures.filter(figure => figure.startsWith('moves/'))
    expect(new Set(moves.map(figure => figure.split('/')[1])).size).toBeGreaterThan(countries.length - 3)
    for (const country of heldOnly) {
      expect(figures).toContain(`map/${country}/diesel/price_avg`)
      expect(figures.filter(figure => figure.startsWith(`summary/${country}/`))).toEqual([])
    }
    for (const cc of historyCodes) expect(figures).toContain(`history/${cc}/count`)
    for (const zoom of [2, 3, 4, 5, 6, 7, 8]) {
      expect(figures.filter(figure => figure.startsWith(`cells/${zoom}/diesel/`)).length).toBeGreaterThan(20)
    }
    for (const country of marketCodes) expect(figures).toContain(`status/${country}/Prices of sources`)
    for (const country of [...countries, ...heldOnly]) expect(figures).toContain(`status/${country}/held`)
    const series = figures.filter(figure => /^national\/..\/diesel\/2026$/.test(figure))
    expect(series).toHaveLength(30)
    for (const country of [...countries, ...heldOnly])
      expect(figures).toContain(`national/live/${country}/diesel/price`)
  })
})

test('recomputes the figures of answers to questions of every kind', () => {
  const figures = [...recomputed.get(days[2]!)!.keys()]
  const without = questions.filter(({ q }) => figures.filter(figure => figure.startsWith(`answers/${q}/`)).length <= 3)
  expect(without).toEqual([])
  const kinds = intentNames.filter(intent => intent !== 'unknown')
  expect([...new Set(questions.map(({ intent }) => intent))].sort()).toEqual([...kinds].sort())
})

// The labels that do not determine an answer may become fewer, and so may the questions that are misread.
// biome-ignore format: one set a line
const judgedByLabels = [
  { name: 'tune-operators', least: 2000, most: { 'members missing': 90, 'several readings': 5, 'not recomputed': 18, 'tied stations': 5 } },
  { name: 'measure-operators', least: 570, most: { 'members missing': 17, 'several readings': 5, 'not recomputed': 9 } },
]

test.each(judgedByLabels)('recomputes the figures of the labelled questions of $name', ({ name, least, most }) => {
  const set = labelled.find(one => one.name === name)!
  const figures = [...recomputed.get(days[2]!)!.keys()].map(figure => figure.split('/')[1]!)
  const counts = new Map<string, number>()
  for (const q of figures) counts.set(q, (counts.get(q) ?? 0) + 1)
  expect(set.questions.filter(({ q }) => (counts.get(q) ?? 0) <= 3).map(({ q }) => q)).toEqual([])
  expect(set.questions.length, JSON.stringify(set.leftOut)).toBeGreaterThanOrEqual(least)
  const { refused: _, misread: _misread, ...undetermined } = set.leftOut
  for (const [why, count] of Object.entries(undetermined)) {
    expect([why, count]).toEqual([why, Math.min(count, most[why as keyof typeof most] ?? 0)])
  }
})

test('says what the labels expect', () => {
  const lacking = expected.flatMap(({ q, expect: texts }, at) =>
    texts.filter(text => !messages[at]!.includes(text)).map(text => `${q}: no '${text}' in '${messages[at]}'`),
  )
  expect(lacking).toEqual([])
  expect(expected.length).toBeGreaterThanOrEqual(25)
})

test('the bulk files hold as many prices of open markets as are recomputed from the captures', async () => {
  const { bulk } = readManifest(snapshotFolder(dataDir, findCurrentId(dataDir)!))
  const counts = await query<{ country: string; fuel: string; prices: number }>(
    dataDir,
    `select country_code as country, fuel, count(*)::integer as prices
     from '${await wholeBulk(dataDir, bulk, 'prices.parquet')}' group by all order by all`,
  )
  const figures = recomputed.get(days[2]!)!
  const whole = counts.filter(({ country }) => wholeMarkets.includes(country))
  expect([...new Set(whole.map(({ country }) => country))]).toEqual(wholeMarkets)
  for (const { country, fuel, prices } of whole) {
    expect([country, fuel, String(prices)]).toEqual([country, fuel, figures.get(`summary/${country}/${fuel}/stations`)])
  }
  const held = [...figures.keys()].filter(figure => /^summary\/(ES|FR|GB|IS|IT)\/\w+\/stations$/.test(figure))
  expect(whole).toHaveLength(held.filter(figure => figures.get(figure) !== '0').length)
})

// One price in one capture, or one place, and a figure that moves with it. A list holds slips of which none moves the figure
// of another, so that they are recomputed together.
// biome-ignore format: one slip a line
const slips = [
  [
    ['fr', 'stations.json', '"gazole_prix":1.965', '"gazole_prix":1.966', 'moves/FR/diesel/difference'],
    ['it', 'prices.csv', '3400|Gasolio|2.119|1|', '3400|Gasolio|2.120|1|', 'moves/IT/diesel/moved'],
    ['si', 'page-2.json', '"dizel":1.818', '"dizel":1.819', 'answers/cheapest diesel near 45.635, 13.761/stations/0/price'],
    ['gb-weekly', 'prices.csv', '16/11/2026,143.83', '16/11/2026,144.03', 'answers/How much is petrol in the UK?/prices/0/price_euro95'],
    ['lu', 'diesel.json', '[1.583,null', '[1.584,null', 'reference/2/fuels/diesel/max'],
    ['sk', 'weeks.json', ',0.441,1.591,', ',0.441,1.592,', 'national/live/SK/sp95/price'],
  ],
  [
    ['ecb', 'daily.xml', "currency='GBP' rate='0.86529'", "currency='GBP' rate='0.86629'", 'board/diesel/GB'],
    ['fr', 'stations.json', '"geom":{"lon":2.36502,', '"geom":{"lon":2.76502,', 'cells/8/diesel/48.806863 2.285156'],
  ],
] as const

test.each(slips.map(list => [list.map(([source]) => source).join(', '), list] as const))(
  'sees another figure for each slip in the captures of %s',
  async (_, together) => {
    const copy = temporaryFolder()
    cpSync(root, copy, { recursive: true })
    for (const [source, file, from, to] of together) {
      const path = join(copy, source, days[2]!, file)
      const text = readFileSync(path, 'utf8')
      expect(text).toContain(from)
      writeFileSync(path, text.replace(from, to))
    }
    const slipped = await recompute({ ...asked, root: copy, questions })
    const found = differences(published.get(days[2]!)!, slipped.get(days[2]!)!)
    const unseen = together.filter(([, , , , figure]) => !found.some(line => line.startsWith(`${figure}: published `)))
    expect(unseen).toEqual([])
    expect(differences(published.get(days[1]!)!, slipped.get(days[1]!)!)).toEqual([])
  },
)

// Where a price stands in a delivery: what is before it, and the price.
const priceForms = [
  ['it', 'prices.csv', /^(\d+\|[^|\n]*\|)(\d\.\d+)/gm],
  ['fr', 'stations.json', /(_prix":)(\d\.\d+)/g],
  ['gb-api', 'prices-1.json', /("price": ?)(\d+\.\d+)/g],
  ['si', 'page-1.json', /("(?:dizel|95|98|100|avtoplin-lpg)":)(\d\.\d+)/g],
  ['hr', 'data.json', /("cijena": ?)(\d\.\d+)/g],
] as const
// Within the limits of the rules, near them and beyond. A few factors, so that some wrong prices of an area are alike.
const factors = [0.6, 0.72, 0.8, 0.9, 1.1, 1.2, 1.24, 1.28, 1.33, 1.4, 1.6]

test('gives every price of a day with many wrong ones the same verdict', async () => {
  const from = temporaryFolder()
  const into = temporaryFolder()
  const day = days[0]!
  cpSync(root, from, { recursive: true })
  for (const [source, file, form] of priceForms) {
    const path = join(from, source, day, file)
    const dice = seeded(`wrong prices of ${source}`)
    const wrong = (price: string) => (Number(price) * dice.pick(factors)).toFixed(price.split('.')[1]!.length)
    const text = readFileSync(path, 'utf8').replace(form, (_, before, price) =>
      dice.chance(0.12) ? before + wrong(price) : before + price,
    )
    expect(text).not.toBe(readFileSync(path, 'utf8'))
    writeFileSync(path, text)
  }
  await runFiles({ dataDir: into, from, on: day, now: `${day} 12:00:00` })
  const verdicts = await publishedVerdicts(into)
  const again = (await recompute({ ...asked, root: from, days: [day], questions: [] })).get(day)!
  const ours = new Map([...again].filter(([figure]) => figure.startsWith('verdicts/')))
  expect(differences(verdicts, ours)).toEqual([])
  expect([...verdicts.values()].filter(verdict => verdict === 'hold').length).toBeGreaterThan(40)
})
