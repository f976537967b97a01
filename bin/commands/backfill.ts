import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { createDownloader } from '../../pipeline/fetch/download.ts'
import { createNetwork } from '../../pipeline/fetch/network.ts'
import { FetchError, MissingSecret, RunLocked, UsageError } from '../../pipeline/model/errors.ts'
import { errorExitCode, needsLook } from '../../pipeline/model/exit-codes.ts'
import type { Day } from '../../pipeline/model/instants.ts'
import { sizeForm, sizeIn, sizeText } from '../../pipeline/model/quantities.ts'
import type { PartStore } from '../../pipeline/part-store/part-store.ts'
import { findManifestOf, type Manifest } from '../../pipeline/snapshot/manifest.ts'
import { findCurrentId } from '../../pipeline/snapshot/pointer.ts'
import {
  type ArchivedSource,
  archiveDescriptor,
  archivedRatesFor,
  archivedSourceNamed,
  archiveSettings,
  type Backfilled,
  type BackfillSetup,
  backfill,
} from '../../pipeline/stages/backfill/backfill.ts'
import { guardFolder } from '../../pipeline/stages/ingest/guard.ts'
import { archiveWord, readAccepted } from '../../pipeline/stages/run/accepted.ts'
import { whileLocked } from '../../pipeline/stages/run/lock.ts'
import { whyLeftOut } from '../../pipeline/stages/run/permission.ts'
import { lockSource, withSources } from '../../pipeline/stages/run/source-locks.ts'
import { Command, dayOption } from '../command.ts'
import { refuseNoInputFolder } from '../input-file.ts'
import { tellWaiting } from '../locks.ts'
import { allSources, type StageOptions } from '../options.ts'
import { type OutputMode, voiceFor } from '../print/voice.ts'
import { networkOf, wallClock } from '../this-machine.ts'
import { type Counted, withWorkerProcesses } from '../worker-processes.ts'
import { publishBackfill, withStageWorkers } from '../workflow.ts'

export interface BackfillOptions extends StageOptions, OutputMode {
  readonly from: Day
  readonly to?: Day
  readonly maxDisk?: number
  readonly archiveDir?: string
}

export function backfillCommand(): Command {
  return new Command('backfill')
    .stage()
    .description('add earlier days to the history of a market, from the archive of its publisher')
    .argument('<source>', 'id of the source')
    .requiredOption('--from <day>', 'first day', dayOption)
    .option('--to <day>', 'last day, included; default: the day before the first one that the history has', dayOption)
    .option('--max-disk <size>', 'the most that archive and history may take, such as 5GB; default: no limit', maxDisk)
    .option('--archive-dir <dir>', 'read the archive from DIR/<request>.<ext>, not from the network')
    .action((source: string, options: Counted<BackfillOptions>) =>
      withWorkerProcesses(options, counted => backfillLocked(source.toLowerCase(), counted)),
    )
    .examples([
      ['fuel-etl backfill it --from 2024-01-01', 'Italy from 2024 on'],
      ['fuel-etl backfill fr-zip --from 2007-01-01 --max-disk 5GB', 'France from 2007 on, in at most 5 GB'],
      ['fuel-etl backfill it --from 2024-01-01 --to 2024-03-31 --json', 'one quarter; a report for a program'],
    ])
    .remarks(
      'A backfill that was stopped continues when it is called again. Current prices and days that runs\nhave seen do not change. docs/backfill.md.',
    )
}

function maxDisk(text: string): number {
  const bytes = sizeIn(text)
  if (bytes === null) throw new InvalidArgumentError(`expected ${sizeForm}.`)
  return bytes
}

/** What the command reports: without the input of the run that publishes. */
export interface BackfillReport extends Omit<Backfilled, 'backfill'> {
  /** The new snapshot. Null if nothing was published. */
  readonly snapshot: string | null
  /** The result waits for `fuel-etl accept <source> --archive`. */
  readonly waits: boolean
}

