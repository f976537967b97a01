// Lines differ in colour and also in the shape of their markers and in their dashes. About one man in twelve cannot
// distinguish green from red, and many printers print in grey.

/** As many as there are tokens `--line-1` … in every-page.css. */
export const colourCount = 8

/** Closed and open shapes around the origin, 4 CSS pixels to each side: for a canvas by Path2D and for SVG. */
const shapes = [
  'M4 0A4 4 0 1 1-4 0A4 4 0 1 1 4 0Z',
  'M-3.5-3.5H3.5V3.5H-3.5Z',
  'M0-4.5L4.5 3.5H-4.5Z',
  'M0-5L5 0L0 5L-5 0Z',
  'M0 4.5L4.5-3.5H-4.5Z',
  'M-1.5-4.5H1.5V-1.5H4.5V1.5H1.5V4.5H-1.5V1.5H-4.5V-1.5H-1.5Z',
  'M-4.5-4.5L4.5 4.5V-4.5L-4.5 4.5Z',
  'M0-5L4.8-1.5L3 4H-3L-4.8-1.5Z',
] as const

/** In CSS pixels; the first is solid. */
const dashes: readonly (readonly number[])[] = [
  [],
  [7, 4],
  [2, 3],
  [10, 3, 2, 3],
  [14, 5],
  [5, 3, 2, 3, 2, 3],
  [1, 5],
  [12, 3, 5, 3],
]

/** The style of one line. */
export interface LineMark {
  /** 0 to `colourCount` - 1. */
  readonly colour: number
  /** Path of SVG. */
  readonly shape: string
  readonly dash: readonly number[]
}

/** Marks repeat after eight, and so do dashes. That gives 64 different lines, and 29 countries need 58. */
export function lineMark(mark: number, dash: number): LineMark {
  return {
    colour: mark % colourCount,
    shape: shapes[mark % shapes.length]!,
    dash: dashes[dash % dashes.length]!,
  }
}
