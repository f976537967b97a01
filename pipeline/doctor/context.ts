import type { Probe } from '../fetch/probe-host.ts'
import type { Source } from '../source.ts'
import type { Finding } from './finding.ts'

/** All that checks look at, handed in. */
export interface DoctorContext {
  readonly dataDir: string
  /** Those that are chosen. */
  readonly sources: readonly Source[]
  readonly env: Readonly<Record<string, string | undefined>>
  /** Milliseconds since 1970, by the machine's clock. */
  readonly now: () => number
  readonly program: {
    readonly version: string
    /** `engines.node` of package.json: `>=20.19`. */
    readonly engines: string
    /** `process.versions`: of node, and of what is built into it. */
    readonly versions: Readonly<Record<string, string | undefined>>
  }
  readonly machine: {
    readonly memoryBytes: number
    readonly processors: number
  }
  /** Parts of other languages, each with what loads it and gives its version. */
  readonly parts: readonly { readonly name: string; readonly load: () => Promise<string> }[]
  /** Opens the store of keys and closes it again; throws when that fails. Makes none. */
  readonly openStore: () => Promise<void>
  /** Takes the lock of the folder and lets it go; throws RunLocked, DiskError. */
  readonly takeLock: () => Promise<void>
  /** The hosts of the sources, each asked once however often this is called; null where no connection is to be opened. */
  readonly probes: (() => Promise<readonly Probe[]>) | null
  /** Looks at all snapshots and captures that are kept, not only at what is in force. */
  readonly all: boolean
}

export type Check = (world: DoctorContext) => Promise<readonly Finding[]>
