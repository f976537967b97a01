import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { Option } from 'commander'
import { UsageError } from '../../pipeline/model/errors.ts'
import { errorExitCode } from '../../pipeline/model/exit-codes.ts'
import { dayOf } from '../../pipeline/model/instants.ts'
import { counted } from '../../pipeline/model/quantities.ts'
import { readTolls, surveyTolls, tollYear } from '../../pipeline/tolls/read-tolls.ts'
import type { Snap } from '../../pipeline/tolls/snap/match-rows.ts'
import { movedPositions } from '../../pipeline/tolls/snap/moved-positions.ts'
import { readExtract } from '../../pipeline/tolls/snap/read-extract.ts'
import { replaceFiles } from '../../pipeline/tolls/snap/replace-files.ts'
import { type Snapping, snapTolls } from '../../pipeline/tolls/snap/snap-tolls.ts'
import type { TollRecord } from '../../pipeline/tolls/toll.ts'
import { type TollFiles, tollFiles, tollFolder } from '../../pipeline/tolls/toll-files.ts'
import { type AgedToll, type TollReport, tollReport } from '../../pipeline/tolls/toll-report.ts'
import { Command, dayOption, wholeNumber } from '../command.ts'
import { bytesOfInput, inputFault } from '../input-file.ts'
import { printTable } from '../print/table.ts'
import { type OutputMode, say, voiceFor } from '../print/voice.ts'
import { currentInstant } from '../this-machine.ts'
import { keepCallersUmask } from '../umask.ts'

export function tollsCommand(): Command {
  return new Command('tolls')
    .description('maintain the curated tolls: review old amounts, find positions in OpenStreetMap')
    .addCommand(tollsCheckCommand())
    .addCommand(tollsSnapCommand())
    .examples([['fuel-etl tolls check', 'faults, and amounts to review']])
}

function withTollFolder(command: Command): Command {
  return command
    .voice()
    .addOption(
      new Option('--dir <dir>', 'folder of the curated files').default(tollFolder(), 'bundled with the package'),
    )
}

/** Throws UsageError if the folder does not contain the toll files. */
function tollFilesIn(folder: string): TollFiles {
  try {
    return tollFiles(folder)
  } catch (cause) {
    const old = `${folder}.old`
    const hint = existsSync(old) ? `; a write was interrupted: rename ${old} back` : ''
    throw new UsageError(`${inputFault(folder, 'a folder of tolls for --dir', cause).message}${hint}`, { cause })
  }
}

interface CheckOptions extends OutputMode {
  readonly on?: string
  readonly dir: string
  readonly limit: number
}

function tollsCheckCommand(): Command {
  return withTollFolder(new Command('check'))
    .description('check the curated tolls and list amounts that are old or that expire with the year')
    .option('--on <day>', 'day for which ages are computed; default: today (UTC)', dayOption)
    .option('--limit <n>', 'maximum rows of each kind', wholeNumber, 40)
    .action((options: CheckOptions) => {
      const files = tollFilesIn(options.dir)
      const { records, faults } = surveyTolls(files)
      const on = options.on ?? dayOf(currentInstant())
      const report = tollReport(records, tollYear(files.version), on)
      const version = files.version.trim()
      const voice = voiceFor(options)
      voice.result(checkReport(version, faults, report), () => printCheck(version, faults, report, options.limit))
      if (faults.length > 0) voice.fault(errorExitCode('CONTRACT'), `${noRun(faults)}:\n${faults.join('\n')}`)
    })
    .examples([
      ['fuel-etl tolls check', 'faults, and amounts to review'],
      ['fuel-etl tolls check --on 2027-01-01', 'amounts that expire at the turn of the year'],
    ])
    .remarks('Old amounts are not faults. Exit code 76 if there are faults.')
}

function checkReport(version: string, faults: readonly string[], { byCountry, aged, ending, ...report }: TollReport) {
  return {
    version,
    faults,
    ...report,
    countries: [...byCountry].map(([country, counts]) => ({ country, ...counts })),
    aged: aged.map(agedRow),
    ending: ending.map(endingRow),
  }
}

