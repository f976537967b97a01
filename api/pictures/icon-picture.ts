import { html } from '../pages/html.ts'
import { pictureColours as colours } from './picture-colours.ts'

/** The mark on a ground without transparency, as the screens of phones show it. A system cuts off the corners. */
export function iconPicture(mark: string, ground: 'accent' | 'ground', size: number): string {
  // The mark of this program has the colour of the ground and fills it.
  const inset = ground === 'accent' ? 0 : size / 8
  const side = size - 2 * inset
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
<rect width="${size}" height="${size}" fill="${colours[ground]}"/>
<image x="${inset}" y="${inset}" width="${side}" height="${side}" href="${mark}"/></svg>
`.text
}
