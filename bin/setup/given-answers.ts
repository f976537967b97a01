import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { UsageError } from '../../pipeline/model/errors.ts'
import { type ConfiguredValues, configuredValues } from '../configuration/read-configuration.ts'
import { parseSecrets, type Secrets, withKnownNames } from '../configuration/secrets.ts'
import { checkedValues, type Setting, settings } from '../configuration/settings.ts'
import { bytesOfInput } from '../input-file.ts'
import { type Answers, dataFolderFault, type ScheduleChoice, schedules } from './answers.ts'
import type { PresentSetup } from './setup-files.ts'

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
  const accepted = [values.FUEL_ACCEPT_TERMS, ...(options.acceptTerms ?? [])].filter(Boolean)
  const terms = [present.values.FUEL_ACCEPT_TERMS, ...accepted].filter(Boolean).join(',')
  const given = {
    ...values,
    ...(options.markets && { FUEL_MARKETS: options.markets.join(',') }),
    ...(options.contact !== undefined && { FUEL_CONTACT: options.contact }),
    ...(options.dataDir !== undefined && { FUEL_DATA_DIR: resolve(options.dataDir) }),
    ...(accepted.length > 0 && { FUEL_ACCEPT_TERMS: terms }),
  }
  const fault = given.FUEL_DATA_DIR === undefined ? null : dataFolderFault(given.FUEL_DATA_DIR)
  if (fault !== null) throw new UsageError(`data_dir: ${fault}`)
  return {
    values: checkedValues(given, 'key'),
    secrets: keysOf(options.keysFrom),
    schedule: options.schedule ?? scheduleOf(fromFile),
  }
}

function answersOf(file: string): ConfiguredValues {
  const path = resolve(file)
  return configuredValues(bytesOfInput(path, 'a file of answers').toString(), path, [...settings, scheduleSetting])
}

function scheduleOf(text: string | undefined): ScheduleChoice {
  const found = schedules.find(one => one === (text ?? 'none'))
  if (found) return found
  throw new UsageError(`schedule: expected one of ${schedules.join(', ')}, found '${text}'`)
}

/** NAME=VALUE lines of a file, or of standard input (`-`). */
function keysOf(file: string | undefined): Secrets {
  if (file === undefined) return {}
  const [text, name] =
    file === '-' ? [readFileSync(0, 'utf8'), 'standard input'] : [bytesOfInput(file, 'a file of keys').toString(), file]
  return withKnownNames(parseSecrets(text, name), name)
}