function printCheck(version: string, faults: readonly string[], report: TollReport, limit: number): void {
  const { counts, byCountry, aged, ending, year, on } = report
  for (const fault of faults) say(`fault: ${fault}`)
  say(
    `${counted(counts.records, 'record')} of ${byCountry.size} countries, version ${version}; ` +
      `${counts.unverified} without a source that can be cited`,
  )
  say(
    `${counts.inForce} with a current price in ${year}, ${counts.withPosition} with a position, ` +
      `${counts.pending} pending`,
  )
  say(
    `on ${on}: ${counts.overYear} amounts older than a year, ${counts.over14Months} than 14 months, ` +
      `${counts.over24Months} than 24 (review them or remove the amount), ${counts.undated} without a day`,
  )
  say(`on ${year + 1}-01-01: ${counts.ending} amounts of ${year} are no longer in force\n`)
  const rows = [...byCountry].map(([country, of]) => ({ country, ...of }))
  printHeaded(['country', ...Object.keys(counts)], rows)
  section('amounts to review, oldest first', aged.map(agedRow), [...columns, 'wordOn', 'olderThanMonths'], limit)
  section(`amounts that end with ${year}, vignettes first`, ending.map(endingRow), [...columns, 'type'], limit)
  if (faults.length > 0) say(`\n${noRun(faults)}`)
}

function noRun(faults: readonly string[]): string {
  return `${counted(faults.length, 'fault')}: a run refuses these files`
}

// Table headings for members of the report. Other members keep their name.
const headings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    inForce: 'in force',
    withPosition: 'with position',
    undated: 'without a day',
    overYear: 'over 12 months',
    over14Months: 'over 14',
    over24Months: 'over 24',
    validFrom: 'valid from',
    confirmedOn: 'confirmed on',
    wordOn: 'newest day',
    olderThanMonths: 'months',
  }),
)

const headingOf = (member: string): string => headings.get(member) ?? member

/** Prints rows under their table headings. */
function printHeaded(members: readonly string[], rows: readonly object[]): void {
  const headed = rows.map(row => Object.fromEntries(Object.entries(row).map(([name, cell]) => [headingOf(name), cell])))
  printTable(members.map(headingOf), headed)
}

const columns = ['id', 'country', 'name', 'amount', 'currency', 'validFrom', 'confirmedOn']

function section(title: string, rows: readonly object[], shown: readonly string[], limit: number): void {
  if (rows.length === 0) return
  say(`\n${rows.length > limit ? `${limit} of ` : ''}${rows.length} ${title}`)
  printHeaded(shown, rows.slice(0, limit))
}

function agedRow({ record, wordOn, olderThanMonths }: AgedToll) {
  return { ...endingRow(record), wordOn, olderThanMonths }
}

function endingRow({ id, countryCode, type, name, amount, currency, validFrom, confirmedOn }: TollRecord) {
  return { id, country: countryCode, type, name, amount, currency, validFrom, confirmedOn }
}

interface SnapOptions extends OutputMode {
  readonly write: boolean
  readonly dir: string
  readonly on?: string
}

function tollsSnapCommand(): Command {
  return withTollFolder(new Command('snap'))
    .description('find positions of pending tolls in Overpass responses; without --write only report them')
    .argument('<file...>', 'Overpass responses, as JSON')
    .option('--write', 'move the matched positions into positions.osm.csv and raise the version', false)
    .option('--on <day>', 'date of the map data, if a response does not state it', dayOption)
    .action((paths: readonly string[], options: SnapOptions) => {
      const extract = readExtract(
        paths.map(path => ({ name: basename(path), text: bytesOfInput(path, 'a response of Overpass').toString() })),
      )
      const readOn = extract.readOn ?? options.on ?? null
      const files = tollFilesIn(options.dir)
      const snapping = snapTolls(readTolls(files).records, files, extract)
      const matched = snapping.snaps.filter(snap => snap.verdict === 'matched')
      const isWritten = options.write && matched.length > 0
      if (isWritten) keepCallersUmask()
      const version = isWritten ? write(options.dir, files, matched, readOn) : files.version.trim()
      const outcome = { version, readOn, isWritten }
      voiceFor(options).result(snapReport(snapping, outcome), () => printSnap(snapping, outcome))
    })
    .examples([
      ['fuel-etl tolls snap it.json', 'the pending tolls that get a position'],
      [
        'fuel-etl tolls snap it.json es.json --write --dir pipeline/reference-data/tolls',
        'write them into the curated files',
      ],
    ])
}

