import { accessSync, constants } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Command as Commander, InvalidArgumentError, Option } from 'commander'
import { logLevels } from '../api/log/log.ts'
import { kindAt, placeFault } from '../pipeline/disk/disk-fault.ts'
import { UsageError } from '../pipeline/model/errors.ts'
import { findInstant, type Instant, isDay } from '../pipeline/model/instants.ts'
import { isBucketAddress } from '../pipeline/part-store/object-store/address.ts'
import { isAll, sourceIds } from './options.ts'
import { type BucketUse, folderToWorkOn } from './working-copy.ts'

/** The default of `backup_dir`. */
export const usualBackupFolder = '/var/backups/fuel-etl'

type Example = readonly [line: string, purpose: string]

/** What a command needs of its data folder. */
interface FolderUse {
  /** It works without the folder: it creates it, or describes what is to be there. */
  readonly mayBeMissing?: boolean | ((called: Commander) => boolean)
  /** `current` unless stated. */
  readonly bucket?: BucketUse
}

/** A command of this program, with the options that several commands share. */
export class Command extends Commander {
  /** As its help shows them. */
  shownExamples: readonly Example[] = []

  /** Lines that can be copied, each with its purpose. They are below the options in the help. */
  examples(shown: readonly Example[]): this {
    this.shownExamples = shown
    const lines = shown.flatMap(([line, purpose]) => [`  ${line}`, `      ${purpose}`])
    return this.addHelpText('after', `\nExamples:\n${lines.join('\n')}`)
  }

  /** Below the examples. */
  remarks(...lines: readonly string[]): this {
    return this.addHelpText('after', `\n${lines.join('\n')}`)
  }

  /** The options that every command has. */
  voice(): this {
    return this.option('--json', 'print one machine-readable report (docs/reports.schema.json)', false).option(
      '-q, --quiet',
      'print nothing but errors',
      false,
    )
  }

  /** An option whose default is a variable of the environment, so that it can be in the configuration file. */
  setting(
    variable: string,
    flags: string,
    description: string,
    read: (text: string, before: never) => unknown = text => text,
    ...usual: readonly [value?: unknown, text?: string]
  ): this {
    const option = new Option(flags, description).env(variable).argParser(read as (text: string) => unknown)
    return this.addOption(usual.length > 0 ? option.default(...usual) : option)
  }

  choice(flags: string, description: string, choices: readonly string[], usual?: string): this {
    return this.addOption(new Option(flags, description).choices(choices).default(usual))
  }

  folder(use: FolderUse = {}): this {
    return this.dataDir(use).voice()
  }

  /**
   * `--data-dir`. It must name a folder that exists, so that a mistyped name is reported and creates nothing, unless the
   * command may begin without one. For the address of a bucket, the command works on the working copy of this host.
   */
  dataDir({ mayBeMissing = false, bucket = 'current' }: FolderUse = {}): this {
    const description = 'folder of captures and snapshots, or s3://bucket/prefix'
    return this.setting('FUEL_DATA_DIR', '--data-dir <dir>', description, undefined, './data').hook(
      'preAction',
      async (command, called) => {
        if (called !== command) return
        const folder: string = called.getOptionValue('dataDir')
        refuseNoFolder(folder, typeof mayBeMissing === 'function' ? mayBeMissing(called) : mayBeMissing)
        called.setOptionValue('dataDir', await folderToWorkOn(called.name(), bucket, folder, process.env))
      },
    )
  }

  /**
   * For a command that also works without the name of one below it. Both have options of the same names, and those before
   * the name belong to neither: a data folder that is named there would be ignored.
   */
  withBelow(): this {
    return this.enablePositionalOptions().hook('preSubcommand', (above, below) => {
      const early = above.options.find(one => above.getOptionValueSource(one.attributeName()) === 'cli')
      if (early) throw new UsageError(`${early.long}: expected after '${below.name()}', found before it`)
    })
  }

  /** The folder of the nightly backups. */
  backupDir(flags: string): this {
    const description = 'folder of the nightly backups, outside of the data folder'
    return this.setting('FUEL_BACKUP_DIR', flags, description, undefined, usualBackupFolder)
  }

  /** How the service is named on its pages. */
  brand(): this {
    const name = ['--site-name <name>', "name of the service on its pages (default: 'Forecourt')"] as const
    const mark = ['--site-mark <file>', 'SVG or PNG file shown beside the name and as the icon of the window'] as const
    // The name is beside the links at the top of every page, also on a phone.
    return this.setting('FUEL_SERVE_SITE_NAME', ...name, shortTextOf(40)).setting(
      'FUEL_SERVE_SITE_MARK',
      ...mark,
      path => path.trim() || undefined,
    )
  }

  /** For rare tasks that must not be skipped because a run has locked the folder. */
  waiting(): this {
    return this.option('--wait <minutes>', 'minutes to wait while a run has the folder locked', wholeNumber, 0)
  }

  stage(use: FolderUse = {}): this {
    return this.folder(use).threads().workers()
  }

  threads(): this {
    return this.option('--threads <n>', 'threads of the database', threadCount, 2)
  }

  workers(): this {
    const description = 'processes that read and build markets; 0: do all work in this process'
    const usual = [availableParallelism(), 'one per core'] as const
    return this.setting('FUEL_WORKERS', '--workers <n>', description, wholeNumber, ...usual)
  }

