import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Capture } from '../../capture.ts'
import { stagingFolder } from '../../disk/durable.ts'
import { bytesOnDisk } from '../../disk/folder-sizes.ts'
import { captureFile, isCaptureIntact, keepCapture } from '../../fetch/captures.ts'
import { unopenedCapture } from '../../fetch/open-capture.ts'
import { plusDays } from '../../model/days.ts'
import { FeedShapeError, FetchError, UsageError } from '../../model/errors.ts'
import { type Day, dayOf, type Instant } from '../../model/instants.ts'
import { fixedRates } from '../../model/money.ts'
import { sizeText } from '../../model/quantities.ts'
import { safePoint } from '../../process.ts'
import type { Manifest } from '../../snapshot/manifest.ts'
import { readHistory, readMarket } from '../../snapshot/read-memory.ts'
import { WorkingDatabase } from '../../snapshot/working-database.ts'
import type {
  Archive,
  ArchiveRequest,
  KnownStation,
  RateArchive,
  RateSource,
  Request,
  StationSource,
} from '../../source.ts'
import { workerLimitsOf } from '../../workers/limits.ts'
import type { RunBackfill } from '../run/run-folder.ts'
import type { Workers } from '../tasks/workers.ts'
import {
  type ArchiveFile,
  backfillsFolder,
  type ChainPlan,
  chainFolder,
  chainsOf,
  keepArchiveFile,
  keepPlan,
  type MonthCounts,
  monthFolder,
  type ReadMonth,
  type RefusedDay,
  readArchiveFiles,
  readMonths,
  removeMonth,
  stateName,
} from './chain-folder.ts'
import { addedCounts, emptyCounts } from './read-month.ts'
import { type Asked, spanOf } from './span.ts'

export type ArchivedSource = StationSource & { readonly archive: Archive }

export type ArchivedRates = RateSource & { readonly archive: RateArchive }

export interface BackfillSetup extends Asked {
  readonly dataDir: string
  readonly source: ArchivedSource
  /** The rates of its currency. Null for the euro and fixed rates. */
  readonly rates: ArchivedRates | null
  /** The snapshot whose history it extends. */
  readonly manifest: Manifest
  readonly now: Instant
  /** The most that its captures and months may take on the disk, in bytes. Null: no limit. */
  readonly maxBytes: number | null
  /** The values of the settings that the archive names. */
  readonly settings: Readonly<Record<string, string>>
  /** Downloads a file of the archive of at most that many bytes. Throws FetchError. */
  readonly download: (request: Request, bytesMax: number) => Promise<Uint8Array>
  /** Whether `download` reads a folder, where files have their names and no addresses. */
  readonly readsFolder: boolean
  readonly wallClock: () => Instant
  readonly threads: number
  readonly workers: Workers
  readonly onMonth: (month: ReadMonth) => void
  readonly stop?: AbortSignal
}

export interface Backfilled {
  readonly source: string
  readonly country: string
  readonly chain: string
  readonly from: Day
  /** The last day that was asked for, or that could be. */
  readonly to: Day
  /** Why `to` is not what was asked for. */
  readonly endsBecause: string | null
  /** The last day that was read, in this call or an earlier one. Null if none was. */
  readonly readUntil: Day | null
  /** Months that this call read; the others were there. */
  readonly monthsRead: number
  /** Why it stopped before `to`. Null when it is complete. */
  readonly stopped: Stopped | null
  readonly counts: MonthCounts
  readonly absent: readonly Day[]
  readonly refused: readonly RefusedDay[]
  /** Captures of the archive and months, on the disk. */
  readonly bytes: number
  /** For the run that publishes it. Null if no month was read. */
  readonly backfill: RunBackfill | null
}

interface Stopped {
  readonly reason: 'disk budget' | 'not available' | 'unknown layout'
  readonly message: string
}

/**
 * Reads an archive month by month into the folder of its chain. What is there is not read again, so a call continues where
 * the last one stopped. Nothing is published. The caller has locked the source for backfills.
 */
export async function backfill(setup: BackfillSetup): Promise<Backfilled> {
  const { dataDir, source, manifest, now } = setup
  const { id, country } = source.descriptor
  rmSync(stagingFolder(backfillsFolder(dataDir)), { recursive: true, force: true })
  const chains = chainsOf(dataDir, id).map(one => ({
    ...one,
    to: readMonths(dataDir, one.chain).at(-1)?.to ?? one.from,
  }))
  const span = spanOf(setup, { archive: source.archive, source: id, country }, { manifest, chains, now })
  const { chain } = span
  if (!chains.some(one => one.chain === chain)) keepPlan(dataDir, await planOf(setup, chain, span.from))
  const reading = new ChainReading(setup, chain)
  const stopped = await reading.readUntil(span.from, span.to)
  // Also those behind `to`: a published chain never becomes shorter.
  const months = readMonths(dataDir, chain)
  const counts = months.reduce((sum, month) => addedCounts(sum, month.counts), emptyCounts)
  return {
    source: id,
    country,
    ...span,
    readUntil: months.at(-1)?.to ?? null,
    monthsRead: reading.monthsRead,
    stopped,
    counts,
    absent: months.flatMap(({ absent }) => absent),
    refused: months.flatMap(({ refused }) => refused),
    bytes: reading.bytes(),
    backfill: months.length === 0 ? null : { chain, months: months.map(monthOfRun) },
  }
}

