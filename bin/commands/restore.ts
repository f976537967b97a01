import { checkStore } from '../../api/store/copy-store.ts'
import type { ArchiveRead } from '../../pipeline/keep/read-archive.ts'
import { refuseUsed, restore } from '../../pipeline/keep/restore.ts'
import { counted, sizeText } from '../../pipeline/model/quantities.ts'
import { findBucketOf } from '../../pipeline/part-store/object-store/working-copy.ts'
import { findManifest, otherSchemaText, schemaVersion } from '../../pipeline/snapshot/manifest.ts'
import { snapshotFolder } from '../../pipeline/snapshot/pointer.ts'
import { withLock } from '../../pipeline/stages/run/lock.ts'
import { type Command, folderCommand } from '../command.ts'
import { archiveInput } from '../input-file.ts'
import type { FolderOptions } from '../options.ts'
import { voiceFor } from '../print/voice.ts'
import { storedElsewhere } from '../with-store.ts'

export function restoreCommand(): Command {
  return folderCommand('restore', { mayBeMissing: true, bucket: 'nothing' })
    .description(
      'create a data folder or fill a bucket from a backup; it must be new or empty, and every file is verified first',
    )
    .argument('<file>', "an archive of 'fuel-etl backup'; '-' for standard input")
    .action(async (file: string, options: FolderOptions) => {
      const { dataDir } = options
      // Before the lock, because taking the lock creates the folder.
      refuseUsed(dataDir)
      const archive = archiveInput(file)
      const done = await withLock(dataDir, stop => restore({ dataDir, ...archive, checkStore, stop }))
      const { files, ...rest } = done
      voiceFor(options).result({ file, dataDir, ...rest, files: files.length }, () => tell(dataDir, done))
    })
    .examples([
      ['fuel-etl restore /backup/fuel-2026-11-22.tar.gz --data-dir ./data-restored', 'into a separate folder'],
      ['fuel-etl restore /backup/fuel-2026-11-22.tar.gz --data-dir s3://fuel-prices/production', 'into a bucket'],
    ])
}

function tell(dataDir: string, { files, snapshot, madeAt, madeBy }: ArchiveRead): void {
  const manifest = snapshot === null ? null : findManifest(snapshotFolder(dataDir, snapshot))
  const place = findBucketOf(dataDir) ?? dataDir
  const bytes = files.reduce((sum, one) => sum + one.bytes, 0)
  process.stdout.write(
    `${place}: ${counted(files.length, 'file')} of ${sizeText(bytes)}, backed up at ${madeAt} UTC (${madeBy}), all verified\n` +
      `current snapshot: ${snapshot ?? 'none'}\n${storedElsewhere(dataDir)}${nextStep(place, manifest)}\n`,
  )
}

function nextStep(place: string, manifest: ReturnType<typeof findManifest>): string {
  if (manifest === null || manifest.schemaVersion === schemaVersion)
    return `Serve it: fuel-etl serve --data-dir ${place}`
  return `Before it is served: ${otherSchemaText(manifest)}`
}