  /** For a scheduler that has to know of each failure. */
  strict(): this {
    return this.option(
      '--strict',
      'exit with the code of the first source that failed, also if others were read',
      false,
    )
  }

  ingesting(): this {
    return this.marketChoice()
      .stage({ mayBeMissing: true })
      .option('--from <dir>', 'read responses from DIR/<source>/<date>/<request>.<ext>, not from the network')
      .option('--on <date>', 'with --from: use the newest delivery up to this day', dayOption)
      .option('--now <instant>', 'clock of the run, UTC; default with --from: noon of the newest delivery', instant)
      .option('--source <id...>', 'only these sources; the map (osm) is only downloaded if named here', sourceIds)
      .option('--only-open', 'skip sources whose terms are not clearly open', false)
  }

  /** For the long-running commands: `serve` and `mcp`. */
  logLevel(): this {
    const description = 'lowest level that is logged to stderr, as JSON lines (default: "info")'
    const option = new Option('--log-level <level>', description)
    return this.addOption(option.choices(logLevels).env('FUEL_LOG_LEVEL'))
  }

  /** `--select`, which narrows what --market and --source select. */
  select(): this {
    return this.option(
      '--select <tags...>',
      "only sources with these tags: 'open,EU' is both, 'open EU' either, 'not-sweep' all others; 'fuel-etl sources' lists the tags",
    )
  }

  /**
   * `--market` and `--select`. The default of --market is `FUEL_MARKETS`, the markets that this installation has chosen, and
   * `all` is the same as no option. Sources that are named with --source are used, whatever markets it has chosen.
   */
  marketChoice(ofMarkets = 'only the sources of these countries, and the rates'): this {
    const choosing = this.setting('FUEL_MARKETS', '--market <cc...>', ofMarkets, collectedWords)
    return choosing.select().hook('preAction', called => {
      const markets: readonly string[] = called.getOptionValue('market') ?? []
      const isDefault = called.getOptionValueSource('market') === 'env'
      const isUnused = isDefault && called.getOptionValue('source') !== undefined
      if (markets.length === 0 || markets.some(isAll) || isUnused) called.setOptionValue('market', undefined)
      else if (isDefault) called.setOptionValue('marketIsDefault', true)
    })
  }
}

/** A command on a data folder. */
export function folderCommand(name: string, use: FolderUse = {}): Command {
  return new Command(name).folder(use)
}

/** The examples of a command. */
export function examplesOf(command: Commander): readonly Example[] {
  return command instanceof Command ? command.shownExamples : []
}

/** Throws UsageError for a file or, unless it is optional, a missing folder; DiskError for a folder that cannot be read. */
function refuseNoFolder(dataDir: string, isOptional: boolean): void {
  if (isBucketAddress(dataDir)) return
  try {
    const found = kindAt(dataDir)
    if (found === null && isOptional) return
    if (found !== 'folder') {
      throw new UsageError(
        found
          ? `${dataDir}: expected the data folder, found a file; name a folder with --data-dir`
          : `${dataDir}: no such folder; 'fuel-etl run' creates it, or name another one with --data-dir`,
      )
    }
    accessSync(dataDir, constants.R_OK | constants.X_OK)
  } catch (error) {
    throw placeFault(error, dataDir)
  }
}

/** The environment has one text with commas, the command line several words. */
function collectedWords(text: string, before: readonly string[] | undefined = []): readonly string[] {
  return [...before, ...text.split(',').map(word => word.trim())].filter(word => word !== '')
}

export function wholeNumber(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('expected a whole number.')
  return Number(text)
}

export function portNumber(text: string): number {
  const found = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(found <= 65_535)) throw new InvalidArgumentError('expected a port, from 0 to 65535.')
  return found
}

function threadCount(text: string): number {
  const found = wholeNumber(text)
  // DuckDB 1.5.5 refuses 0 threads, but would only report it after all downloads.
  if (found === 0) throw new InvalidArgumentError('expected a whole number of at least 1.')
  return found
}

export function dayOption(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('expected a day, YYYY-MM-DD.')
  return text
}

export function instant(text: string): Instant {
  const found = findInstant(text)
  if (found === null) throw new InvalidArgumentError('expected an instant in UTC, YYYY-MM-DDTHH:MM:SSZ.')
  return found
}

/** Collects origins as a browser sends them in `Origin`: scheme, host and port, without a path. */
export function origins(text: string, before: readonly string[] | undefined = []): readonly string[] {
  return [...before, origin(text)]
}

/** Throws InvalidArgumentError for anything but an origin. */
export function origin(text: string): string {
  if (isPlainOrigin(text) && new URL(text).origin === text) return text
  throw new InvalidArgumentError('expected an origin, such as https://example.org.')
}

/**
 * An http or https origin that is safe in a Content-Security-Policy. There, `*` in a name matches all hosts, and a
 * semicolon or comma, which a URL may contain, begins another rule.
 */
export function isPlainOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\/([\w.-]+|\[[\da-f:]+\])(:\d+)?$/.test(text)
}

/** Reads a text that is shown on pages, of at most `longest` characters. Undefined for an empty setting. Throws InvalidArgumentError. */
export function shortTextOf(longest: number): (given: string) => string | undefined {
  return given => {
    const text = given.trim()
    if (text === '') return undefined
    if (text.length > longest) throw new InvalidArgumentError(`expected ${longest} characters at most.`)
    if (/\p{Cc}/u.test(text)) throw new InvalidArgumentError('expected a text without control characters.')
    return text
  }
}
