import type { Log } from '../api/log/log.ts'
import { errorFields } from '../api/log/log.ts'
import type { NotFollowed } from '../api/snapshot/snapshot-watch.ts'
import { instantOf } from '../pipeline/model/instants.ts'
import { openPartStore } from '../pipeline/part-store/open-part-store.ts'
import type { SnapshotArchive } from '../pipeline/snapshot/snapshot-archive.ts'

/** A request of a few hundred bytes. A new snapshot is served at most so many seconds after it is current. */
const followEveryMs = 2000

/** Keeps the data folder of a server at the current snapshot of its part store. */
export interface Following {
  /** `s3://bucket/prefix`; null for a data folder that is the store itself. */
  readonly address: string | null
  readonly archive: SnapshotArchive
  /** Since when the store could not be followed. Null while it is. */
  readonly notFollowed: () => NotFollowed | null
  readonly stop: () => Promise<void>
}

/**
 * Follows once, then every two seconds. When the store is away, the snapshot that is here is served, and the log
 * says so once, and once more when the store is back.
 */
export async function startFollowing(dataDir: string, log: Log): Promise<Following> {
  const store = await openPartStore(dataDir)
  const { address } = store
  if (address === null) return { address, archive: store, notFollowed: () => null, stop: async () => undefined }
  let away: NotFollowed | null = null
  const follow = async (): Promise<void> => {
    try {
      const { id, files, bytes } = await store.followSnapshot()
      if (away !== null) log.info({ address, since: away.since }, `${address} is followed again`)
      away = null
      if (files > 0) log.info({ snapshot: id ?? undefined, files, bytes }, `downloaded snapshot ${id}`)
    } catch (error) {
      if (away !== null) return
      away = { since: instantOf(Math.floor(Date.now() / 1000)) }
      log.error(
        errorFields(error as Error),
        `${address} cannot be followed, the snapshot here is served: ${(error as Error).message}`,
      )
    }
  }
  await follow()
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  const again = (): void => {
    if (isStopped) return
    timer = setTimeout(() => {
      last = follow().then(again)
    }, followEveryMs).unref()
  }
  again()
  return {
    address,
    archive: store,
    notFollowed: () => away,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await last
    },
  }
}
