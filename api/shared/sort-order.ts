export type SortKind = 'number' | 'text'
export type SortDirection = 'ascending' | 'descending'

// Names of countries and roads: accents weigh less than letters, and 'A9' comes before 'A10'.
const collator = new Intl.Collator('en', { numeric: true })

/** Compares two cells. Cells without a value come last in both directions, because they are neither cheap nor expensive. */
export function compareValues(kind: SortKind, direction: SortDirection): (a: string, b: string) => number {
  const sign = direction === 'ascending' ? 1 : -1
  return (a, b) => {
    if (a === '' || b === '') return Number(a === '') - Number(b === '')
    return sign * (kind === 'number' ? Number(a) - Number(b) : collator.compare(a, b))
  }
}
