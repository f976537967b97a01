import { spawnSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** A file system of its own, which can be full without harm to anything else. */
export interface SmallDisk {
  readonly folder: string
  /** Leaves so many bytes free. */
  fill(leave: number): void
  /** Frees what `fill` took. */
  free(): void
  remove(): void
}

export const smallDiskIsMissing =
  'This user may not mount a file system: the test of a full disk is skipped. Run it as root.'

/** A tmpfs of some megabytes. Null where mounting is not allowed. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = temporaryFolder()
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status !== 0) return null
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: leave => {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(ballast, Buffer.alloc(bavail * bsize - leave))
    },
    free: () => rmSync(ballast),
    remove: () => void spawnSync('umount', ['--lazy', folder]),
  }
}
