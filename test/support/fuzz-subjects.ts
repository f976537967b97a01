import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
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
import { pdf, workbookFiles } from './bombs.ts'
import { delivered, fixturesRoot, takeFixture } from './deliver.ts'
import { damaged, numberBelow, oddTexts, type Random, repeated } from './fuzz-mutations.ts'
import { tollRecords } from './toll-records.ts'

// Files made from a grammar of their format, with odd parts where a parser may not expect them.

function listOf<Item>(most: number, random: Random, make: () => Item): Item[] {
  return Array.from({ length: numberBelow(most + 1, random) }, make)
}

function oddText(random: Random): string {
  const text = pick(['a', '1', 'Diesel', 'Łódź', '1.799', ...oddTexts], random)
  return random() < 0.05 ? repeated(text, random) : text
}

/** Delimited text with quotes in odd places. The headings of `columns` come first, mostly. */
function oddCsv(columns: readonly string[], delimiter: string, random: Random): Uint8Array {
  const cell = (): string => {
    const text = listOf(3, random, () => oddText(random)).join('')
    if (random() < 0.5) return text
    return random() < 0.8 ? `"${text.replaceAll('"', '""')}"` : `"${text}`
  }
  const headings = random() < 0.9 ? columns : columns.map(() => oddText(random))
  const rows = listOf(20, random, () => listOf(columns.length + 2, random, cell).join(delimiter))
  const end = pick(['\n', '\n', '\r\n', '\r', ''], random)
  return Buffer.from([headings.join(delimiter), ...rows, ''].join(end))
}

const names = ['r', 'a', 'b', 'ns:a', 'A', '_', 'é', 'a.b', 'constructor', '__proto__', '1', '']

/** Nested elements with odd names, attributes and ends. */
function oddMarkup(root: string, random: Random): Uint8Array {
  const head = pick(['', '<?xml version="1.0"?>', '<?xml version="1.0" encoding="ISO-8859-1"?>', '\ufeff'], random)
  const depth = random() < 0.1 ? 100 : numberBelow(6, random)
  return Buffer.from(`${head}<${root}>${elements(depth, random)}</${root}>${pick(['', '\n', '<!-- -->'], random)}`)
}

function elements(depth: number, random: Random): string {
  return listOf(depth > 6 ? 1 : 4, random, () => element(depth, random)).join('')
}

function element(depth: number, random: Random): string {
  const name = pick(names, random)
  const attributes = listOf(3, random, () => attribute(random)).join('')
  const content = depth > 0 ? elements(depth - 1, random) : oddText(random)
  switch (numberBelow(8, random)) {
    case 0:
      return `<${name}${attributes}/>`
    case 1:
      return `<!--${oddText(random)}-->`
    case 2:
      return `<![CDATA[${oddText(random)}]]>`
    case 3:
      return `<${name}${attributes}>${content}</${random() < 0.8 ? name : pick(names, random)} >`
    default:
      return `<${name}${attributes}>${content}</${name}>`
  }
}

function attribute(random: Random): string {
  const quote = pick(['"', "'", ''], random)
  return ` ${pick(names, random)}${pick(['=', ' = ', ''], random)}${quote}${oddText(random)}${quote}`
}

const oddNumbers = [0, 1, 0xff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff]

/** An archive in which fields of headers, directory and end may state anything. */
function oddArchive(random: Random): Uint8Array {
  const name = () => pick(['a.xml', 'b.csv', 'folder/', '../a.xml', '/a.xml', '\\', '\0.xml', 'é.xml'], random)
  const files = listOf(4, random, () => [name(), strToU8(oddText(random))] as const)
  const archive = Buffer.from(zipSync(Object.fromEntries(files), { level: pick([0, 6] as const, random) }))
  const signatures = [0x04034b50, 0x02014b50, 0x06054b50]
  for (let changes = numberBelow(4, random); changes > 0; changes -= 1) {
    const start = Buffer.alloc(4)
    start.writeUInt32LE(pick(signatures, random))
    const found = random() < 0.5 ? archive.indexOf(start) : archive.lastIndexOf(start)
    const at = found + 4 + 2 * numberBelow(20, random)
    if (found < 0 || at + 4 > archive.length) continue
    if (random() < 0.5) archive.writeUInt32LE(pick(oddNumbers, random), at)
    else archive.writeUInt16LE(pick(oddNumbers, random) & 0xffff, at)
  }
  const comment = Buffer.from(random() < 0.2 ? `PK\x05\x06${oddText(random)}` : '')
  return Buffer.concat([archive, comment])
}

const references = ['A1', 'C2', 'a1', 'A0', '', '1', 'AAA1', 'A9999999', 'XFE1', 'A1:B2', '$A$1', 'A01', 'ZZ3', 'B2 ']
// Of these alone, because one odd reference refuses the workbook before its cells are read.
const plainReferences = ['A1', 'B1', 'C2', 'B3', 'D4', 'AA2', 'ZZ3', 'A99999']
const plainRows = ['1', '2', '3', '4', '5', '99999']
const oddRows = ['1', '2', '3', '0', '-1', 'x', '4000000']
const cellTypes = ['', ' t="s"', ' t="inlineStr"', ' t="str"', ' t="b"', ' t="e"', ' t="d"', ' t="n"', ' t="x"']

