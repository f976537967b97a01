import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { jsonOfClient } from '../../api/http/body-of.ts'
import { encodedOf, type Query, queryOf, readQuery } from '../../api/http/query.ts'
import { ask } from '../../api/nl/ask.ts'
import { bbox, bounds, center, wholeWorld } from '../../api/params/area.ts'
import { fuel, requiredFuel, sort } from '../../api/params/choices.ts'
import { corridorOfBody } from '../../api/params/corridor.ts'
import { countries, country, historyCountry } from '../../api/params/country.ts'
import { id, ids } from '../../api/params/id.ts'
import { clampedInteger } from '../../api/params/numbers.ts'
import { cursor, paging } from '../../api/params/paging.ts'
import { answerFormat, questionOf } from '../../api/params/question.ts'
import { questionsOf } from '../../api/params/question-body.ts'
import { pastedRoute } from '../../api/params/route/route-text.ts'
import { chosenFields, tollFilters } from '../../api/params/toll-filters.ts'
import { kindsOf, randomPattern, roundOf } from '../../fixtures/nl/bad-questions.ts'
import { lexiconPhrases } from '../../fixtures/nl/lexicon-words.ts'
import { madeUpQuestions } from '../../fixtures/nl/made-up-questions.ts'
import { pick, randomOf } from '../../fixtures/snapshots/made-up-figures.ts'
import { nlFigures } from '../../fixtures/snapshots/nl-figures.ts'
import { questionContextOf } from '../../fixtures/snapshots/question-context.ts'
import { readDelivery, readFigureDelivery, readReference } from '../../pipeline/delivery-reading/read-delivery.ts'
import { openCapture } from '../../pipeline/fetch/open-capture.ts'
import { FuelError, InvariantError, WorkerDied } from '../../pipeline/model/errors.ts'
import { isPdf, isZip } from '../../pipeline/model/file-kind.ts'
import { isDay } from '../../pipeline/model/instants.ts'
import { CaptureTexts } from '../../pipeline/parsers/capture-texts.ts'
import { csvRows } from '../../pipeline/parsers/csv.ts'
import { plainText } from '../../pipeline/parsers/html.ts'
import { htmlTables } from '../../pipeline/parsers/html-table.ts'
import { json } from '../../pipeline/parsers/json.ts'
import { latin1Xml } from '../../pipeline/parsers/latin1-xml.ts'
import { zipEntry } from '../../pipeline/parsers/packed-files.ts'
import { rowPlaces } from '../../pipeline/parsers/row-places.ts'
import { xmlText, xmlTree } from '../../pipeline/parsers/xml.ts'
import type { Source } from '../../pipeline/source.ts'
import * as registry from '../../pipeline/sources/index.ts'
import { delivered, fixturesRoot, takeFixture } from './deliver.ts'
import { damaged, numberBelow, oddTexts, type Random, repeated } from './fuzz-mutations.ts'
import * as odd from './fuzz-structures.ts'
import { tollRecords } from './toll-records.ts'

/** Reads one input that is made from random numbers. Throws only what the code under test throws. */
export type Subject = (random: Random) => unknown

/** The formats of the deliveries. A page and XML are one, because a page may be read as either. */
type Format = 'csv' | 'json' | 'markup' | 'pdf' | 'workbook' | 'archive'

/** A bundled file, and the source that reads it. */
interface Target {
  readonly source: Source
  readonly day: string
  readonly request: string
}

const targets = bundledTargets()

/** The bundled files by format: of a day with many files, the first eight. */
function bundledTargets(): ReadonlyMap<Format, readonly Target[]> {
  const found = new Map<Format, Target[]>()
  for (const source of Object.values(registry) as Source[]) {
    const folder = join(fixturesRoot, source.descriptor.id)
    for (const day of readdirSync(folder).filter(isDay)) {
      for (const file of readdirSync(join(folder, day)).slice(0, 8)) {
        const format = formatOf(readFileSync(join(folder, day, file)))
        const target = { source, day, request: file.replace(/\.[a-z]+$/, '') }
        found.set(format, [...(found.get(format) ?? []), target])
      }
    }
  }
  return found
}

