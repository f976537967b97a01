import { chmodSync, chownSync, existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { writeDurably } from '../../pipeline/disk/durable.ts'
import { withSecrets } from '../configuration/secrets.ts'
import { settings } from '../configuration/settings.ts'
import { writtenConfiguration } from '../configuration/write-configuration.ts'
import type { Answers } from './answers.ts'
import type { PresentSetup } from './present-setup.ts'

export interface WrittenSetup {
  /** Keys of the configuration file that have a new value. */
  readonly changed: readonly string[]
  /** Names of the secrets that were written. */
  readonly secrets: readonly string[]
}

/** Writes the secrets file, then the configuration that names it. Files without a change are not touched. */
export function writeSetup(present: PresentSetup, answers: Answers): WrittenSetup {
  const secrets = Object.keys(answers.secrets).filter(name => answers.secrets[name] !== present.secrets[name])
  if (secrets.length > 0) {
    const { secretsFile } = present
    const text = existsSync(secretsFile) ? readFileSync(secretsFile, 'utf8') : ''
    writeAs(secretsFile, withSecrets(text, answers.secrets), 0o600)
  }
  const values = changedValues(present, answers, secrets.length > 0)
  if (present.text === null || Object.keys(values).length > 0) {
    writeAs(present.file, writtenConfiguration(present.text, present.file, values), 0o644)
  }
  const changed = settings.filter(({ name }) => values[name] !== undefined).map(({ key }) => key)
  return { changed, secrets }
}

function changedValues(present: PresentSetup, answers: Answers, hasSecrets: boolean): Record<string, string> {
  const names = hasSecrets || existsSync(present.secretsFile) ? { FUEL_SECRETS_FILE: present.secretsFile } : {}
  const isSetElsewhere = present.environment.FUEL_SECRETS_FILE !== undefined
  const wanted = { ...(isSetElsewhere ? {} : names), ...answers.values }
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => (present.values[name] ?? '') !== value))
}

/** Keeps mode and owner of a file that exists, and a link to it. The umask does not matter. */
function writeAs(path: string, text: string, usualMode: number): void {
  const before = statSync(path, { throwIfNoEntry: false })
  const file = before ? realpathSync(path) : path
  // Never readable by others, not even for a moment.
  writeDurably(file, text, { mode: 0o600 })
  if (before && process.getuid?.() === 0) chownSync(file, before.uid, before.gid)
  chmodSync(file, before ? before.mode & 0o777 : usualMode)
}
