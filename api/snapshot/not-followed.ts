import type { Instant } from '../../pipeline/model/instants.ts'

/** The store of snapshots cannot be reached, so that the served snapshot may not be the current one. */
export interface NotFollowed {
  readonly since: Instant
}
