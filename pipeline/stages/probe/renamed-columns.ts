import { type FileColumn, type FileLayout, isNumeric } from './file-layout.ts'

/** The columns of a file next to those of the described file. */
export interface ColumnChanges {
  readonly gone: readonly string[]
  readonly added: readonly string[]
  /** Pairs of a column that is gone and an added one that looks like it. They are a guess, to be checked by a person. */
  readonly renamed: readonly RenamedColumn[]
}

interface RenamedColumn {
  readonly from: string
  readonly to: string
  /** Why it is thought to be the same column. */
  readonly why: string
}

interface Candidate {
  readonly column: FileColumn
  readonly score: number
  readonly why: readonly string[]
}

/** Compares the columns of two files. A pair is named only if exactly one added column resembles the missing one best. */
export function columnChanges(described: FileLayout, found: FileLayout): ColumnChanges {
  const gone = described.columns.filter(column => !found.columns.some(one => one.name === column.name))
  const added = found.columns.filter(column => !described.columns.some(one => one.name === column.name))
  const pairs = gone.flatMap(column => {
    const candidates = added.map(other => candidateFor(column, other, described, found)).filter(one => one !== null)
    const best = Math.max(...candidates.map(({ score }) => score))
    const [first, second] = candidates.filter(({ score }) => score === best)
    return first && !second ? [{ from: column.name, to: first.column.name, why: first.why.join(', ') }] : []
  })
  const isUnique = ({ to }: RenamedColumn): boolean => pairs.filter(one => one.to === to).length === 1
  return { gone: gone.map(({ name }) => name), added: added.map(({ name }) => name), renamed: pairs.filter(isUnique) }
}

/** Null if the two cannot be the same column: of another kind, in another object, or with values that do not resemble. */
function candidateFor(
  column: FileColumn,
  other: FileColumn,
  described: FileLayout,
  found: FileLayout,
): Candidate | null {
  const isEmpty = column.kind === null || other.kind === null
  if (parentOf(column.name) !== parentOf(other.name) || (!isEmpty && column.kind !== other.kind)) return null
  const isSamePlace = described.columns.indexOf(column) === found.columns.indexOf(other)
  const isAlike = isAlikeName(column.name, other.name)
  const resembles = !isEmpty && resemble(column.values, other.values)
  if (!resembles && !(isSamePlace && isAlike)) return null
  const score = (isSamePlace ? 2 : 0) + (isAlike ? 2 : 0) + (resembles ? 1 : 0)
  const examples = `values such as '${column.values[0] ?? ''}' and '${other.values[0] ?? ''}'`
  const why = [
    ...(isSamePlace ? ['at the same place'] : []),
    ...(isAlike ? ['a similar name'] : []),
    ...(resembles ? [`both of kind ${column.kind}, ${examples}`] : []),
  ]
  return { column: other, score, why }
}

function parentOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('.')))
}

// Prices and positions of one column vary less than this between two deliveries.
const mostApart = 2

function resemble(values: readonly string[], others: readonly string[]): boolean {
  const [one, other] = [values, others].map(list => list.filter(isNumeric).map(text => Number(text.replace(',', '.'))))
  if (one!.length === values.length && other!.length === others.length) {
    const ratio = medianOf(one!) / medianOf(other!)
    return ratio > 1 / mostApart && ratio < mostApart
  }
  const shapes = new Set(values.map(shapeOf))
  const shared = others.filter(value => shapes.has(shapeOf(value)))
  return shared.length > others.length / 2
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
}

const longestShape = 20

/** `2026-11-19 08:00` becomes `9-9-9 9:9`, `Via Roma 5` becomes `a a 9`. */
function shapeOf(value: string): string {
  return value
    .slice(0, 200)
    .replace(/\p{L}+/gu, 'a')
    .replace(/\d+/g, '9')
    .slice(0, longestShape)
}

/** The same letters without accents, case and signs, or one name contains the other. */
function isAlikeName(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)]
  return a === b || (Math.min(a.length, b.length) > 2 && (a.includes(b) || b.includes(a)))
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}
