import { copyFileSync, linkSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { hasSize } from './settle-file.ts'

// The other path is on another disk, or the file system has no hard links, or no more of them.
const without = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'])

/**
 * Hard-links a file whose content never changes, or copies it where the file system has no hard links. Our files are renamed into place and
 * never written to, so removing or replacing one name leaves the other unchanged. An existing file of another length was damaged, and is
 * replaced.
 */
export function linkFile(from: string, to: string, folderMode = 0o755): void {
  mkdirSync(dirname(to), { recursive: true, mode: folderMode })
  try {
    linkSync(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') {
      if (hasSize(to, statSync(from).size)) return
      rmSync(to)
      linkFile(from, to, folderMode)
      return
    }
    if (!without.has(code ?? '')) throw error
    copyFileSync(from, to)
  }
}
