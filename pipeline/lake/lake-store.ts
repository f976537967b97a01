/**
 * Where the files of a lake are: a folder, or the objects below a prefix of a bucket. A file appears under its name when it is
 * complete, and never changes afterwards until it is removed.
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
  /** Adds a small text. False where another writer was faster. */
  addText(path: string, text: string): Promise<boolean>
  /** Throws LakeError where there is none. */
  text(path: string): Promise<string>
  /** Removes the bench. */
  close(): void
}
