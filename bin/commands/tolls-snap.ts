import { basename } from 'node:path'
import { Command } from 'commander'
import { UsageError } from '../../pipeline/model/errors.ts'
import { counted } from '../../pipeline/model/quantities.ts'
import { readTolls } from '../../pipeline/tolls/read-tolls.ts'
import type { Snap } from '../../pipeline/tolls/snap/match-rows.ts'
import { movedPositions } from '../../pipeline/tolls/snap/moved-positions.ts'
import { readExtract } from '../../pipeline/tolls/snap/read-extract.ts'
import { replaceFiles } from '../../pipeline/tolls/snap/replace-files.ts'
import { type Snapping, snapTolls } from '../../pipeline/tolls/snap/snap-tolls.ts'
import type { TollFiles } from '../../pipeline/tolls/toll-files.ts'
import { bytesOfInput } from '../input-file.ts'
import { dayOption, withExamples } from '../options.ts'
import { printTable } from '../print/table.ts'
import { type OutputMode, say, voiceFor } from '../print/voice.ts'
import { tollFilesIn, withTollFolder } from '../toll-folder.ts'
import { keepCallersUmask } from '../umask.ts'

interface SnapOptions extends OutputMode {
  readonly write: boolean
  readonly dir: string
  readonly on?: string
}

export function tollsSnapCommand(): Command {
  const command = withTollFolder(new Command('snap'))
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
      voiceFor(options).result(asJson(snapping, outcome), () => print(snapping, outcome))
    })
  return withExamples(command, [
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

function asJson(snapping: Snapping, { version, readOn, isWritten }: Outcome) {
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

function print(snapping: Snapping, { version, readOn, isWritten }: Outcome): void {
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
