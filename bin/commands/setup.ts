import { dirname, join } from 'node:path'
import type { CheckKeys, KeyCheck } from '../../pipeline/doctor/context.ts'
import { errorExitCode } from '../../pipeline/model/exit-codes.ts'
import { isMarketSource, type Source } from '../../pipeline/source.ts'
import { Command, usualBackupFolder } from '../command.ts'
import { type Environment, findConfigurationFile, machineFile } from '../configuration/configure.ts'
import { type ScheduleInstallation, shellWord, writeSchedule } from '../installation.ts'
import { allSources, refuseUnknownSources } from '../options.ts'
import { type OutputMode, say, voiceFor } from '../print/voice.ts'
import { type Answers, type ScheduleChoice, schedules } from '../setup/answers.ts'
import { askAnswers, checkLine } from '../setup/ask-answers.ts'
import { firstRequestCheck } from '../setup/first-request-check.ts'
import { type AnswerOptions, givenAnswers, hasAnswers } from '../setup/given-answers.ts'
import { type Prompts, terminalPrompts } from '../setup/prompts.ts'
import {
  environmentWith,
  type LeftOut,
  leftOut,
  missingOf,
  type PresentSetup,
  presentSetup,
  type WrittenSetup,
  writeSetup,
} from '../setup/setup-files.ts'
import { currentInstant } from '../this-machine.ts'

interface SetupOptions extends OutputMode, AnswerOptions {
  readonly config?: string
  readonly secretsFile?: string
  readonly check: boolean
  readonly yes: boolean
}

/** What setup uses of the machine, passed in for tests. */
export interface SetupMachine {
  readonly env: Environment
  readonly folder: string
  readonly isTerminal: boolean
  readonly prompts: () => Prompts
  readonly check: CheckKeys
}

export function setupCommand(machine: SetupMachine = thisMachine()): Command {
  return new Command('setup')
    .voice()
    .description('write the configuration file: markets, keys, terms, contact, data folder and schedule')
    .argument('[source...]', 'only the keys and terms of these sources')
    .option('--markets <cc...>', 'all, or the markets that commands use')
    .option('--accept-terms <id...>', 'sources whose terms you have read and accept')
    .option('--contact <address>', 'your address for publishers: e-mail or https page')
    .option('--data-dir <dir>', 'folder of captures and snapshots')
    .choice('--schedule <kind>', 'what calls the runs', schedules)
    .option('--answers <file>', 'answers in the form of the configuration file')
    .option('--keys-from <file>', 'NAME=VALUE lines with keys of sources; -: standard input')
    .option(
      '--config <file>',
      'the file to write; default: the one in use, else ./fuel-etl.yaml, as root /etc/fuel-etl.yaml',
    )
    .option('--secrets-file <file>', 'file of keys, mode 0600; default: next to the configuration')
    .option('--no-check', 'send no request to check new keys')
    .option('-y, --yes', 'ask nothing; keep what is set', false)
    .action((ids: readonly string[], options: SetupOptions) => setup(machine, ids, options))
    .examples([
      ['fuel-etl setup', 'questions on a terminal'],
      ['fuel-etl setup de', 'key and terms of one source'],
      ['fuel-etl setup --accept-terms AD,LT', 'accept terms that you have read'],
      ['fuel-etl setup --markets FR IT --contact ops@example.org --schedule cron', 'without questions'],
      ['fuel-etl setup --keys-from keys.env --no-check', 'keys from a file; they are never options'],
    ])
    .remarks('Terms are never accepted by default. Variables of the environment win over the file.')
}

function thisMachine(): SetupMachine {
  return {
    env: process.env,
    folder: process.cwd(),
    isTerminal: process.stdin.isTTY === true && process.stdout.isTTY === true,
    prompts: terminalPrompts,
    check: firstRequestCheck(currentInstant),
  }
}

/** A named source is used, so its market is chosen too. */
function withMarketsOf(only: readonly Source[] | null, present: PresentSetup, answers: Answers): Answers {
  const chosen = answers.values.FUEL_MARKETS ?? present.values.FUEL_MARKETS ?? 'all'
  if (only === null || chosen === 'all') return answers
  const countries = only.filter(isMarketSource).map(({ descriptor }) => descriptor.country)
  const markets = [...new Set([...chosen.split(','), ...countries])].join(',')
  return { ...answers, values: { ...answers.values, FUEL_MARKETS: markets } }
}

interface CheckedSource extends KeyCheck {
  readonly source: string
}

