import { colourCount } from './line-marks.ts'

/** Colours in force, as a canvas understands them. */
export interface Palette {
  readonly lines: readonly string[]
  readonly text: string
  readonly quiet: string
  readonly grid: string
  readonly ground: string
}

export function paletteOf(container: HTMLElement): Palette {
  return {
    lines: lineColours(container),
    text: resolvedColour(container, '--text'),
    quiet: resolvedColour(container, '--quiet'),
    grid: resolvedColour(container, '--line'),
    ground: resolvedColour(container, '--ground'),
  }
}

/** The colours of the page's tokens as the theme in force has them; they are resolved by an element that wears them. */
function lineColours(container: HTMLElement): readonly string[] {
  return Array.from({ length: colourCount }, (_, index) => resolvedColour(container, `--line-${index + 1}`))
}

/** A token as a canvas understands it. */
function resolvedColour(container: HTMLElement, token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  container.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
