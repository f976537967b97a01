import { copyFileSync, linkSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

// Another disk, a file system without hard links, one that hands out no more of them.
const without = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'])

/**
 * A second name for a file whose content never changes; a copy where the file system has no such names. Our files are
 * renamed into place, never written to, so whatever happens to one name leaves the other as it is.
 */
export function linkFile(from: string, to: string, folderMode = 0o755): void {
  mkdirSync(dirname(to), { recursive: true, mode: folderMode })
  try {
    linkSync(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (!without.has(code ?? '')) throw error
    copyFileSync(from, to)
  }
}
