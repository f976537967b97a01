import type { AddressParts } from '../../parsers/fields.ts'

/**
 * Splits `Alytus, Kauno g. 73, 62107` into town, street and postal code. A village (`k.`) or farmstead (`vs.`) may
 * have no comma after it, no street, or only a number: `Skabeikių k. 4, 85233`. The code is missing in 6 of 767.
 */
export function addressOf(published: string | null): AddressParts {
  if (published === null) return { address: null, city: null, postalCode: null }
  const postalCode = /(?:^|[\s,])(\d{5})$/.exec(published)?.[1] ?? null
  const line = trimmed(postalCode === null ? published : published.slice(0, -5))
  const head = line.split(',', 1)[0]!
  const city = /^.*? (?:k|vs)\.(?= )/.exec(head)?.[0] ?? head
  return { address: trimmed(line.slice(city.length)) || null, city: city || null, postalCode }
}

function trimmed(part: string): string {
  return part.replace(/^[\s,]+|(?<![\s,])[\s,]+$/g, '')
}
