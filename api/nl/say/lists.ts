/** `Spain`, `Spain and Malta`, `Spain, Malta and Cyprus`. */
export function sayList(parts: readonly string[], word = 'and'): string {
  if (parts.length < 2) return parts[0] ?? ''
  return `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`
}

/** `1 week`, `12 weeks`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** `costs` for one, `cost` for several. */
export function verb(count: number, ofOne: string, ofMany: string): string {
  return count === 1 ? ofOne : ofMany
}

/** Capitalises the first letter. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Joins the sentences that are not empty. */
export function sentences(parts: readonly (string | null)[]): string {
  return parts.filter(part => part !== null && part !== '').join(' ')
}