async function backfillLocked(id: string, options: Omit<BackfillOptions, 'workers'> & StageOptions): Promise<void> {
  const source = archivedSourceNamed(allSources, id)
  const rates = archivedRatesFor(allSources, source)
  if (options.archiveDir !== undefined) refuseNoInputFolder(options.archiveDir, 'the folder of an archive')
  const network = createNetwork(networkOf(process.env))
  const settings = archiveSettings(source, process.env)
  try {
    const report = await withArchive(options.dataDir, id, stop =>
      backfillAndPublish(source, { ...options, stop }, bytesMax => {
        return createDownloader(archiveDescriptor(source, rates, bytesMax), settings, network)
      }),
    )
    voiceFor(options).result(report, () => process.stdout.write(textOf(report)))
    if (report.stopped === null) return
    const { reason, message } = report.stopped
    voiceFor(options).fault(exitCodes[reason], `${report.source}: stopped: ${message}`)
  } finally {
    await network.close()
  }
}

/** docs/operator.md, Exit codes. */
const exitCodes = {
  'disk budget': needsLook,
  'not available': errorExitCode('FETCH'),
  'unknown layout': errorExitCode('FEED_SHAPE'),
}

type DownloaderOf = (bytesMax: number) => ReturnType<typeof createDownloader>

/** Locks the archive of a source, so that one process at a time reads it. Runs continue meanwhile. */
export function withArchive<T>(dataDir: string, id: string, work: (stop: AbortSignal) => Promise<T>): Promise<T> {
  return withSources(dataDir, [], async ({ stop }) => {
    const release = lockSource(dataDir, `backfill-${id}`)
    if (release === null)
      throw new RunLocked(`another backfill of ${id} is at work in ${dataDir}; try again when it is done`, null)
    try {
      return await work(stop)
    } finally {
      release()
    }
  })
}

/** The complete command. The caller has locked the archive; only publishing locks the folder. */
export async function backfillAndPublish(
  source: ArchivedSource,
  options: BackfillOptions & { readonly stop: AbortSignal },
  downloaderOf: DownloaderOf,
): Promise<BackfillReport> {
  const { dataDir, threads, stop } = options
  const { id } = source.descriptor
  const manifest = findManifestOf(dataDir, findCurrentId(dataDir))
  if (manifest === null) throw new UsageError(`no snapshot in ${dataDir} yet: 'fuel-etl run' makes one`)
  const now = clockFor(manifest, dataDir)
  refuseWithoutPermission(source, options.archiveDir)
  const voice = voiceFor(options)
  const done = await withStageWorkers(options, workers => {
    const setup: BackfillSetup = {
      dataDir,
      source,
      rates: archivedRatesFor(allSources, source),
      manifest,
      now,
      from: options.from,
      to: options.to ?? null,
      maxBytes: options.maxDisk ?? null,
      settings: archiveSettings(source, process.env),
      download: options.archiveDir === undefined ? fromNetwork(downloaderOf, stop) : fromFolder(options.archiveDir),
      readsFolder: options.archiveDir !== undefined,
      wallClock: manifest.data === 'demonstration' ? () => manifest.createdAt : wallClock,
      threads,
      workers,
      onMonth: month => voice.line(`${id}: ${month.from} to ${month.to}: ${numberText(month.counts.moves)} moves`),
      stop,
    }
    return backfill(setup)
  })
  const { backfill: read, ...report } = done
  const waits = source.archive.level !== 'seen whole' && !readAccepted(dataDir).probation.includes(archiveWord(id))
  const isPublished = manifest.backfills?.some(({ chain, to }) => chain === done.chain && to === done.readUntil)
  if (read === null || waits || isPublished) return { ...report, waits, snapshot: null }
  const stage = { dataDir, threads, stop, ...(options.workers && { workers: options.workers }) }
  const demonstration = manifest.data === 'demonstration'
  const publish = (store: PartStore) => publishBackfill({ ...stage, store }, { backfill: read, demonstration, now })
  const snapshot = await whileLocked(dataDir, stop, publish, tellWaiting(options))
  return { ...report, waits, snapshot }
}