function formatOf(bytes: Uint8Array): Format {
  if (isPdf(bytes)) return 'pdf'
  if (isZip(bytes)) return Buffer.from(bytes).includes('xl/workbook.xml') ? 'workbook' : 'archive'
  const start = String.fromCharCode(...bytes.subarray(0, 20)).trimStart()
  if (start.startsWith('<')) return 'markup'
  return /^[[{]/.test(start) ? 'json' : 'csv'
}

/** A delivery of which one file is damaged, taken and read as a run does, or looked up as `explain` does. */
async function readDamaged(format: Format, random: Random): Promise<void> {
  const { source, day, request } = pick(targets.get(format)!, random)
  const seed = numberBelow(2 ** 32, random)
  const mutate = (bytes: Uint8Array, name: string) => (name === request ? damaged(bytes, randomOf(seed)) : bytes)
  const { captures } = await takeFixture(source, day, mutate)
  const capture = captures.find(({ name }) => name === request)
  if (capture && random() < 0.3) {
    new CaptureTexts(capture).has('1.799')
    const claim = { position: 1 + numberBelow(20, random), fields: { price: '1.799', id: '1' } }
    rowPlaces(capture.bytes)?.find(claim)
  } else if (source.kind === 'stations') readDelivery(source, day, captures)
  else if (source.kind === 'figures') readFigureDelivery(source, day, captures)
  else readReference<object>(source, day, captures)
}

/** Half of the inputs are damaged deliveries, half are made from the grammar of the format. */
function deliveriesOr(format: Format, made: Subject): Subject {
  return random => (random() < 0.5 ? readDamaged(format, random) : made(random))
}

const columns = ['id', 'name', 'price']

async function readOddCsv(random: Random): Promise<void> {
  const delimiter = pick([';', ',', '|', '\t'], random)
  const capture = await delivered('x', odd.oddCsv(columns, delimiter, random))
  const linesBefore = random() < 0.8 ? 0 : numberBelow(4, random)
  csvRows(capture, columns, { delimiter, quotes: random() < 0.5, linesBefore, endsOpen: random() < 0.5 })
}

async function readOddMarkup(random: Random): Promise<void> {
  const bytes = odd.oddMarkup('r', random)
  const capture = await delivered('x', bytes)
  switch (numberBelow(4, random)) {
    case 0:
      return textsIn(xmlTree(capture.label, capture.text(), 'r', ['a']))
    case 1:
      return textsIn(xmlTree(capture.label, latin1Xml(capture, bytes), 'r', []))
    case 2:
      htmlTables(capture.text())
      plainText(capture.text())
      return
    default:
      new CaptureTexts(capture).has('a')
      rowPlaces(bytes)?.find({ position: 1, fields: { a: 'a' } })
  }
}

function textsIn(tree: unknown): void {
  if (typeof tree === 'object' && tree !== null) Object.values(tree).forEach(textsIn)
  else xmlText(tree)
}

async function readOddArchive(random: Random): Promise<void> {
  zipEntry(await delivered('x', odd.oddArchive(random)), '.xml')
}

async function readOddWorkbook(random: Random): Promise<void> {
  const bytes = odd.oddWorkbook(pick(['Prices', 'a &amp; b', 'é'], random), random)
  await openCapture('test', { name: 'x', sheets: [pick(['Prices', 'a & b', 'é'], random)] }, 200, bytes)
}

async function readOddPdf(random: Random): Promise<void> {
  await openCapture('test', { name: 'x', pdf: true }, 200, odd.oddPdf(random))
}

async function readOddJson(random: Random): Promise<void> {
  const capture = await delivered('x', odd.oddJson(random))
  rowPlaces(capture.bytes)?.find({ position: 1, fields: { a: 'a' } })
  json(capture)
}

const parameters: readonly ((query: Query) => unknown)[] = [
  ...[bbox, center, countries, historyCountry, cursor, fuel, requiredFuel, id, ids, paging, sort, chosenFields],
  ...[tollFilters, answerFormat],
  query => bounds(query, wholeWorld),
  query => country(query, 'FR'),
  query => clampedInteger(query, 'limit', { min: 1, max: 100, fallback: 20 }),
]
// biome-ignore format: a list of short words reads better in lines
const parameterNames = [
  'bounds', 'bbox', 'lat', 'lng', 'country', 'cc', 'since', 'fuel', 'id', 'ids', 'page', 'per_page', 'limit', 'sort',
  'fields', 'type', 'barrier', 'search', 'unverified', 'format', 'q', '__proto__', 'constructor', '',
]
const parameterTexts = ['1,2,3,4', '41,-5.5,52,11', '-90,180,90,-180', '1', '47.3', 'FR', 'fr,de', 'diesel', '%2C', '+']
const parameterPieces = [...parameterTexts, ...oddTexts, '%', '%zz', '%ff', '%00', '%F0%9F', '&', '=', ',']

/** Every parameter of a random address, and the questions of a random body. */
function readParameters(random: Random): void {
  const text = () => {
    const made = Array.from({ length: 1 + numberBelow(4, random) }, () => pick(parameterPieces, random)).join('')
    const long = random() < 0.05 ? made + repeated(made, random) : made
    return random() < 0.5 ? encodeURIComponent(Buffer.from(long).toString()) : long
  }
  const pairs = Array.from({ length: numberBelow(8, random) }, () => `${pick(parameterNames, random)}=${text()}`)
  const url = `/x?${pairs.join('&')}`
  const query = queryOf(url)
  encodedOf(url, 'q')
  const readers = [
    ...parameters.map(read => () => read(query)),
    () => questionOf({ query, url, parts: { question: text() } }),
    () => questionsOf(Buffer.from(odd.oddJson(random))),
    () => questionsOf(Buffer.from(JSON.stringify({ [pick(['query', 'queries', 'x'], random)]: [text(), null] }))),
  ]
  for (const read of readers) {
    try {
      read()
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
  }
}

const gpxFile = '<gpx><trk><trkseg><trkpt lat="45.7" lon="4.8"/><trkpt lat="45.8" lon="4.83"/></trkseg></trk></gpx>'
const geoJson = '{"type":"Feature","geometry":{"type":"LineString","coordinates":[[4.85,45.75],[4.83,45.8]]}}'
const rpcMessage =
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask","arguments":{"question":"diesel in France"}}}'
const multipart = `--b\r\nContent-Disposition: form-data; name="route"\r\n\r\n${gpxFile}\r\n--b--\r\n`
const polyline = '_p~iF~ps|U_ulLnnqC_mqNvxq`@'

/** Half are damaged ones of the kind, half are made from the grammar of their format. */
function bodiesOf(sound: string, made: (random: Random) => string | Uint8Array): Subject {
  return random => readBody(random() < 0.5 ? damaged(Buffer.from(sound), random) : Buffer.from(made(random)))
}

/** A body, read as every route reads its own. */
function readBody(bytes: Uint8Array): void {
  const body = Buffer.from(bytes)
  const text = body.toString()
  const fields = readQuery(text)
  const readers = [
    () => [...corridorOfBody(new Map(), body)],
    () => [...pastedRoute(text)],
    () => [...pastedRoute(fields.get('route') ?? '')],
    () => questionsOf(body),
    () => jsonOfClient(text, 'not JSON'),
  ]
  for (const read of readers) {
    try {
      read()
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
  }
}

const context = questionContextOf({ figures: nlFigures, tolls: tollRecords })
const usual = madeUpQuestions(200, 60)
const phrases = await lexiconPhrases()

/** A question of a reader with odd pieces in it, or of odd pieces only, up to the length that the endpoint takes. */
function askQuestion(random: Random): void {
  const kinds = Object.values(kindsOf(phrases.slice(numberBelow(phrases.length - 50, random)).slice(0, 50), random))
  const pieces = () => {
    const pattern = randomPattern(pick(kinds, random), random)
    return roundOf(pattern).repeat(1 + numberBelow(5, random))
  }
  const words = pick(usual, random).split(' ')
  for (let edits = numberBelow(5, random); edits > 0; edits -= 1) {
    const piece = random() < 0.8 ? pieces() : pick(oddTexts, random)
    words.splice(numberBelow(words.length + 1, random), numberBelow(2, random), piece)
  }
  const text = random() < 0.2 ? pieces() + pieces() : words.join(' ')
  JSON.stringify(ask([...text].slice(0, 500).join(''), context))
}

/** What is fuzzed, by name. */
export const subjects: Readonly<Record<string, Subject>> = {
  CSV: deliveriesOr('csv', readOddCsv),
  XML: deliveriesOr('markup', readOddMarkup),
  JSON: random => (random() < 0.9 ? readDamaged('json', random) : readOddJson(random)),
  XLSX: random => (random() < 0.05 ? readDamaged('workbook', random) : readOddWorkbook(random)),
  ZIP: deliveriesOr('archive', readOddArchive),
  PDF: random => (random() < 0.2 ? readDamaged('pdf', random) : readOddPdf(random)),
  parameters: readParameters,
  questions: askQuestion,
  'GPX of clients': bodiesOf(gpxFile, random => odd.oddMarkup('gpx', random)),
  GeoJSON: bodiesOf(geoJson, random => `{"type":"LineString","coordinates":${odd.oddJson(random)}}`),
  polylines: bodiesOf(polyline, random => JSON.stringify({ route: pick(oddTexts, random) + polyline })),
  'messages of agents': bodiesOf(rpcMessage, random => odd.oddJson(random)),
  multipart: bodiesOf(multipart, random => multipart + odd.oddMarkup('gpx', random)),
}

/** What an input may throw: one of our errors, except those that state a fault of our own. */
function isRefusal(error: unknown): boolean {
  return error instanceof FuelError && !(error instanceof InvariantError) && !(error instanceof WorkerDied)
}

/** Gives a subject the input of a seed. Returns what it threw, if that is a fault. */
export async function findFault(subject: Subject, seed: number): Promise<unknown> {
  try {
    await subject(randomFrom(seed))
  } catch (error) {
    return isRefusal(error) ? null : error
  }
  return null
}

/** The generator adds one number to the next: its first values are similar for seeds that follow each other. */
function randomFrom(seed: number): Random {
  return randomOf(Math.imul(seed, 0x9e3779b1) ^ (seed >>> 7))
}
