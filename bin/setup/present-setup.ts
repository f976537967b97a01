import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Source } from '../../pipeline/source.ts'
import {
  type Environment,
  findConfigurationFile,
  machineFile,
  usualSecretsFile,
} from '../configuration/configuration-file.ts'
import { type ConfiguredValues, readConfiguration } from '../configuration/read-configuration.ts'
import { readSecrets, type Secrets } from '../configuration/secrets.ts'

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
