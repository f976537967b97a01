import { publishedUnits } from '../pipeline/model/published-units.ts'

/** The fields whose text is the amount in the unit the source publishes: `151.9` in pence is 1.519. */
export function amountFields(fields: Readonly<Record<string, string>>, amount: number, unit: string): string[] {
  const factors: Readonly<Record<string, number>> = publishedUnits
  const published = amount * (factors[unit.replace('kilogram', 'litre')] ?? 1)
  return Object.keys(fields).filter(name => {
    const number = findNumber(fields[name]!)
    return number !== null && Math.abs(number - published) < 1e-6
  })
}

/** `2,189 €`, `92 ден/л`, `1795.00`; null for a text with none or several numbers. */
function findNumber(text: string): number | null {
  const numbers = text.match(/\d+(?:[.,]\d+)?/g) ?? []
  return numbers.length === 1 ? Number(numbers[0]!.replace(',', '.')) : null
}
