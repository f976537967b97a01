/** The query of an address as it was sent, from its question mark on. Empty without one. */
export function searchOfUrl(url: string): string {
  const mark = url.indexOf('?')
  return mark < 0 ? '' : url.slice(mark)
}
