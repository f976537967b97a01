import type { ReadyBody } from '../../pipeline/serving/answers-pack.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { RateLimit } from '../limits/rate-limit.ts'
import { ownMark, type Site } from '../site/site.ts'
import type { SiteFile } from '../site/site-files.ts'
import type { PictureFrame } from './picture-frame.ts'
import { Pictures } from './pictures.ts'
import { type DrawPng, drawInThread } from './png-thread.ts'

/** What all routes with pictures share. */
export interface SitePictures {
  readonly pictures: Pictures
  /** Read when the first picture is drawn, because the description of the routes is made without the files of the site. */
  readonly frame: () => PictureFrame
  /** The mark is the one of this program. */
  readonly isOwnMark: () => boolean
  /** Of one client, for all pictures. A network that shows many links requests each picture once. */
  readonly limit: RateLimit
}

/** Nothing is drawn or started before the first request. */
export function openPictures(site: Site, limiter: Limiter): SitePictures {
  let draw: DrawPng | undefined
  let frame: PictureFrame | undefined
  return {
    pictures: new Pictures(svg => {
      draw ??= drawInThread(fontsOf(site))
      return draw(svg)
    }),
    frame: () => {
      frame ??= frameOf(site)
      return frame
    },
    isOwnMark: () => site.brand.mark.path === ownMark,
    limit: limiter.rateLimit({ name: 'pictures', requests: 120, windowSeconds: 60 }),
  }
}

function fontsOf({ files }: Site): readonly Uint8Array[] {
  return files.filter(({ path }) => path.endsWith('.woff2')).map(file => bodyOf(file).bytes)
}

function frameOf({ files, brand, address }: Site): PictureFrame {
  const mark = files.find(({ path }) => path === brand.mark.path)!
  return {
    siteName: brand.name,
    mark: `data:${mark.contentType};base64,${bodyOf(mark).bytes.toString('base64')}`,
    host: address === null ? null : new URL(address).host,
  }
}

function bodyOf({ bodies }: SiteFile): ReadyBody {
  return 'bytes' in bodies ? bodies : bodies.identity
}
