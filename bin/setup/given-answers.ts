import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { UsageError } from '../../pipeline/model/errors.ts'
import { archiveWord } from '../../pipeline/stages/run/accepted.ts'
import { type ConfiguredValues, configuredValues, wordsOf } from '../configuration/read-configuration.ts'
import { parseSecrets, type Secrets, withKnownNames } from '../configuration/secrets.ts'
import { type Setting, settings } from '../configuration/settings.ts'
import { allSources, chosenMarkets, isAll, refuseUnknownSources } from '../options.ts'
import { type Answers, type ScheduleChoice, schedules } from './answers.ts'
import type { PresentSetup } from './present-setup.ts'
import { contactFault, dataFolderFault } from './valid-answers.ts'

/** The options of `setup` that answer a question. */
export interface AnswerOptions {
  readonly markets?: readonly string[]
  readonly acceptTerms?: readonly string[]
  readonly contact?: string
  readonly dataDir?: string
  readonly schedule?: ScheduleChoice
  readonly answers?: string
  readonly keysFrom?: string
}

/** Does the command line answer questions? Then none is asked. */
export function hasAnswers(options: AnswerOptions): boolean {
  const { markets, acceptTerms, contact, dataDir, schedule, answers, keysFrom } = options
  return [markets, acceptTerms, contact, dataDir, schedule, answers, keysFrom].some(one => one !== undefined)
}

// Only in a file of answers: the configuration does not store it.
const scheduleSetting: Setting = { key: 'schedule', name: 'schedule', kind: 'text', comment: 'none, cron or systemd' }

/**
 * The answers of the command line, which win, and of a file of answers. Accepted terms are added to those accepted
 * before. Throws UsageError for an answer that cannot be used.
 */
export function givenAnswers(options: AnswerOptions, present: PresentSetup): Answers {
  const { schedule: fromFile, ...values } = options.answers === undefined ? {} : answersOf(options.answers)
  const terms = [...wordsOf(values.FUEL_ACCEPT_TERMS ?? ''), ...termsOf(options)]
  const given = {
    ...values,
    ...(options.markets && { FUEL_MARKETS: marketsOf(options.markets) }),
    ...(options.contact !== undefined && { FUEL_CONTACT: options.contact }),
    ...(options.dataDir !== undefined && { FUEL_DATA_DIR: resolve(options.dataDir) }),
    ...(terms.length > 0 && { FUEL_ACCEPT_TERMS: addedTo(present.values.FUEL_ACCEPT_TERMS, terms) }),
  }
  refuseFaults(given)
  return { values: given, secrets: keysOf(options.keysFrom), schedule: options.schedule ?? scheduleOf(fromFile) }
}

function answersOf(file: string): ConfiguredValues {
  const path = resolve(file)
  return configuredValues(textOf(path), path, [...settings, scheduleSetting])
}

function scheduleOf(text: string | undefined): ScheduleChoice {
  const found = schedules.find(one => one === (text ?? 'none'))
  if (found) return found
  throw new UsageError(`schedule: expected one of ${schedules.join(', ')}, found '${text}'`)
}

function marketsOf(words: readonly string[]): string {
  const codes = words.flatMap(wordsOf)
  return codes.some(isAll) ? 'all' : chosenMarkets(codes)!.join(',')
}

/** Archives whose terms are accepted by themselves: `de/archive`. */
const withOwnTerms = allSources.flatMap(source => {
  return source.kind === 'stations' && source.archive?.licence ? [archiveWord(source.descriptor.id)] : []
})

function termsOf({ acceptTerms = [] }: AnswerOptions): string[] {
  const ids = acceptTerms.flatMap(wordsOf).map(id => id.toLowerCase())
  refuseUnknownSources(ids.filter(id => !withOwnTerms.includes(id)))
  return ids.map(id => id.toUpperCase())
}

function addedTo(before: string | undefined, terms: readonly string[]): string {
  return [...new Set([...wordsOf(before ?? ''), ...terms].map(id => id.toUpperCase()))].join(',')
}

function refuseFaults({ FUEL_CONTACT: contact, FUEL_DATA_DIR: dataDir }: ConfiguredValues): void {
  const contactWrong = contact === undefined ? null : contactFault(contact)
  if (contactWrong !== null) throw new UsageError(`contact: ${contactWrong}`)
  const folderWrong = dataDir === undefined ? null : dataFolderFault(dataDir)
  if (folderWrong !== null) throw new UsageError(`data_dir: ${folderWrong}`)
}

/** NAME=VALUE lines of a file, or of standard input (`-`). */
function keysOf(file: string | undefined): Secrets {
  if (file === undefined) return {}
  const [text, name] = file === '-' ? [readFileSync(0, 'utf8'), 'standard input'] : [textOf(file), file]
  return withKnownNames(parseSecrets(text, name), name)
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new UsageError(`${file}: expected a file, found ${(cause as Error).message}`, { cause })
  }
}
