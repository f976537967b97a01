import type { NetworkOptions } from '../pipeline/fetch/network.ts'
import { programVersion } from '../pipeline/process.ts'

/** How this installation reaches publishers, by the variables of the environment. */
export function networkOf(
  env: Readonly<Record<string, string | undefined>>,
): Pick<NetworkOptions, 'version' | 'contact' | 'connectTo' | 'extraCa' | 'hostCa' | 'environment'> {
  return {
    version: programVersion,
    contact: env.FUEL_CONTACT ?? null,
    connectTo: env.FUEL_CONNECT_TO ?? null,
    extraCa: env.FUEL_EXTRA_CA ?? null,
    hostCa: env.FUEL_HOST_CA ?? null,
    environment: env,
  }
}