/** A workbook with odd references, cell types, shared texts and styles. */
function oddWorkbook(sheet: string, random: Random): Uint8Array {
  const value = () => pick(['0', '1', '-1', '1e9', '46000.5', '1e400', 'x', '', '2026-11-19', ...oddTexts], random)
  const isPlain = random() < 0.6
  const reference = () => (random() < 0.8 ? ` r="${pick(isPlain ? plainReferences : references, random)}"` : '')
  const cell = () => {
    const style = random() < 0.3 ? ` s="${pick(['0', '1', '99', '-1', 'x'], random)}"` : ''
    const inner = pick(['v', 'v', 'v', 'f', 'is', 't'], random)
    const text = escaped(value())
    const content = inner === 'is' ? `<is><t>${text}</t></is>` : `<${inner}>${text}</${inner}>`
    return `<c${reference()}${style}${pick(cellTypes, random)}>${content}</c>`
  }
  const row = () => {
    const number = random() < 0.8 ? ` r="${pick(isPlain ? plainRows : oddRows, random)}"` : ''
    return `<row${number}>${listOf(5, random, cell).join('')}</row>`
  }
  const extent = random() < 0.5 ? `<dimension ref="${pick(references, random)}:${pick(references, random)}"/>` : ''
  const files = workbookFiles(sheet, `${extent}<sheetData>${listOf(6, random, row).join('')}</sheetData>`)
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const shared = listOf(3, random, () => `<si><t>${escaped(value())}</t></si>`).join('')
  const styles = listOf(3, random, () => `<xf numFmtId="${value().slice(0, 9).replace(/[<&"]/g, '')}"/>`).join('')
  const more = {
    'xl/sharedStrings.xml': strToU8(`<sst ${main}>${shared}</sst>`),
    'xl/styles.xml': strToU8(`<styleSheet ${main}><cellXfs>${styles}</cellXfs></styleSheet>`),
  }
  const made: Record<string, Uint8Array> = random() < 0.7 ? { ...files, ...more } : files
  const name = pick(Object.keys(made), random)
  if (random() < 0.2) made[name] = damaged(made[name]!, random)
  if (random() < 0.05) delete made[name]
  return zipSync(made, { level: 1 })
}

function escaped(text: string): string {
  return text.replace(/[<&]/g, sign => (sign === '<' ? '&lt;' : '&amp;'))
}

const operators = 'BT ET Tf Tj TJ Td TD Tm T* Tc Tw Tz TL Ts Tr q Q cm Do BI ID EI BDC EMC gs sh re W n'.split(' ')
const operands = [
  '0',
  '1',
  '-1',
  '1e9',
  '99999999999',
  '.',
  '/F1',
  '/X',
  '(a)',
  '()',
  '(\\',
  '<41>',
  '<4',
  '[(a) -50 (b)]',
]

/** A document whose content stream has any operators with any operands. */
function oddPdf(random: Random): Uint8Array {
  const operand = () => (random() < 0.1 ? `(${oddText(random)})` : pick(operands, random))
  const line = () => `${listOf(6, random, operand).join(' ')} ${pick(operators, random)}`
  const page = ['BT /F1 12 Tf', ...listOf(40, random, line), '(end) Tj ET'].join('\n')
  const content = random() < 0.9 ? deflateSync(Buffer.from(page)) : Buffer.from(page)
  const filter = pick(['/Filter/FlateDecode', '/Filter/FlateDecode', '/Filter[/FlateDecode]', '', '/Length 0'], random)
  const made = pdf(content, filter, pick([1, 1, 1, 2, 0], random))
  return random() < 0.4 ? damaged(made, random) : made
}

/** JSON with odd nesting, and values that are none. */
function oddJson(random: Random, depth = random() < 0.1 ? 80 : 5): string {
  if (depth === 0 || random() < 0.2) return pick(['null', '1', '-', '1e999', '"a', '"\\ud800"', '"\\x"', 'tru'], random)
  const inner = listOf(depth > 5 ? 1 : 3, random, () => oddJson(random, depth - 1))
  if (random() < 0.5) return `[${inner.join(random() < 0.95 ? ',' : ' ')}]`
  return `{${inner.map(value => `${JSON.stringify(oddText(random))}:${value}`).join(',')}}`
}

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
  const capture = await delivered('x', oddCsv(columns, delimiter, random))
  const linesBefore = random() < 0.8 ? 0 : numberBelow(4, random)
  csvRows(capture, columns, { delimiter, quotes: random() < 0.5, linesBefore, endsOpen: random() < 0.5 })
}

async function readOddMarkup(random: Random): Promise<void> {
  const bytes = oddMarkup('r', random)
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
  zipEntry(await delivered('x', oddArchive(random)), '.xml')
}

async function readOddWorkbook(random: Random): Promise<void> {
  const bytes = oddWorkbook(pick(['Prices', 'a &amp; b', 'é'], random), random)
  await openCapture('test', { name: 'x', sheets: [pick(['Prices', 'a & b', 'é'], random)] }, 200, bytes)
}

async function readOddPdf(random: Random): Promise<void> {
  await openCapture('test', { name: 'x', pdf: true }, 200, oddPdf(random))
}

async function readOddJson(random: Random): Promise<void> {
  const capture = await delivered('x', oddJson(random))
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
    () => questionsOf(Buffer.from(oddJson(random))),
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
  'GPX of clients': bodiesOf(gpxFile, random => oddMarkup('gpx', random)),
  GeoJSON: bodiesOf(geoJson, random => `{"type":"LineString","coordinates":${oddJson(random)}}`),
  polylines: bodiesOf(polyline, random => JSON.stringify({ route: pick(oddTexts, random) + polyline })),
  'messages of agents': bodiesOf(rpcMessage, random => oddJson(random)),
  multipart: bodiesOf(multipart, random => multipart + oddMarkup('gpx', random)),
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
