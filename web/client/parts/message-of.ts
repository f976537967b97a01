// Of Chrome and Firefox, of Safari, and of Vite for the styles of a part.
const ofLoading = /dynamically imported module|module script failed|preload CSS/i

/**
 * The message about an error, as a complete sentence: errors of the page have texts for people, those of the service
 * have no full stop. A browser that could not load a script or a style says only where it is.
 */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  if (ofLoading.test(text)) return 'A part of the page did not arrive. Check your connection, and load the page again.'
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
