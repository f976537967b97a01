import { existsSync } from 'node:fs'
import { type Environment, findConfigurationFile, usualSecretsFile } from './configuration-file.ts'

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
