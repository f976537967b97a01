import { html } from '../pages/html.ts'
import { bold, note, type PictureFrame, pictureMargin, pictureSvg, sizeFor } from './picture-frame.ts'

/** The picture of pages without one of their own. It has no figures. */
export function sitePicture(frame: PictureFrame): string {
  return pictureSvg(
    frame,
    false,
    html`<image x="${pictureMargin}" y="190" width="150" height="150" href="${frame.mark}"/>
${bold(frame.siteName, { x: pictureMargin, y: 440, size: sizeFor(frame.siteName, 96) })}
${note('Official fuel prices of Europe and Australia,', { x: pictureMargin, y: 510, size: 38 })}
${note('each traceable to its source.', { x: pictureMargin, y: 562, size: 38 })}`,
  )
}
