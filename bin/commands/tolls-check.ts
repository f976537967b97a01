import { Command } from 'commander'
import { errorExitCode } from '../../pipeline/model/exit-codes.ts'
import { dayOf } from '../../pipeline/model/instants.ts'
import { counted } from '../../pipeline/model/quantities.ts'
import { surveyTolls, tollYear } from '../../pipeline/tolls/read-tolls.ts'
import type { TollRecord } from '../../pipeline/tolls/toll.ts'
import { type AgedToll, type TollReport, tollReport } from '../../pipeline/tolls/toll-report.ts'
import { currentInstant } from '../current-instant.ts'
import { dayOption, wholeNumber, withExamples } from '../options.ts'
import { printTable } from '../print/table.ts'
import { type OutputMode, say, voiceFor } from '../print/voice.ts'
import { tollFilesIn, withTollFolder } from '../toll-folder.ts'

interface CheckOptions extends OutputMode {
  readonly on?: string
  readonly dir: string
  readonly limit: number
}

export function tollsCheckCommand(): Command {
  const command = withTollFolder(new Command('check'))
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
      voice.result(asJson(version, faults, report), () => print(version, faults, report, options.limit))
      if (faults.length > 0) voice.fault(errorExitCode('CONTRACT'), `${noRun(faults)}:\n${faults.join('\n')}`)
    })
  return withExamples(
    command,
    [
      ['fuel-etl tolls check', 'faults, and amounts to review'],
      ['fuel-etl tolls check --on 2027-01-01', 'amounts that expire at the turn of the year'],
    ],
    'Old amounts are not faults. Exit code 76 if there are faults.',
  )
}

function asJson(version: string, faults: readonly string[], { byCountry, aged, ending, ...report }: TollReport) {
  return {
    version,
    faults,
    ...report,
    countries: [...byCountry].map(([country, counts]) => ({ country, ...counts })),
    aged: aged.map(agedRow),
    ending: ending.map(endingRow),
  }
}

function print(version: string, faults: readonly string[], report: TollReport, limit: number): void {
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
