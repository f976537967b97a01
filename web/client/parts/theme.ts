/** The colour of a token of every-page.css as maps and charts read it, in the theme of this moment: `rgb(11, 110, 93)`. */
export function tokenColour(token: `--${string}`): string {
  // Read by way of an element: a custom property itself is the text `light-dark(…)`.
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  // A browser that forces the reader's colours on the page would give one and the same for all tokens.
  probe.style.setProperty('forced-color-adjust', 'none')
  probe.hidden = true
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Calls whenever the theme changes, until what it returns is called. */
export function onThemeChange(change: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', change)
  return () => dark.removeEventListener('change', change)
}
