import { tokenColour } from '../parts/theme.ts'
import { colourCount } from './line-marks.ts'

/** Colours of the current theme. */
export interface Palette {
  readonly lines: readonly string[]
  readonly text: string
  readonly quiet: string
  readonly grid: string
  readonly ground: string
}

export function currentPalette(): Palette {
  return {
    lines: Array.from({ length: colourCount }, (_, index) => tokenColour(`--line-${index + 1}`)),
    text: tokenColour('--text'),
    quiet: tokenColour('--quiet'),
    grid: tokenColour('--line'),
    ground: tokenColour('--ground'),
  }
}
