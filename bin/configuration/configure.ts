import { type Environment, findConfigurationFile } from './configuration-file.ts'

/**
 * Reads the configuration file, if there is one, and the secrets file that it names, and fills in the variables that
 * the environment does not have. Then `FUEL_CONFIG` has the absolute path of the file. Throws UsageError.
 */
export async function configure(env: Record<string, string | undefined>, folder: string): Promise<void> {
  const file = findConfigurationFile(env, folder)
  // Most installations of tests and agents have no file, and then the parser is not loaded.
  if (file !== null) {
    const { readConfiguration } = await import('./read-configuration.ts')
    fillIn(env, readConfiguration(file))
    env.FUEL_CONFIG = file
  }
  if (!env.FUEL_SECRETS_FILE) return
  const { readSecrets } = await import('./secrets.ts')
  fillIn(env, readSecrets(env.FUEL_SECRETS_FILE))
}

/** Variables of the environment win, also if they are empty. */
function fillIn(env: Record<string, string | undefined>, values: Environment): void {
  for (const [name, value] of Object.entries(values)) env[name] ??= value
}

/** Commands that describe the program do not read the file; `setup` reads it itself, because it repairs it. */
const withoutFile = new Set(['setup', 'help'])

/** Does the called command use the settings? */
export function usesConfiguration(args: readonly string[]): boolean {
  if (args.some(word => ['-h', '--help', '-V', '--version'].includes(word))) return false
  const called = args.find(word => !word.startsWith('-'))
  return called !== undefined && !withoutFile.has(called)
}
