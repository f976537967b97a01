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
