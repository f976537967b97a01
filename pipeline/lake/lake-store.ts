/**
 * Where the files of a lake are: a folder, or the objects below a prefix of a bucket. A file appears under its name when it is
 * complete, and never changes afterwards until it is removed. Only the manifest is replaced.
 *
 * Throws ObjectStoreError where a bucket cannot be reached.
 */
export interface LakeStore {
  /** The folder, or `s3://bucket/prefix`. No slash at its end. */
  readonly address: string
  /** A folder on this machine in which files are made before `add`. */
  readonly bench: string
  /** The paths of the files that begin so, relative to the lake, ascending. */
  list(prefix: string): AsyncIterable<string>
  /** Adds a finished file of the bench. One that is there already has the same content, and stays. */
  add(path: string, made: string): Promise<void>
  /** A path on this machine with the content of a file. */
  fetch(path: string): Promise<string>
  /** Deletes a file, if there is one. */
  remove(path: string): Promise<void>
  /** The text of the manifest; null for a lake without one. */
  readManifest(): Promise<string | null>
  /** Replaces the manifest in one step. False where it is not the one that was read or written here last. */
  writeManifest(text: string): Promise<boolean>
  /** Removes the bench. */
  close(): void
}
