import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { tellFailure } from '../bin/print/failure.ts'
import { printFuels, printQuarantined } from '../bin/print/reading.ts'
import { tellRows } from '../bin/print/report.ts'
import { type Capture, usualUnpackedMax } from '../pipeline/capture.ts'
import {
  type RowCounts,
  readDelivery,
  readFigureDelivery,
  readReference,
  sampleRows,
} from '../pipeline/delivery-reading/read-delivery.ts'
import { nameWithoutExtension, readBounded } from '../pipeline/fetch/from-files.ts'
import { openCapture } from '../pipeline/fetch/open-capture.ts'
import { type FeedAnswers, takeDelivery } from '../pipeline/fetch/take-delivery.ts'
import { FetchError, UsageError } from '../pipeline/model/errors.ts'
import { type Day, isDay } from '../pipeline/model/instants.ts'
import type { FeedAnswer, Request, Source } from '../pipeline/source.ts'
import { fuelLines } from '../pipeline/stages/validate/fuel-lines.ts'
import { say } from './say.ts'

// `npm run source -- it FILE…` reads a delivery of one source from files, and prints what the reader made of it. It runs the TypeScript as it
// is, so a change of a reader shows without a build. Nothing is judged or stored: that is `fuel-etl run --dry-run`.

const usage = 'usage: npm run source -- ID [REQUEST=]FILE… [--rows 3] [--on YYYY-MM-DD]'

/** A whole country may be unreadable. */
const mostQuarantined = 40

// The time zone of the machine must not influence what is read.
process.env.TZ = 'UTC'

// A reader that closes the pipe early (`| head`) has all it wants.
process.stdout.on('error', () => process.exit())

try {
  await main(process.argv.slice(1))
} catch (error) {
  process.exitCode = tellFailure(error, { json: false, called: 'source' })
}

async function main(args: readonly string[]): Promise<void> {
  const { source, files, rows, on } = await choiceIn(args)
  const { captures, failed } = await deliveryOf(source, on, files)
  for (const { name } of failed) say(`no file for '${name}', which a delivery can do without`)
  const sampled = sampleRows(source, on, captures, rows)
  if (rows > 0) tellRows(sampled.map(row => ({ ...row, verdicts: [], notJudged: null })))
  const reading = readingOf(source, on, captures)
  tellCounts(source.descriptor.id, reading)
  if (reading.prices.length > 0) {
    say('')
    printFuels(fuelLines(reading.prices))
  }
}

async function choiceIn(args: readonly string[]) {
  const { values, positionals } = parsed(args)
  const [id, ...paths] = positionals
  const source = await sourceCalled(id)
  const rows = Number(values.rows)
  if (!Number.isInteger(rows) || rows < 0) throw new UsageError(`--rows: expected a number, found '${values.rows}'`)
  if (!isDay(values.on)) throw new UsageError(`--on: expected a day, YYYY-MM-DD, found '${values.on}'`)
  return { source, files: paths.flatMap(filesIn), rows, on: values.on }
}

/** Only this source is loaded: all of them take a second. */
async function sourceCalled(id: string | undefined): Promise<Source> {
  if (id === undefined) throw new UsageError(usage)
  const folder = join(import.meta.dirname, '../pipeline/sources')
  if (!readdirSync(folder).includes(id)) throw new UsageError(`'${id}' is not the id of a source; ${usage}`)
  const module = (await import(`../pipeline/sources/${id}/source.ts`)) as Readonly<Record<string, Source>>
  return Object.values(module).find(({ descriptor }) => descriptor?.id === id)!
}