interface Outcome {
  readonly version: string
  readonly readOn: string | null
  readonly isWritten: boolean
}

/** Writes the files and returns the new version. Files that fail the checks are not written. */
function write(folder: string, files: TollFiles, matched: readonly Snap[], readOn: string | null): string {
  if (readOn === null) {
    throw new UsageError('tolls snap: expected a response with the date of the map data (osm3s), found none; give --on')
  }
  const moved = movedPositions(files, matched, readOn)
  const { version } = readTolls({ ...files, ...moved })
  const texts = new Map([
    ['positions.osm.csv', moved.positions],
    ['positions.pending.csv', moved.pending],
    ['version.txt', moved.version],
  ])
  try {
    replaceFiles(folder, texts)
  } catch (cause) {
    throw new UsageError(`tolls snap: expected a writable folder, found ${(cause as Error).message}; give --dir`, {
      cause,
    })
  }
  return version
}

function snapReport(snapping: Snapping, { version, readOn, isWritten }: Outcome) {
  return {
    version,
    readOn,
    written: isWritten,
    ...snapping,
    counts: countsOf(snapping),
    snaps: snapping.snaps.map(rowOf),
  }
}

function countsOf({ snaps }: Snapping) {
  const count = (verdict: Snap['verdict']): number => snaps.filter(snap => snap.verdict === verdict).length
  return { matched: count('matched'), doubtful: count('doubtful'), unmatched: count('unmatched') }
}

function rowOf({ row, verdict, cluster, metres, share, why }: Snap) {
  return {
    id: row.id,
    country: row.countryCode,
    name: row.name,
    verdict,
    cluster: cluster && (cluster.name ?? cluster.names[0] ?? null),
    osm: cluster?.refs[0] ?? null,
    metres: metres === null ? null : Math.round(metres),
    share: share === null ? null : Number(share.toFixed(2)),
    why,
  }
}

function printSnap(snapping: Snapping, { version, readOn, isWritten }: Outcome): void {
  const { booths, leftOut, hasRoads, clusters, known, withinReach, snaps } = snapping
  const rows = snaps.map(rowOf)
  // Rows of countries that the extract does not cover are not printed.
  const covered = new Set(rows.filter(row => row.cluster !== null).map(row => row.country))
  const columns = ['id', 'country', 'name', 'cluster', 'osm', 'metres', 'share', 'verdict', 'why']
  if (covered.size > 0)
    printTable(
      columns,
      rows.filter(row => covered.has(row.country)),
    )
  const { gantries, private: closed, untolled } = leftOut
  say(
    `${counted(booths, 'booth')} of ${readOn ?? 'an unknown day'}; left out ${counted(gantries, 'gantry', 'gantries')}, ${closed} private, ${untolled} without a tolled road`,
  )
  say(`${counted(clusters, 'cluster')}, ${known} already have a position, ${withinReach} near a search place`)
  if (!hasRoads) say('the roads have no nodes (out body): car parks and ramps cannot be distinguished')
  if (withinReach === 0) say('nothing matches: is this the extract of another country?')
  const { matched, doubtful, unmatched } = countsOf(snapping)
  say(
    `${matched} matched, ${doubtful} doubtful, ${unmatched} unmatched of ${counted(snaps.length, 'record')} with a search place`,
  )
  if (isWritten) say(`written: version ${version}`)
  else if (matched > 0) say('nothing is written without --write')
}
