import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder, syncPath } from '../../disk/durable.ts'
import { type Release, tryLock } from '../../disk/lock-file.ts'
import { captureFile } from '../../fetch/captures.ts'
import { ObjectStoreError, SnapshotError, UsageError } from '../../model/errors.ts'
import { manifestPath } from '../../snapshot/check-integrity.ts'
import { findManifest, hashOfManifest, type Manifest, readAnyManifest, readManifest } from '../../snapshot/manifest.ts'
import {
  findPointedId,
  keptSnapshots,
  makePointed,
  snapshotFolder,
  snapshotsFolder,
  switchTo,
} from '../../snapshot/pointer.ts'
import { type SnapshotFile, sharedFilesOf } from '../../snapshot/shared-files.ts'
import { clockOf, isSnapshotId } from '../../snapshot/snapshot-id.ts'
import type { Followed, PartStore, RecordedRun } from '../part-store.ts'
import { ObjectBucket, otherWriter, putOwn } from './bucket.ts'
import { ownFilesOf } from './files-of-snapshot.ts'
import { followRecords, keepAllRecords, keepRecords } from './run-records.ts'
import { thinWorkingCopy } from './thin-working-copy.ts'
import { downloadMissing, filesBelow, inParallel, keyOf, uploadNew } from './transfer.ts'

const pointerKey = 'snapshots/current'

export async function openObjectStore(dataDir: string, address: string): Promise<ObjectStore> {
  return new ObjectStore(dataDir, await ObjectBucket.open(address))
}

/**
 * Snapshots in a bucket. The keys of its objects are the paths of the data folder. The pointer is written last, over the
 * version that was followed: a second host that publishes by mistake is refused.
 */
export class ObjectStore implements PartStore {
  readonly address: string
  readonly #dataDir: string
  readonly #bucket: ObjectBucket
  /** The version of the pointer that was followed last, and the snapshot that it named. Null where there is no pointer yet. */
  #followed: { readonly version: string; readonly id: string } | null = null

  constructor(dataDir: string, bucket: ObjectBucket) {
    this.address = bucket.address
    this.#dataDir = dataDir
    this.#bucket = bucket
  }

