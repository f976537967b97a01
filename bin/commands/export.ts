import { Option } from 'commander'
import { exportDatapackage, exportFile, exportFolder } from '../../pipeline/bulk/export-files.ts'
import {
  type ExportPlan,
  exportPlan,
  outdatedFiles,
  type PlannedFile,
  removeOutdated,
} from '../../pipeline/bulk/export-plan.ts'
import { writingTo } from '../../pipeline/disk/disk-fault.ts'
import { refuseInDataFolder } from '../../pipeline/disk/in-data-folder.ts'
import { counted, sizeText } from '../../pipeline/model/quantities.ts'
import { type BulkFormat, bulkFormats } from '../../pipeline/snapshot/manifest.ts'
import { type Command, folderCommand } from '../command.ts'
import { screenOfTerminal } from '../live/screen.ts'
import type { FolderOptions } from '../options.ts'
import { cutTo } from '../print/text-width.ts'
import { type Voice, voiceFor } from '../print/voice.ts'
import { keepCallersUmask } from '../umask.ts'
import { broughtSnapshot } from '../working-copy.ts'

interface ExportOptions extends FolderOptions {
  readonly format?: BulkFormat
  readonly dataset?: readonly string[]
  readonly snapshot: string
  readonly all?: boolean
}

export function exportCommand(): Command {
  return folderCommand('export')
    .description('write the bulk files of a snapshot into a folder, with a datapackage.json that lists them')
    .argument('<dir>', 'folder to write to; created if missing')
    .addOption(
      new Option(
        '--all',
        'every file of the snapshot, and nothing else: also removes files of earlier exports that it no longer has',
      ).conflicts(['format', 'dataset']),
    )
    .choice('--format <format>', 'only this format; default: both', bulkFormats)
    .option('--dataset <name...>', 'only these: stations, prices, moves, daily, weekly-long, weekly-wide, tolls …')
    .option('--snapshot <id>', "an id, the start of an id, 'current' or 'previous'", 'current')
    .action(async (to: string, { dataDir, format, dataset, snapshot, all, ...listener }: ExportOptions) => {
      refuseInDataFolder(to, dataDir)
      const voice = voiceFor(listener)
      const id = await broughtSnapshot(dataDir, snapshot)
      const plan = exportPlan({ dataDir, id, to, format: format ?? null, datasets: dataset ?? null })
      const paths = plan.files.map(({ path }) => path)
      const outdated = all ? outdatedFiles(dataDir, to, paths) : []
      keepCallersUmask()
      const written = await writingTo(to, async () => {
        exportFolder(to)
        const files = await (process.stdout.isTTY && voice.isForPeople
          ? exportWithBar(plan)
          : exportPlainly(plan, voice))
        exportDatapackage(to, plan)
        removeOutdated(to, outdated)
        return files
      })
      for (const name of outdated) voice.line(`${name}  removed: the snapshot no longer has it`)
      voice.result({ ...reportOf(plan, to, written), removed: outdated }, () =>
        process.stdout.write(lastLine(plan, to, written)),
      )
    })
    .examples([
      ['fuel-etl export ./files', 'all data sets, as Parquet and as CSV'],
      [
        'fuel-etl export ./files --all',
        'the same, so that the folder has these files and no older ones: for every day',
      ],
      ['fuel-etl export ./files --format csv --dataset prices stations', 'two of them'],
      ['fuel-etl export ./files --snapshot previous --json', 'of an earlier snapshot, with a report for a program'],
    ])
    .remarks(
      'Files of an earlier export are replaced. Other files are not touched: if one has the name of\nan export file, nothing is written.',
    )
}

type Written = ReadonlySet<string>

async function exportPlainly({ files }: ExportPlan, voice: Voice): Promise<Written> {
  const written = new Set<string>()
  for (const file of files) {
    if (await exportFile(file, () => undefined)) written.add(file.path)
    voice.line(lineOf(file))
  }
  return written
}

async function exportWithBar({ files }: ExportPlan): Promise<Written> {
  const written = new Set<string>()
  const all = files.reduce((sum, { bytes, isThere }) => sum + (isThere ? 0 : bytes), 0)
  const { show, clear, columns } = screenOfTerminal()
  let done = 0
  try {
    for (const file of files) {
      const onBytes = (count: number): void => {
        done += count
        show([cutTo(`${bar(all === 0 ? 1 : done / all)} ${file.path}`, columns())])
      }
      if (await exportFile(file, onBytes)) written.add(file.path)
    }
  } finally {
    clear()
  }
  return written
}

const barWidth = 24

function bar(share: number): string {
  const full = Math.round(share * barWidth)
  return `${'█'.repeat(full)}${'░'.repeat(barWidth - full)} ${String(Math.round(share * 100)).padStart(3)} %`
}

function lineOf({ path, rows, bytes, isThere }: PlannedFile): string {
  return `${path}  ${counted(rows, 'row')}  ${megabytes(bytes)}${isThere ? '  unchanged' : ''}`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(2)} MB`
}

function lastLine({ manifest, files }: ExportPlan, to: string, written: Written): string {
  const demonstration = manifest.data === 'demonstration' ? ' A demonstration: the prices are made up.' : ''
  const size = sizeText(bytesOf(files))
  const all = `${counted(files.length, 'file')} of ${manifest.id}, ${size} in all`
  const fresh = `${written.size} written`
  return `${to}: ${all}, ${fresh}. All have the SHA-256 listed in datapackage.json.${demonstration}\n`
}

function bytesOf(files: readonly PlannedFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

function reportOf({ manifest, files }: ExportPlan, to: string, written: Written): object {
  const { id: snapshot, data } = manifest
  const listed = files.map(({ path, dataset, format, rows, bytes, sha256 }) => {
    return { path, dataset, format, rows, bytes, sha256, written: written.has(path) }
  })
  return { snapshot, data, to, bytes: bytesOf(files), files: listed }
}
