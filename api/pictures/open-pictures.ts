import type { ReadyBody } from '../../pipeline/serving/answers-pack.ts'
import { RateLimit } from '../limits/rate-limit.ts'
import { ownMark, type Site } from '../site/site.ts'
import type { SiteFile } from '../site/site-files.ts'
import type { PictureFrame } from './picture-frame.ts'
import { Pictures } from './pictures.ts'
import { drawInThread } from './png-thread.ts'

/** What all routes with pictures share. Nothing is drawn or started before the first request. */
export interface SitePictures {
  readonly pictures: Pictures
  readonly frame: PictureFrame
  /** The mark is the one of this program. */
  readonly isOwnMark: boolean
  /** Of one client, for all pictures. A network that shows many links requests each picture once. */
  readonly limit: RateLimit
}

export function openPictures({ files, brand, address }: Site): SitePictures {
  const fonts = files.filter(({ path }) => path.endsWith('.woff2')).map(file => bodyOf(file).bytes)
  const mark = files.find(({ path }) => path === brand.mark.path)!
  return {
    pictures: new Pictures(drawInThread(fonts)),
    frame: {
      siteName: brand.name,
      mark: `data:${mark.contentType};base64,${bodyOf(mark).bytes.toString('base64')}`,
      host: address === null ? null : new URL(address).host,
    },
    isOwnMark: mark.path === ownMark,
    limit: new RateLimit({ name: 'pictures', requests: 120, windowSeconds: 60 }),
  }
}

function bodyOf({ bodies }: SiteFile): ReadyBody {
  return 'bytes' in bodies ? bodies : bodies.identity
}