  async follow(): Promise<void> {
    const { id } = await this.followSnapshot()
    await followRecords(this.#bucket, this.#dataDir, id === null ? null : clockOf(id))
  }

  async followSnapshot(): Promise<Followed> {
    const nothing = { files: 0, bytes: 0 }
    for (;;) {
      const known = this.#followed
      const found = await this.#bucket.get(pointerKey, known?.version ?? null)
      if (found === 'unchanged' && findPointedId(this.#dataDir) === known?.id) return { id: known!.id, ...nothing }
      if (found === null) return this.#followedNothing()
      const pointer = found === 'unchanged' ? known! : { version: found.version, id: idIn(found.text, this.#bucket) }
      const got = await this.#bring(pointer.id)
      if (await this.#switch(pointer)) return { id: pointer.id, ...got }
    }
  }

  async makeCurrent(id: string, run?: RecordedRun): Promise<void> {
    const manifest = readManifest(snapshotFolder(this.#dataDir, id))
    await this.#upload(manifest, run)
    const release = await this.#pointerLock()
    try {
      await this.#putPointer(id)
      makePointed(this.#dataDir, id)
    } finally {
      release()
    }
  }

  async keepRun(run: RecordedRun): Promise<void> {
    await keepRecords(this.#bucket, this.#dataDir, run)
  }

  async snapshotIds(): Promise<readonly string[]> {
    const ids: string[] = []
    for await (const { key } of this.#bucket.list('snapshots/')) {
      const [, id = '', name] = key.split('/')
      if (name === 'manifest.json' && isSnapshotId(id)) ids.push(id)
    }
    return ids
  }

  /** Gets the manifest alone where the snapshot is not in the working copy. */
  async followedBy(id: string): Promise<string | null> {
    const here = findManifest(snapshotFolder(this.#dataDir, id))
    if (here?.follows !== undefined) return here.follows
    const key = keyOf(manifestPath(id))
    const found = await this.#bucket.get(key)
    if (found === null) throw new SnapshotError(`${this.#bucket.address}/${key}: expected a manifest, found no object`)
    const manifest = JSON.parse(found.text) as Manifest
    if (manifest.id === id && hashOfManifest(manifest) === manifest.sha256) return manifest.follows
    throw new SnapshotError(
      `${this.#bucket.address}/${key}: expected the manifest of ${id}, found one that was changed`,
    )
  }

  async bringFolders(): Promise<void> {
    for (const id of await this.snapshotIds()) await this.#bringFolder(id)
  }

  async bringSnapshot(id: string): Promise<void> {
    await this.#bring(id)
  }

  async bringCaptures(hashes: readonly string[]): Promise<void> {
    const paths = hashes.map(sha256 => captureFile('', sha256)).filter(path => !existsSync(join(this.#dataDir, path)))
    const there = await inParallel(paths, path => this.#bucket.has(keyOf(path)))
    const captures = paths.filter((_, at) => there[at]).map(path => ({ path, measured: null }))
    await downloadMissing(this.#bucket, this.#dataDir, captures)
  }

  async bringAll(): Promise<void> {
    await this.bringFolders()
    for (const id of keptSnapshots(this.#dataDir)) await this.#bring(id)
    await followRecords(this.#bucket, this.#dataDir, null)
    const captures: SnapshotFile[] = []
    for await (const { key } of this.#bucket.list('captures/')) captures.push({ path: key, measured: null })
    await downloadMissing(this.#bucket, this.#dataDir, captures)
  }

  async expectEmpty(): Promise<void> {
    const found = await this.#bucket.get(pointerKey)
    if (found === null) return
    throw new UsageError(
      `${this.address}: expected an empty bucket or prefix, found snapshot ${found.text.trim()} in it`,
    )
  }

  async fill(): Promise<void> {
    const id = findPointedId(this.#dataDir)
    if (id === null) return
    const manifests = keptSnapshots(this.#dataDir).map(kept => readManifest(snapshotFolder(this.#dataDir, kept)))
    const files = manifests.flatMap(manifest => [...sharedFilesOf(manifest), ...ownFilesOf(manifest)])
    await uploadNew(this.#bucket, this.#dataDir, [
      ...new Set(files.map(({ path }) => path)),
      ...filesBelow(this.#dataDir, 'captures'),
    ])
    await keepAllRecords(this.#bucket, this.#dataDir)
    await uploadNew(
      this.#bucket,
      this.#dataDir,
      manifests.map(manifest => manifestPath(manifest.id)),
    )
    await this.#putPointer(id)
  }

  #followedNothing(): Followed {
    const here = findPointedId(this.#dataDir)
    if (here !== null) {
      throw new ObjectStoreError(
        `${this.#bucket.address}/${pointerKey}: expected the id of the current snapshot, found no object, while snapshot ` +
          `${here} is in the working copy ${this.#dataDir}: check the address, or remove the working copy to begin again`,
      )
    }
    this.#followed = null
    return { id: null, files: 0, bytes: 0 }
  }

  /**
   * All files of a snapshot. Its folder comes first, so that its shared files are not deleted as unnamed; only in a new working
   * copy, where there is nothing to delete, it comes last: a folder with snapshots but no pointer counts as damaged.
   */
  async #bring(id: string): Promise<{ readonly files: number; readonly bytes: number }> {
    const isNew = keptSnapshots(this.#dataDir).length === 0
    const own = await this.#bringFolder(id, isNew)
    const manifest = readManifest(snapshotFolder(this.#dataDir, id))
    const shared = await downloadMissing(this.#bucket, this.#dataDir, sharedFilesOf(manifest))
    return { files: own.files + shared.files, bytes: own.bytes + shared.bytes }
  }

  async #bringFolder(id: string, sharedFirst = false): Promise<{ readonly files: number; readonly bytes: number }> {
    const folder = snapshotFolder(this.#dataDir, id)
    if (existsSync(join(folder, 'manifest.json'))) return { files: 0, bytes: 0 }
    const bench = join(this.#dataDir, 'incoming', `${id}-${process.pid}`)
    rmSync(bench, { recursive: true, force: true })
    makeFolder(join(bench, snapshotFolder('', id)))
    try {
      const manifest = await this.#bringManifest(id, bench)
      const shared = sharedFirst ? sharedFilesOf(manifest) : []
      const before = await downloadMissing(this.#bucket, this.#dataDir, shared)
      const own = await downloadMissing(this.#bucket, bench, ownFilesOf(manifest))
      mkdirSync(snapshotsFolder(this.#dataDir), { recursive: true })
      if (!existsSync(folder)) renameSync(join(bench, snapshotFolder('', id)), folder)
      syncPath(snapshotsFolder(this.#dataDir))
      return { files: before.files + own.files, bytes: before.bytes + own.bytes }
    } finally {
      rmSync(bench, { recursive: true, force: true })
    }
  }

  /** Its last member is the hash of all others, which `readManifest` checks. */
  async #bringManifest(id: string, bench: string): Promise<Manifest> {
    const path = manifestPath(id)
    await this.#bucket.download(keyOf(path), join(bench, path), null)
    const folder = snapshotFolder(bench, id)
    const manifest = readManifest(folder)
    if (manifest.id === id) return manifest
    throw new ObjectStoreError(
      `${this.#bucket.address}/${keyOf(path)}: expected the manifest of ${id}, found that of ${readAnyManifest(folder).id}`,
    )
  }

  /** Makes a followed snapshot current here. False when the pointer of the bucket has changed since it was read. */
  async #switch(pointer: { readonly version: string; readonly id: string }): Promise<boolean> {
    const release = await this.#pointerLock()
    try {
      if ((await this.#bucket.get(pointerKey, pointer.version)) !== 'unchanged') return false
      this.#followed = pointer
      if (findPointedId(this.#dataDir) === pointer.id) return true
      switchTo(this.#dataDir, pointer.id)
    } finally {
      release()
    }
    thinWorkingCopy(this.#dataDir, pointer.id)
    return true
  }

  /** Everything that the bucket lacks of a snapshot. What the followed snapshot names is there already. */
  async #upload(manifest: Manifest, run: RecordedRun | undefined): Promise<void> {
    const there = new Set(this.#sharedOfFollowed())
    const shared = sharedFilesOf(manifest).filter(({ path }) => !there.has(path))
    const own = ownFilesOf(manifest)
    const paths = [...shared, ...own].map(({ path }) => path)
    await uploadNew(this.#bucket, this.#dataDir, [...paths, ...(run?.captures ?? [])])
    // A server that finds the manifest finds all its files.
    await uploadNew(this.#bucket, this.#dataDir, [manifestPath(manifest.id)])
    if (run) await keepRecords(this.#bucket, this.#dataDir, run)
  }

  #sharedOfFollowed(): string[] {
    if (this.#followed === null) return []
    const folder = snapshotFolder(this.#dataDir, this.#followed.id)
    return existsSync(folder) ? sharedFilesOf(readManifest(folder)).map(({ path }) => path) : []
  }

  async #putPointer(id: string): Promise<void> {
    const version = await putOwn(this.#bucket, pointerKey, `${id}\n`, this.#followed?.version ?? null)
    if (version === null) throw otherWriter(this.address, 'published a snapshot')
    this.#followed = { version, id }
  }

  /** The processes of one host share a working copy: none sets its pointer back to an older one. */
  async #pointerLock(): Promise<Release> {
    const path = join(this.#dataDir, 'locks', 'pointer.lock')
    for (;;) {
      const release = tryLock(path, 'single')
      if (release !== null) return release
      await sleep(20)
    }
  }
}

function idIn(text: string, bucket: ObjectBucket): string {
  const id = text.trim()
  if (isSnapshotId(id)) return id
  throw new ObjectStoreError(
    `${bucket.address}/${pointerKey}: expected the id of a snapshot, found '${id.slice(0, 80)}'`,
  )
}