function monthOfRun({ month, from, to, files }: ReadMonth): RunBackfill['months'][number] {
  return { month, from, to, files }
}

/** Reads the months of a published backfill again, in another folder with its plan and captures: for a replay. */
export async function repeatBackfill(
  setup: Pick<BackfillSetup, 'dataDir' | 'threads' | 'workers' | 'source' | 'stop'>,
  { chain, months }: RunBackfill,
): Promise<void> {
  const known = readMonths(setup.dataDir, chain)
  const urls = new Map(readArchiveFiles(setup.dataDir, chain).map(file => [file.sha256, file.url]))
  for (const [at, { month, from, to, files }] of months.entries()) {
    if (known.some(one => one.month === month && one.to === to)) continue
    const named = files.map(file => ({ ...file, url: urls.get(file.sha256)! }))
    await readMonth(setup, { chain, month, from, to, files: named, before: months[at - 1]?.month ?? null })
  }
}

async function planOf(
  { dataDir, source, rates, manifest }: BackfillSetup,
  chain: string,
  from: Day,
): Promise<ChainPlan> {
  const { id, country } = source.descriptor
  const database = await WorkingDatabase.open(1)
  try {
    const weeks = await readHistory(database, dataDir, manifest)
    const own = weeks.filter(week => week.country === country)
    const demonstration = manifest.data === 'demonstration'
    const of = rates && { rates: rates.descriptor.id }
    const known = source.archive.joinsStations && { stations: await stationsOf(database, dataDir, manifest, source) }
    return { chain, source: id, country, from, weeks: own, ...of, ...known, demonstration }
  } finally {
    database.close()
  }
}

/** The stations of a source that the snapshot has, with what the publisher said of them. */
async function stationsOf(
  database: WorkingDatabase,
  dataDir: string,
  { parts }: Manifest,
  { descriptor: { id, country } }: ArchivedSource,
): Promise<KnownStation[]> {
  const { stations } = await readMarket(
    database,
    dataDir,
    parts.find(({ name }) => name === country) ?? null,
    new Map(),
  )
  const own = stations.filter(({ source }) => source === id).sort((a, b) => (a.ref < b.ref ? -1 : 1))
  return own.map(({ ref, name, publishedBrand: brand, address, city, postalCode, lat, lng }) => {
    return { ref, name, brand, address, city, postalCode, lat, lng }
  })
}

type MonthOf = Pick<ReadMonth, 'month' | 'from' | 'to'> & {
  readonly chain: string
  readonly files: readonly Pick<ArchiveFile, 'name' | 'url' | 'sha256'>[]
  readonly before: string | null
}

function readMonth(
  {
    dataDir,
    threads,
    workers,
    source,
    stop,
  }: Pick<BackfillSetup, 'dataDir' | 'threads' | 'workers' | 'source' | 'stop'>,
  month: MonthOf,
): Promise<ReadMonth> {
  const limits = workerLimitsOf([{ ...(source.archive!.worker && { worker: source.archive!.worker }) }])
  return workers.do('readArchiveMonth', { dataDir, threads, ...month }, { limits, ...(stop && { stop }) })
}

/** A list of 120 files took a fraction of it. */
const catalogueMax = 16 * 1024 ** 2

class ChainReading {
  readonly #setup: BackfillSetup
  readonly #chain: string
  #listed: Capture | null = null
  monthsRead = 0

  constructor(setup: BackfillSetup, chain: string) {
    this.#setup = setup
    this.#chain = chain
  }