function parsed(args: readonly string[]) {
  const today = new Date().toISOString().slice(0, 10)
  const options = { rows: { type: 'string', default: '3' }, on: { type: 'string', default: today } } as const
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}; ${usage}`, { cause: error })
  }
}

interface GivenFile {
  /** Of the request that it answers, if it is named so. */
  readonly name: string
  readonly path: string
}

/** `prices.csv`, `prices=FILE`, or a folder for its files, such as one day of `fixtures/deliveries`. */
function filesIn(argument: string): GivenFile[] {
  const [, name, path = argument] = /^([a-z0-9.-]+)=(.+)$/.exec(argument) ?? []
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new UsageError(`there is no file '${path}'; ${usage}`)
  const files = found.isDirectory() ? readdirSync(path).map(file => join(path, file)) : [path]
  return files.map(file => ({ name: name ?? nameWithoutExtension(basename(file)), path: file }))
}

/** Files answer the requests whose names they have. If the first request has none of its name, they answer in their order. */
function deliveryOf(source: Source, on: Day, files: readonly GivenFile[]): Promise<FeedAnswers> {
  const { id, settings = [], defaults, politeness } = source.descriptor
  const named = new Map(files.map(({ name, path }) => [name, path]))
  const inOrder = files.map(({ path }) => path)
  let areNamed: boolean | null = null
  const fileFor = ({ name, transient }: Request): string | undefined => {
    if (transient) return named.get(name)
    areNamed ??= named.has(name)
    return areNamed ? named.get(name) : inOrder.shift()
  }
  const answer = async (request: Request): Promise<FeedAnswer> => {
    const path = fileFor(request)
    if (path !== undefined) {
      const bytes = readBounded(path, `${id}/${request.name}`, politeness?.unpackedMax ?? usualUnpackedMax)
      return openCapture(id, request, 200, bytes)
    }
    if (request.transient) return null
    if (request.answers?.includes(404)) return openCapture(id, request, 404, new Uint8Array())
    const message = `${id}: expected a file for the request '${request.name}', found ${[...named.keys()].join(', ') || 'none'}; ${usage}`
    throw new FetchError(message, { url: request.url, status: 404, retryable: false })
  }
  const addresses = Object.fromEntries(settings.map(name => [name, 'https://settings.invalid/']))
  return takeDelivery(source, on, { now: `${on} 12:00:00`, settings: { ...addresses, ...defaults } }, answer)
}

interface ReadPrices extends RowCounts {
  readonly prices: Parameters<typeof fuelLines>[0]
  /** What was read, in words. */
  readonly content: string
}

function readingOf(source: Source, on: Day, captures: readonly Capture[]): ReadPrices {
  if (source.kind === 'stations') {
    const reading = readDelivery(source, on, captures)
    const placed = reading.stations.filter(({ lat }) => lat !== null).length
    const content = `${reading.stations.length} stations (${placed} with a position)`
    return { ...reading, prices: reading.stations.flatMap(({ prices }) => prices), content }
  }
  if (source.kind === 'figures') {
    const reading = readFigureDelivery(source, on, captures)
    return { ...reading, prices: reading.records, content: `${reading.records.length} figures` }
  }
  const reading = readReference<object>(source as never, on, captures)
  return { ...reading, prices: [], content: `${reading.records.length} records` }
}

function tellCounts(id: string, { rows, read, skipped, quarantined, prices, content }: ReadPrices): void {
  const reasons = Object.entries(skipped)
  if (quarantined.length > 0) {
    printQuarantined(quarantined.slice(0, mostQuarantined))
    if (quarantined.length > mostQuarantined) say(`… and ${quarantined.length - mostQuarantined} more`)
    say('')
  }
  const left = reasons.reduce((sum, [, count]) => sum + count, 0)
  const aside = quarantined.filter(({ scope }) => scope === 'row').length
  const fields = quarantined.length - aside
  say(
    `${id}: ${rows} rows = ${read} read + ${left} skipped + ${aside} quarantined; ${content}, ${prices.length} prices`,
  )
  for (const [reason, count] of reasons) say(`skipped: ${reason}: ${count}`)
  if (fields > 0) say(`${fields} fields of rows that were read are quarantined`)
}