async function setup(machine: SetupMachine, ids: readonly string[], options: SetupOptions): Promise<void> {
  const { env, folder } = machine
  refuseUnknownSources(ids.map(id => id.toLowerCase()))
  const only =
    ids.length > 0 ? allSources.filter(({ descriptor }) => ids.some(one => one.toLowerCase() === descriptor.id)) : null
  const present = presentSetup(options, env, folder)
  const isAsked = machine.isTerminal && !options.json && !options.quiet && !options.yes && !hasAnswers(options)
  const check = options.check ? machine.check : null
  const prompts = isAsked ? machine.prompts() : null
  const given = prompts ? await askAnswers({ prompts, present, only, check }) : givenAnswers(options, present)
  const answers = withMarketsOf(only, present, given)
  const place =
    present.file === machineFile ? `${machineFile}, which every command on this machine reads` : present.file
  if (prompts && !(await prompts.confirm(`Write ${place}?`, true))) {
    prompts.end('nothing was written')
    return
  }
  if (!prompts) voiceFor(options).line(`Writes ${place}. Another one: --config FILE`)
  const checks = prompts || check === null ? [] : await checkedKeys(check, present, answers, only)
  const written = writeSetup(present, answers)
  const after = environmentWith(present, answers)
  const schedule = setupSchedule(answers.schedule, present.file, after)
  const overridden = Object.keys({ ...answers.values, ...answers.secrets }).filter(name => env[name] !== undefined)
  const report = reportOf(machine, present, { written, schedule, checks, left: leftOut(after), overridden })
  voiceFor(options).result(report, () => say(linesOf(report).join('\n')))
  if (checks.some(({ state }) => state === 'refused')) process.exitCode = errorExitCode('KEY_REFUSED')
}

/** Checks the sources with new keys, and those that are named. In turn: two sources may share a publisher. */
async function checkedKeys(
  check: CheckKeys,
  present: PresentSetup,
  answers: Answers,
  only: readonly Source[] | null,
): Promise<CheckedSource[]> {
  const env = environmentWith(present, answers)
  const checks: CheckedSource[] = []
  for (const source of allSources) {
    const names = source.descriptor.settings ?? []
    const isNew = names.some(name => answers.secrets[name] !== undefined)
    const isNamed = names.length > 0 && only?.includes(source)
    if ((!isNew && !isNamed) || missingOf(source, env).length > 0) continue
    checks.push({ source: source.descriptor.id, ...(await check(source, env)) })
  }
  return checks
}

interface Outcome {
  readonly written: WrittenSetup
  readonly schedule: ScheduleInstallation
  readonly checks: readonly CheckedSource[]
  readonly left: readonly LeftOut[]
  /** Variables whose answer has no effect, because the environment has them. */
  readonly overridden: readonly string[]
}

function reportOf(
  { env, folder }: SetupMachine,
  present: PresentSetup,
  { written, schedule, checks, left, overridden }: Outcome,
) {
  const isFound = findConfigurationFile(env, folder) === present.file
  return {
    config: present.file,
    secretsFile: written.secrets.length > 0 ? present.secretsFile : null,
    changed: written.changed,
    secrets: written.secrets,
    checks,
    leftOut: left,
    overridden,
    schedule,
    next: [
      ...(isFound ? [] : [`export FUEL_CONFIG=${shellWord(present.file)}`]),
      'fuel-etl check',
      'fuel-etl check network --all',
      'fuel-etl accept --all-clean',
      'fuel-etl run',
    ],
  }
}

function linesOf(report: ReturnType<typeof reportOf>): string[] {
  const { config, changed, secretsFile, secrets, checks, leftOut: left, overridden, schedule, next } = report
  return [
    `${config}: ${changed.length > 0 ? `wrote ${changed.join(', ')}` : 'nothing to change'}`,
    ...(secretsFile === null ? [] : [`${secretsFile}: wrote ${secrets.join(', ')}`]),
    ...checks.map(one => checkLine(one.source, one)),
    ...overridden.map(name => `${name} is set in the environment, which wins over the file`),
    ...left.flatMap(({ what, command }) => [`left out: ${what}; later:`, `  ${command}`]),
    ...schedule.files.map(file => `wrote ${file}`),
    ...(schedule.commands.length > 0 ? ['', 'Install the schedule:', ...schedule.commands.map(indented)] : []),
    '',
    'Next:',
    ...next.map(indented),
  ]
}

function indented(line: string): string {
  return `  ${line}`
}

/** Writes what `sources schedule print` prints next to the configuration file, in place of what an earlier setup wrote. */
function setupSchedule(choice: ScheduleChoice, config: string, env: Environment): ScheduleInstallation {
  if (choice === 'none') return { files: [], commands: [] }
  const isCron = choice === 'cron'
  const folder = isCron ? dirname(config) : join(dirname(config), 'fuel-etl-units')
  const dataDir = env.FUEL_DATA_DIR ?? './data'
  const about = {
    isCron,
    dataDir,
    backupDir: env.FUEL_BACKUP_DIR || usualBackupFolder,
    config,
    environment: '/etc/fuel-etl.env',
  }
  return writeSchedule(about, folder, true)
}