  /** What the chain takes on the disk: its folder, and the captures of its files. */
  bytes(): number {
    const { dataDir } = this.#setup
    const captures = new Set(readArchiveFiles(dataDir, this.#chain).map(({ sha256 }) => captureFile(dataDir, sha256)))
    const folders = [chainFolder(dataDir, this.#chain), ...captures]
    return folders.reduce((sum, path) => sum + bytesOnDisk(path), 0)
  }

  /** Null when all days are read. */
  async readUntil(from: Day, to: Day): Promise<Stopped | null> {
    const { dataDir, stop } = this.#setup
    this.#dropUnfinished(to)
    let before = readMonths(dataDir, this.#chain).at(-1) ?? null
    for (let day = before ? plusDays(before.to, 1) : from; day <= to; day = plusDays(before!.to, 1)) {
      await safePoint(stop)
      const last = lastDayOf(day)
      const span = { month: day.slice(0, 7), from: day, to: last < to ? last : to }
      const stopped = await this.#take({ ...span, before: before?.month ?? null })
      if (stopped !== null) return stopped
      before = readMonths(dataDir, this.#chain).at(-1)!
    }
    return null
  }

  /** A month that ends before its last day is read again from its first day when the backfill continues behind it. */
  #dropUnfinished(to: Day): void {
    const { dataDir } = this.#setup
    const last = readMonths(dataDir, this.#chain).at(-1)
    if (last && last.to < to && last.to < lastDayOf(last.from)) removeMonth(dataDir, this.#chain, last.month)
  }

  async #take(span: Omit<MonthOf, 'files' | 'chain'>): Promise<Stopped | null> {
    const { dataDir, source, stop } = this.#setup
    const largest = Math.max(0, ...readMonths(dataDir, this.#chain).map(({ month }) => this.#bytesOf(month)))
    try {
      const days = daysFrom(span.from, span.to)
      const catalogue = await this.#catalogue()
      const requests = source.archive.filesOf(span.month, { days, settings: this.#setup.settings, catalogue })
      const files = await this.#rates(span.to)
      for (const request of requests) {
        await safePoint(stop)
        files.push(...(await this.#fileOrNone(request)))
      }
      const own = requests.filter(({ isEarlier }) => !isEarlier).map(({ name }) => name)
      if (!files.some(({ name }) => own.includes(name))) {
        return { reason: 'not available', message: `the publisher has no file of any day of ${span.month}` }
      }
      if (this.#left() < largest) return this.#outOfBudget(`the next month needs about ${sizeText(largest)}`)
      const read = await readMonth(this.#setup, { ...span, chain: this.#chain, files })
      if (this.#left() < 0) {
        removeMonth(dataDir, this.#chain, span.month)
        return this.#outOfBudget(`the month ${span.month} does not fit`)
      }
      this.#dropStates(span.before)
      this.monthsRead += 1
      this.#setup.onMonth(read)
      return null
    } catch (error) {
      if (error instanceof BudgetEnds) return this.#outOfBudget(error.message)
      if (error instanceof FetchError) return { reason: 'not available', message: error.message }
      if (error instanceof FeedShapeError) return { reason: 'unknown layout', message: error.message }
      throw error
    }
  }

  /** The file with the rates up to a day. A stored one that is older does not have all of them. */
  async #rates(to: Day): Promise<ArchiveFile[]> {
    const { dataDir, rates } = this.#setup
    if (rates === null) return []
    const { request } = rates.archive
    const known = readArchiveFiles(dataDir, this.#chain).findLast(({ name }) => name === request.name)
    const isRecent = known !== undefined && dayOf(known.fetchedAt) > to && isCaptureIntact(dataDir, known.sha256)
    return [isRecent ? known : await this.#downloaded(request)]
  }

  /** Downloaded once in a call. */
  async #catalogue(): Promise<Capture | null> {
    const { source, download, readsFolder } = this.#setup
    const { catalogue } = source.archive
    if (catalogue === undefined || readsFolder) return null
    this.#listed ??= unopenedCapture(source.descriptor.id, catalogue, 200, await download(catalogue, catalogueMax))
    return this.#listed
  }

  /** None for a file of one day, or of earlier days, that the publisher does not have. */
  async #fileOrNone(request: ArchiveRequest): Promise<ArchiveFile[]> {
    try {
      return [await this.#file(request)]
    } catch (error) {
      const isOptional = request.day !== undefined || request.isEarlier === true
      if (isOptional && error instanceof FetchError && error.status === 404) return []
      throw error
    }
  }

  /** A stored file of the chain, or a download. */
  async #file(request: Request): Promise<ArchiveFile> {
    const { dataDir } = this.#setup
    const known = readArchiveFiles(dataDir, this.#chain).findLast(({ name }) => name === request.name)
    return known && isCaptureIntact(dataDir, known.sha256) ? known : this.#downloaded(request)
  }

  async #downloaded(request: Request): Promise<ArchiveFile> {
    const { dataDir, wallClock } = this.#setup
    const left = this.#left()
    if (left <= 0) throw new BudgetEnds(`${request.name} is not downloaded`)
    const bytes = await this.#download(request, left)
    const sha256 = await keepCapture(dataDir, bytes)
    const { name, url } = request
    const file = { name, url, sha256, bytes: bytes.length, fetchedAt: wallClock() }
    keepArchiveFile(dataDir, this.#chain, file)
    return file
  }

  async #download(request: Request, left: number): Promise<Uint8Array> {
    const { source, download } = this.#setup
    const { receivedMax = Number.MAX_SAFE_INTEGER } = source.archive.politeness ?? {}
    const bytesMax = Math.min(left, receivedMax)
    const bytes = await download(request, bytesMax).catch(error => {
      // The limit of the budget, not that of the publisher's usual size.
      if (error instanceof FetchError && error.isTooLarge && left < receivedMax) {
        throw new BudgetEnds(`${request.name} has more than the ${sizeText(left)} that are left`)
      }
      throw error
    })
    // A packed archive takes as much on the disk as the download, a text less.
    if (bytes.length > left) throw new BudgetEnds(`${request.name} has ${sizeText(bytes.length)}`)
    return bytes
  }

  #left(): number {
    const { maxBytes } = this.#setup
    return maxBytes === null ? Number.MAX_SAFE_INTEGER : maxBytes - this.bytes()
  }

  #bytesOf(month: string): number {
    return bytesOnDisk(monthFolder(this.#setup.dataDir, this.#chain, month))
  }

  /** The states of the last two months stay: one for the next month, one to read the last one again if it was cut. */
  #dropStates(before: string | null): void {
    const { dataDir } = this.#setup
    const months = readMonths(dataDir, this.#chain).map(({ month }) => month)
    for (const month of months.filter(one => before !== null && one < before)) {
      rmSync(join(monthFolder(dataDir, this.#chain, month), stateName), { force: true })
    }
  }

  #outOfBudget(what: string): Stopped {
    const { maxBytes } = this.#setup
    const budget = sizeText(maxBytes ?? 0)
    return { reason: 'disk budget', message: `${sizeText(this.bytes())} of ${budget} are used, and ${what}` }
  }
}

class BudgetEnds extends Error {}

function daysFrom(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = plusDays(day, 1)) days.push(day)
  return days
}

function lastDayOf(day: Day): Day {
  const [year, month] = day.split('-').map(Number)
  return new Date(Date.UTC(year!, month!, 0)).toISOString().slice(0, 10)
}

/** A source with an archive. Sources of the same id space have the same stations: `fr` names the archive of `fr-zip`. */
export function archivedSourceNamed(sources: readonly { readonly kind: string }[], id: string): ArchivedSource {
  const stations = sources.filter((source): source is StationSource => source.kind === 'stations')
  const withArchive = stations.filter((source): source is ArchivedSource => source.archive !== undefined)
  const named = stations.find(({ descriptor }) => descriptor.id === id)
  const found =
    withArchive.find(({ descriptor }) => descriptor.id === id) ??
    withArchive.find(({ descriptor }) => descriptor.idSpace === named?.descriptor.idSpace)
  if (found) return found
  const ids = withArchive.map(({ descriptor }) => descriptor.id).sort()
  throw new UsageError(`${id}: no archive of it is known; sources with an archive: ${ids.join(', ')}`)
}

/**
 * The archive with the rates of the currency of a source; null for the euro and fixed rates. Throws UsageError when none is
 * known: a day without a rate cannot be judged or converted.
 */
export function archivedRatesFor(
  sources: readonly { readonly kind: string }[],
  { descriptor: { id, currency } }: ArchivedSource,
): ArchivedRates | null {
  if (fixedRates[currency] !== undefined) return null
  const ofRates = sources.filter((source): source is RateSource => source.kind === 'rates')
  const found = ofRates.find(
    (source): source is ArchivedRates => source.archive?.currencies.includes(currency) ?? false,
  )
  if (found) return found
  throw new UsageError(
    `${id}: its prices are in ${currency}, and no archive with exchange rates of ${currency} is known`,
  )
}

/** As `createDownloader` takes it: the archive has its own hosts and limits, and that of the rates its hosts. */
export function archiveDescriptor(
  { descriptor, archive }: ArchivedSource,
  rates: ArchivedRates | null,
  bytesMax: number,
): Pick<StationSource['descriptor'], 'id' | 'hosts' | 'politeness' | 'userAgentSetting'> {
  const { id, userAgentSetting } = descriptor
  const politeness = { ...archive.politeness, receivedMax: bytesMax }
  const hosts = [...archive.hosts, ...(rates?.archive.hosts ?? [])]
  return { id, hosts, politeness, ...(userAgentSetting && { userAgentSetting }) }
}

/** The values of what the archive needs, and of the optional settings of its source. */
export function archiveSettings(
  { descriptor, archive }: ArchivedSource,
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const needed = (archive.settings ?? []).map(name => [name, env[name] ?? ''])
  const optional = Object.entries(descriptor.defaults ?? {}).map(([name, value]) => [name, env[name] || value])
  return Object.fromEntries([...needed, ...optional])
}
