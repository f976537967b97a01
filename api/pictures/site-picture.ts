import { html } from '../pages/html.ts'
import { bold, hostOf, note, type PictureFrame, picture, pictureMargin, sizeFor } from './picture-frame.ts'

/** The picture of pages without one of their own. It has no figures. */
export function sitePicture(frame: PictureFrame): string {
  return picture(html`${hostOf(frame)}
<image x="${pictureMargin}" y="110" width="170" height="170" href="${frame.mark}"/>
${bold(frame.siteName, { x: pictureMargin, y: 400, size: sizeFor(frame.siteName, 100) })}
${note('Official fuel prices of Europe and Australia,', { x: pictureMargin, y: 478, size: 40 })}
${note('each traceable to its source.', { x: pictureMargin, y: 532, size: 40 })}`)
}
