import { hash } from 'node:crypto'
import { readyBodies } from '../../pipeline/serving/answers-pack.ts'
import { readyBody, type SiteFile } from './site-files.ts'

/** The operator's mark: a picture that pages show as an image and as the icon of the window. */
export interface MarkFile {
  readonly kind: 'svg' | 'png'
  readonly bytes: Buffer
}

const contentTypes = { svg: 'image/svg+xml', png: 'image/png' } as const

/** As a file of the site. Its name contains the hash of its bytes, so a new mark has a new address. */
export function markFile({ kind, bytes }: MarkFile): SiteFile {
  return {
    path: `/assets/mark-${hash('sha1', bytes, 'base64url').slice(0, 8)}.${kind}`,
    contentType: contentTypes[kind],
    isImmutable: true,
    bodies: kind === 'svg' ? readyBodies(bytes.toString()) : readyBody(bytes),
    changedAt: 0,
  }
}
