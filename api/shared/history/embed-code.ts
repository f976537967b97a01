export const embedPath = '/embed/history'

/**
 * HTML of a frame that shows a chart on another page. The address of a chart has only letters, digits, commas and hyphens
 * in its values (`searchOf`).
 */
export function embedCode(origin: string, search: string): string {
  const address = `${origin}${embedPath}${search.replaceAll('&', '&amp;')}`
  return `<iframe src="${address}" title="Weekly fuel prices" width="100%" height="560" loading="lazy"></iframe>`
}
