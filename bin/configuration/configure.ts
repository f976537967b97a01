import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export type Environment = Readonly<Record<string, string | undefined>>

const configurationName = 'fuel-etl.yaml'

/** The file of the whole machine. */
export const machineFile = `/etc/${configurationName}`

/** The file of keys that is used unless another one is named: it is next to the configuration file. */
export function usualSecretsFile(configuration: string): string {
  return join(dirname(configuration), 'fuel-etl.secrets')
}

/**
 * The configuration file: that of `FUEL_CONFIG`, otherwise the one of the working folder, otherwise that of the
 * machine. Absolute. Null if there is none, or if `FUEL_CONFIG` is empty. A file that is named need not exist.
 */
export function findConfigurationFile(env: Environment, folder: string, ofMachine = machineFile): string | null {
  if (env.FUEL_CONFIG !== undefined) return env.FUEL_CONFIG === '' ? null : resolve(folder, env.FUEL_CONFIG)
  return [resolve(folder, configurationName), ofMachine].find(file => existsSync(file)) ?? null
}

/** The file with the value of a variable of this process; null if it is from the environment. */
export function fileWith(name: string): string | null {
  return files.get(name) ?? null
}

const files = new Map<string, string>()

/**
 * Reads the configuration file, if there is one, and the secrets file that it names or that is next to it, and fills in
 * the variables that the environment does not have. Then `FUEL_CONFIG` has the absolute path of the file. Throws
 * UsageError, also for a variable of the environment that is not what its setting may be.
 */
export async function configure(env: Record<string, string | undefined>, folder: string): Promise<void> {
  const file = findConfigurationFile(env, folder)
  // Most installations of tests and agents have no file, and then the parser is not loaded.
  if (file !== null) {
    const { readConfiguration } = await import('./read-configuration.ts')
    fillIn(env, readConfiguration(file), file)
    env.FUEL_CONFIG = file
    const usual = usualSecretsFile(file)
    if (existsSync(usual)) fillIn(env, { FUEL_SECRETS_FILE: usual }, file)
  }
  if (env.FUEL_SECRETS_FILE) {
    const { readSecrets } = await import('./secrets.ts')
    fillIn(env, readSecrets(env.FUEL_SECRETS_FILE), env.FUEL_SECRETS_FILE)
  }
  if (!Object.keys(env).some(name => name.startsWith('FUEL_') && name !== 'FUEL_CONFIG')) return
  const { checkedValues } = await import('./settings.ts')
  checkedValues(env, 'name')
}

/** Variables of the environment win, also if they are empty. */
function fillIn(env: Record<string, string | undefined>, values: Environment, file: string): void {
  for (const [name, value] of Object.entries(values)) {
    if (env[name] !== undefined) continue
    env[name] = value
    files.set(name, file)
  }
}

/**
 * Commands that describe the program do not read the file, and a demonstration shows the same on every machine. `setup`
 * reads the file itself, because it repairs it.
 */
const withoutFile = new Set(['setup', 'demo', 'help'])

/** Does the called command use the settings? */
export function usesConfiguration(args: readonly string[]): boolean {
  if (args.some(word => ['-h', '--help', '-V', '--version'].includes(word))) return false
  const called = args.find(word => !word.startsWith('-'))
  return called !== undefined && !withoutFile.has(called)
}
