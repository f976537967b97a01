import type { DrawingColours } from '../../../api/shared/chart/line-drawing.ts'
import { colourCount } from '../../../api/shared/chart/line-marks.ts'
import { tokenColour } from '../parts/theme.ts'

/** Colours of the current theme. */
export type Palette = DrawingColours

export function currentPalette(): Palette {
  return {
    lines: Array.from({ length: colourCount }, (_, index) => tokenColour(`--line-${index + 1}`)),
    text: tokenColour('--text'),
    quiet: tokenColour('--quiet'),
    grid: tokenColour('--line'),
    ground: tokenColour('--ground'),
  }
}
