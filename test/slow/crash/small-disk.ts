import { spawnSync } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** A disk in memory of any size; null if this user may not mount one. */
export function smallDisk(kilobytes: number) {
  const folder = temporaryFolder()
  const mount = (...options: readonly string[]): boolean => spawnSync('mount', options).status === 0
  if (!mount('-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder)) return null
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  return {
    folder,
    resize: (to: number): boolean => mount('-o', `remount,size=${to}k`, folder),
    readOnly: (): boolean => mount('-o', 'remount,ro', folder),
    writable: (): boolean => mount('-o', 'remount,rw', folder),
    gone: () => void spawnSync('umount', ['--lazy', folder]),
  }
}
