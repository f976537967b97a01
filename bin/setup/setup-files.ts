import { chmodSync, chownSync, existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { writeDurably } from '../../pipeline/disk/durable.ts'
import type { Source } from '../../pipeline/source.ts'
import { whatIsMissing } from '../../pipeline/stages/run/permission.ts'
import { type Environment, findConfigurationFile, machineFile, usualSecretsFile } from '../configuration/configure.ts'
import { type ConfiguredValues, readConfiguration } from '../configuration/read-configuration.ts'
import { readSecrets, type Secrets, withSecrets } from '../configuration/secrets.ts'
import { settings } from '../configuration/settings.ts'
import { writtenConfiguration } from '../configuration/write-configuration.ts'
import { chosenSourcesIn } from '../options.ts'
import type { Answers } from './answers.ts'

/** What is set before `setup`, and where. */
export interface PresentSetup {
  /** The configuration file, which may not exist yet. Absolute. */
  readonly file: string
  /** Its text; null if there is none. */
  readonly text: string | null
  readonly secretsFile: string
  readonly values: ConfiguredValues
  readonly secrets: Secrets
  readonly environment: Environment
}

export interface SetupPlaces {
  readonly config?: string
  readonly secretsFile?: string
}

/** Reads the files that `setup` changes. Throws UsageError for files that cannot be used. */
export function presentSetup(places: SetupPlaces, environment: Environment, folder: string): PresentSetup {
  const file = resolve(folder, places.config ?? findConfigurationFile(environment, folder) ?? newFile(folder))
  const text = existsSync(file) ? readFileSync(file, 'utf8') : null
  const values = text === null ? {} : readConfiguration(file)
  const named = places.secretsFile ?? environment.FUEL_SECRETS_FILE
  const secretsFile = named ? resolve(folder, named) : (values.FUEL_SECRETS_FILE ?? usualSecretsFile(file))
  return { file, text, secretsFile, values, secrets: readSecrets(secretsFile), environment }
}

/** For root the file of the machine, because services run as another user in another folder. */
function newFile(folder: string): string {
  return process.getuid?.() === 0 ? machineFile : resolve(folder, 'fuel-etl.yaml')
}

/** The variables as commands see them after the answers: the environment wins. */
export function environmentWith(
  present: PresentSetup,
  answers: { readonly values: ConfiguredValues; readonly secrets: Secrets },
): Record<string, string | undefined> {
  const { values, secrets, environment } = present
  return { ...secrets, ...values, ...answers.secrets, ...answers.values, ...environment }
}

/** The settings of a source that have no value yet. */
export function missingOf({ descriptor }: Source, env: Environment): readonly string[] {
  return (descriptor.settings ?? []).filter(name => !env[name])
}

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

/** Sources that lack a setting, and sources whose restricted terms are not accepted, in their order. */
export function needsOf(sources: readonly Source[], env: Environment) {
  const needs = sources.map(source => ({ source, ...whatIsMissing(source.descriptor, env) }))
  return {
    keys: needs.filter(({ source, missing }) => missing.length > 0 && !isReplaced(source, sources, env)),
    terms: needs.filter(({ terms }) => terms).map(({ source }) => source),
  }
}

/** Is it a stand-in for a source that has its keys? */
function isReplaced({ descriptor }: Source, sources: readonly Source[], env: Environment): boolean {
  const principalId = 'standsInFor' in descriptor ? descriptor.standsInFor : undefined
  const principal = sources.find(one => one.descriptor.id === principalId)
  return principal !== undefined && whatIsMissing(principal.descriptor, env).missing.length === 0
}

/** Something that setup did not get, and the command that completes it. */
export interface LeftOut {
  readonly what: string
  readonly command: string
}

/** What the chosen markets still lack. */
export function leftOut(env: Environment): LeftOut[] {
  const { keys, terms } = needsOf(chosenSourcesIn(env), env)
  const named = (sources: readonly { readonly descriptor: { readonly id: string } }[]): string[] =>
    sources.map(({ descriptor }) => descriptor.id)
  const withoutKey = named(keys.map(({ source }) => source))
  const withoutTerms = named(terms)
  return [
    ...(withoutKey.length > 0
      ? [{ what: `keys of ${withoutKey.join(', ')}`, command: `fuel-etl setup ${withoutKey.join(' ')}` }]
      : []),
    ...(withoutTerms.length > 0
      ? [
          {
            what: `terms of ${withoutTerms.join(', ')}`,
            command: `fuel-etl setup --accept-terms ${withoutTerms.join(',').toUpperCase()}`,
          },
        ]
      : []),
    ...(env.FUEL_CONTACT
      ? []
      : [{ what: 'an address for publishers', command: 'fuel-etl setup --contact you@example.org' }]),
  ]
}