function clockFor(manifest: Manifest, dataDir: string): string {
  const isDemonstration = manifest.data === 'demonstration'
  const now = isDemonstration ? manifest.createdAt : wallClock()
  guardFolder(dataDir, isDemonstration, now)
  return now
}

function refuseWithoutPermission({ descriptor, archive }: ArchivedSource, folder: string | undefined): void {
  if (folder !== undefined) return
  const { licence, settings = [] } = archive
  // Terms of its own are accepted by themselves.
  const terms = licence ? { id: archiveWord(descriptor.id), licence } : {}
  const why = whyLeftOut({ ...descriptor, ...terms, settings }, process.env)
  if (why !== null) throw new MissingSecret(why)
}

function fromNetwork(downloaderOf: DownloaderOf, stop: AbortSignal | undefined): BackfillSetup['download'] {
  return async (request, bytesMax) => (await downloaderOf(bytesMax)(request, null, stop)).bytes
}

function fromFolder(folder: string): BackfillSetup['download'] {
  return async ({ name, url }) => {
    const names = existsSync(folder) ? readdirSync(folder).sort() : []
    const found = names.find(one => one.startsWith(`${name}.`))
    if (found !== undefined) return readFileSync(join(folder, found))
    throw new FetchError(`${name}: expected a file ${name}.* in ${folder}, found none`, {
      url,
      status: 404,
      retryable: false,
    })
  }
}

function textOf(report: BackfillReport): string {
  const { source, chain, from, to, readUntil, counts, absent, refused, bytes } = report
  const aside = reasonsText(counts.quarantined)
  const lines = [
    readUntil === null
      ? `${source}: no day was read`
      : `${source}: ${from} to ${readUntil} read: ${numberText(counts.days)} days, ${numberText(counts.moves)} moves, ${sizeText(bytes)} on the disk`,
    `rows: ${numberText(counts.rows)}, read ${numberText(counts.read)}${aside === '' ? '' : `, put aside ${aside}`}`,
    ...(counts.held + counts.withheld > 0
      ? [
          `prices not accepted: ${numberText(counts.held)} held, ${numberText(counts.withheld)} withheld (${reasonsText(counts.byRule)})`,
        ]
      : []),
    ...(absent.length > 0 ? [`not in the archive: ${daysText(absent)}`] : []),
    ...refused.slice(0, refusedShown).map(({ day, message }) => `${day} was refused: ${message}`),
    ...(refused.length > refusedShown
      ? [`${refused.length - refusedShown} more days were refused; --json lists them`]
      : []),
    ...(report.endsBecause === null ? [] : [`the last day is ${to}: ${report.endsBecause}`]),
    ...(report.stopped === null
      ? []
      : [`stopped before ${to}: ${report.stopped.message}. The same command continues there`]),
    ...(report.waits
      ? [
          `not published: the archive of ${source} is known by description only. Check the counts above, then run ` +
            `'fuel-etl accept ${source} --archive' and this command again`,
        ]
      : []),
    ...(report.snapshot === null
      ? report.waits
        ? []
        : [`backfill ${chain}: nothing new to publish`]
      : [`published ${report.snapshot}`]),
  ]
  return lines.map(line => `${line}\n`).join('')
}

const refusedShown = 5

function reasonsText(reasons: Readonly<Record<string, number>>): string {
  return Object.entries(reasons)
    .map(([reason, count]) => `${numberText(count)} ${reason}`)
    .join(', ')
}

function daysText(days: readonly Day[]): string {
  const shown = days.slice(0, 5).join(', ')
  return days.length > 5 ? `${shown} and ${days.length - 5} more days` : shown
}

function numberText(count: number): string {
  return count.toLocaleString('en-GB')
}
