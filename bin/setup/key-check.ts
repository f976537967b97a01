import type { Source } from '../../pipeline/source.ts'
import type { Environment } from '../configuration/configuration-file.ts'

/** What a publisher answered to one request with the keys of a source. */
export interface KeyCheck {
  readonly state: 'accepted' | 'refused' | 'not reached'
  /** What was found. Without the keys. */
  readonly found: string
}

/** Makes one request of the source with the keys of the environment. */
export type CheckKeys = (source: Source, env: Environment) => Promise<KeyCheck>
