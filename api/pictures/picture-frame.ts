import { drawing } from '../pages/drawing.ts'
import { type Html, html } from '../pages/html.ts'
import type { LineChartData } from '../shared/chart/chart-data.ts'
import { type DrawingOptions, lineDrawing } from '../shared/chart/line-drawing.ts'
import { pictureColours as colours } from './picture-colours.ts'

/** The size that social networks ask for. */
export const pictureSize = { width: 1200, height: 630 } as const

export const pictureMargin = 60

/** What every picture shows: who made it, and whether its figures are real. */
export interface PictureFrame {
  readonly siteName: string
  /** The mark as a `data:` URL. */
  readonly mark: string
  /** Of the public address; null if the operator did not name it. */
  readonly host: string | null
}

/** A picture with the mark and the name at its top. */
export function pictureSvg(frame: PictureFrame, demonstration: boolean, content: Html): string {
  return picture(html`<image x="${pictureMargin}" y="44" width="48" height="48" href="${frame.mark}"/>
${bold(frame.siteName, { x: pictureMargin + 64, y: 79, size: 30 })}
${demonstration ? demonstrationTag : hostOf(frame)}
${content}`)
}

export function picture(content: Html): string {
  const { width, height } = pictureSize
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Inter" fill="${colours.text}">
<rect width="${width}" height="${height}" fill="${colours.ground}"/>
<rect width="${width}" height="12" fill="${colours.accent}"/>
${content}</svg>
`.text
}

export function hostOf({ host }: PictureFrame): Html | false {
  return host !== null && note(host, { x: pictureSize.width - pictureMargin, y: 79, anchor: 'end' })
}

const demonstrationTag = html`<rect x="740" y="46" width="400" height="46" rx="23" fill="${colours['warn-soft']}"/>
<text x="940" y="78" font-size="24" text-anchor="middle" fill="${colours.warn}">Made-up data, not real prices</text>`

export interface TextPlace {
  readonly x: number
  readonly y: number
  readonly size?: number
  readonly anchor?: 'start' | 'end'
}

/** The font of the pictures has one weight, so that an outline makes it bold. */
export function bold(text: string, { x, y, size = 30, anchor = 'start' }: TextPlace, colour = colours.text): Html {
  return html`<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" fill="${colour}" stroke="${colour}" stroke-width="${size / 36}" stroke-linejoin="round">${text}</text>\n`
}

export function note(text: string, { x, y, size = 24, anchor = 'start' }: TextPlace): Html {
  return html`<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" fill="${colours.quiet}">${text}</text>\n`
}

/** The largest size up to `most` with which a line of text is not wider than a picture. A letter is 0.58 of its size on average. */
export function sizeFor(text: string, most: number, room: number = pictureSize.width - 2 * pictureMargin): number {
  return Math.min(most, Math.floor(room / (text.length * 0.58)))
}

// Networks show a picture at half of its size.
const chartScale = 1.5

/** A chart over the width of a picture, between two heights. */
export function pictureChart(
  data: LineChartData,
  top: number,
  bottom: number,
  options: Pick<DrawingOptions, 'isWithoutRecords'> = {},
): Html {
  const width = pictureSize.width - 2 * pictureMargin
  const plot = { width: width / chartScale, plotHeight: (bottom - top) / chartScale }
  const chart = lineDrawing(data, { ...options, ...plot, colours, texts: null })
  const place = { x: pictureMargin, y: top, width, height: bottom - top, 'font-family': 'Inter' }
  return drawing({ ...chart, attributes: { ...chart.attributes, ...place } }, data.unit)
}

/** Whose figures a chart shows, at its foot: a picture is passed on without its page. */
export function sources(notes: readonly string[]): Html {
  return html`${notes.map((text, index) => note(text, { x: pictureMargin, y: 610 - (notes.length - 1 - index) * 24, size: sizeFor(text, 18) }))}`
}
