import type { Probe } from '../fetch/probe-host.ts'
import type { Source } from '../source.ts'
import type { DoctorFinding } from './finding.ts'

/** What a publisher answered to one request with the keys of a source. */
export interface KeyCheck {
  readonly state: 'accepted' | 'refused' | 'not reached'
  /** What was found. Without the keys. */
  readonly found: string
}

/** Makes one request of the source with the keys of the environment. */
export type CheckKeys = (source: Source, env: DoctorContext['env']) => Promise<KeyCheck>

/** Everything that the checks use, passed in for tests. */
export interface DoctorContext {
  readonly dataDir: string
  readonly sources: readonly Source[]
  readonly env: Readonly<Record<string, string | undefined>>
  /** The variables of the environment that nothing reads, each with the name that may have been meant. */
  readonly unreadNames: readonly { readonly name: string; readonly meant: string | null }[]
  /** Milliseconds since 1970, by the machine's clock. */
  readonly now: () => number
  readonly program: {
    readonly version: string
    /** `engines.node` of package.json: `>=20.19`. */
    readonly engines: string
    /** `process.versions`: of Node and its bundled libraries. */
    readonly versions: Readonly<Record<string, string | undefined>>
  }
  readonly machine: {
    readonly memoryBytes: number
    readonly processors: number
  }
  /** Parts that may fail to load, each with a function that loads it and returns its version. */
  readonly parts: readonly { readonly name: string; readonly load: () => Promise<string> }[]
  readonly store: {
    /** The database with the store of keys. Null: it is in the data folder. */
    readonly database: string | null
    /** Opens, reads and closes the store. Throws on failure. */
    readonly open: () => Promise<void>
  }
  /** Takes and releases the lock of the folder. Throws RunLocked, DiskError. */
  readonly takeLock: () => Promise<void>
  /** Probes each host of the sources once, even if called again. Null if no connection may be opened. */
  readonly probes: (() => Promise<readonly Probe[]>) | null
  /** The request with which `setup` checks keys. Null if no connection may be opened. */
  readonly checkKeys: CheckKeys | null
  /** Check all stored snapshots and captures, not only the current ones. */
  readonly all: boolean
}

export type DoctorCheck = (context: DoctorContext) => Promise<readonly DoctorFinding[]>
