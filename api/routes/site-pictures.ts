import { dataHeaders, readyAnswer } from '../http/headers.ts'
import type { ProcessRoute } from '../http/route.ts'
import { errors } from '../openapi/operation.ts'
import { iconPicture } from '../pictures/icon-picture.ts'
import type { SitePictures } from '../pictures/open-pictures.ts'
import { pngResponse, pngType } from '../pictures/picture-response.ts'
import { sitePicture } from '../pictures/site-picture.ts'
import { iconPath, sitePicturePath } from '../shared/addresses.ts'

/** Pictures without figures: of the site for social networks, and its mark for the screens of phones. */
export function sitePictureRoutes(
  { pictures, frame, isOwnMark, limit }: SitePictures,
  startedAt: number,
  legacyCacheHeader: boolean,
): readonly ProcessRoute[] {
  const routeOf = (path: string, operationId: string, summary: string, svg: () => string): ProcessRoute => {
    const route: ProcessRoute = {
      kind: 'process',
      methods: ['GET'],
      path,
      family: 'plain',
      crossOrigin: true,
      maxAgeSeconds: 86_400,
      contentType: pngType,
      limit,
      openapi: {
        operationId,
        summary,
        parameters: [],
        responses: { ...pngResponse, ...errors('PlainError', 405, 429, 503) },
      },
      handle: async snapshot => {
        // Few pictures, each drawn once: a place of its own for each.
        const body = await pictures.png(path, path, svg)
        return readyAnswer(body, pngType, startedAt, dataHeaders(route, snapshot, legacyCacheHeader))
      },
    }
    return route
  }
  const icon = (size: number): ProcessRoute => {
    const summary = `The mark of the service as an icon of ${size} x ${size} (an addition)`
    return routeOf(iconPath(size), `icon${size}`, summary, () =>
      iconPicture(frame().mark, isOwnMark() ? 'accent' : 'ground', size),
    )
  }
  const summary = 'The picture for social networks of pages without a picture of their own (an addition)'
  return [routeOf(sitePicturePath, 'sitePicture', summary, () => sitePicture(frame())), ...iconSizes.map(icon)]
}

/** Of touch icons, and of the two sizes that a web manifest should have. */
const iconSizes = [180, 192, 512]
