import type { SnapshotArchive } from '../snapshot/snapshot-archive.ts'

/**
 * Where the snapshots of a service are: one host writes, and any number of servers read. The data folder of a host is its
 * working copy: all of its files are named by their content or by an id and never change, except the pointer. So a store moves files at
 * two moments only: before something is read (`follow`), and when a snapshot becomes current (`makeCurrent`).
 *
 * Throws ObjectStoreError where an object store cannot be reached.
 */
export interface PartStore extends SnapshotArchive {
  /** `s3://bucket/prefix`. Null: the data folder is the store. */
  readonly address: string | null
  /**
   * Makes the snapshot that is current in the store current in the working copy, with all its files, and gets the records of
   * the runs of the last days, from which it follows what is due.
   */
  follow(): Promise<void>
  /** The snapshot only: for servers, which plan no downloads. */
  followSnapshot(): Promise<Followed>
  /**
   * Makes a complete snapshot of the working copy current in the store, with all that lineage and replay need of its run.
   * Throws OtherWriter where another host has published since the last `follow`: then nothing has changed.
   */
  makeCurrent(id: string, run?: RecordedRun): Promise<void>
  /** Stores the records of a run: what was downloaded and when. Throws OtherWriter where another host has a run of this id. */
  keepRun(run: RecordedRun): Promise<void>
  /** Gets the folders of all snapshots that the store holds, without the files that they share. For lists. */
  bringFolders(): Promise<void>
  /** Gets the captures with these SHA-256, as far as the store has them. */
  bringCaptures(hashes: readonly string[]): Promise<void>
  /** Throws UsageError where snapshots were published to the store already. */
  expectEmpty(): Promise<void>
  /**
   * Puts all snapshots of the working copy into an empty store, with all captures and records, and makes the current one of
   * the working copy current. Throws SnapshotError where one is damaged or has another schema.
   */
  fill(): Promise<void>
  /** Gets everything that the store holds: all snapshots, captures and records. */
  bringAll(): Promise<void>
}

/** What was downloaded to follow a snapshot. */
export interface Followed {
  /** The current snapshot. Null where none was published yet. */
  readonly id: string | null
  readonly files: number
  readonly bytes: number
}

/** The files of a run, relative to the data folder. */
export interface RecordedRun {
  readonly id: string
  /** Small JSON files: the record of the run, its report, its deliveries. */
  readonly records: readonly string[]
  readonly captures: readonly string[]
}
