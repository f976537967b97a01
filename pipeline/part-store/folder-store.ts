import { findPointedId, makePointed } from '../snapshot/pointer.ts'
import { FolderArchive } from '../snapshot/snapshot-archive.ts'
import type { Followed, PartStore } from './part-store.ts'

/** The default: the data folder is the store. All processes that work on it see the same files. */
export class FolderStore extends FolderArchive implements PartStore {
  readonly address = null
  readonly #dataDir: string

  constructor(dataDir: string) {
    super(dataDir)
    this.#dataDir = dataDir
  }

  async follow(): Promise<void> {}

  async followSnapshot(): Promise<Followed> {
    return { id: findPointedId(this.#dataDir), files: 0, bytes: 0 }
  }

  async makeCurrent(id: string): Promise<void> {
    makePointed(this.#dataDir, id)
  }

  async keepRun(): Promise<void> {}

  async bringFolders(): Promise<void> {}

  async bringCaptures(): Promise<void> {}

  /** The commands look at the folder itself. */
  async expectEmpty(): Promise<void> {}

  async fill(): Promise<void> {}

  async bringAll(): Promise<void> {}
}
