import type { NetworkOptions } from '../pipeline/fetch/network.ts'
import { type Instant, instantOf } from '../pipeline/model/instants.ts'
import { programVersion } from '../pipeline/process.ts'
import { refuseEarly } from '../pipeline/snapshot/plausible-clock.ts'

/** The clock of the machine, for what is only shown. What is written, sent or deleted by it also needs `plausibleClock`. */
export function currentInstant(): Instant {
  return instantOf(Math.floor(Date.now() / 1000))
}

/** The same where no data folder says more. Throws ClockError if it is before this program was written. */
export function wallClock(): Instant {
  const now = currentInstant()
  refuseEarly(now)
  return now
}

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

const { node, zlib, brotli, tz } = process.versions

/**
 * What influences the written bytes in addition to our code: the compression (zlib's output differs between versions and
 * processors) and the time zone rules. Stored in the report of a run, not in its snapshot.
 */
export const runtime = `node ${node} ${process.platform} ${process.arch}, zlib ${zlib}, brotli ${brotli}, tz ${tz}`
