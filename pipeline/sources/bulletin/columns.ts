import { excerpt, type SheetCell, type SheetRows } from '../../capture.ts'
import { FeedShapeError } from '../../model/errors.ts'

/** The columns of the two prices of a prefix. */
export interface Columns {
  readonly prefix: string
  readonly euro95: number
  readonly diesel: number
}

/** Row 1 machine names, row 2 labels in three languages, row 3 units. */
export const firstDataRow = 3

// Greece is GR in every workbook seen; EL_ is accepted in case the outward code comes in.
const greece = ['GR', 'EL'] as const
// biome-ignore format: a list of short words reads better in lines
const membersButGreece = [
  'AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'HR', 'HU', 'IE', 'IT', 'LT', 'LU', 'LV', 'MT',
  'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK',
]
/** The Commission's two means, and Britain, whose columns stay although they ended in 2020. */
const others = ['EU', 'EUR', 'UK']

/** Of 27: one country may be missing without an error. */
const membersMin = 26

/**
 * Columns by their exact names in row 1, in the order of the sheet: blocks are 7 or 8 columns wide, and the names of
 * heating oil are damaged (`heBEing_oil`), so neither an offset nor a pattern finds them.
 * Throws FeedShapeError for too few members, no Greece, no EU mean, a name that comes twice, or a unit other than 1000 l.
 */
export function columnsIn(label: string, rows: SheetRows): Columns[] {
  const [names = [], , units = []] = rows
  const column = (name: string): number => {
    const at = names.indexOf(name)
    if (at < 0) return at
    if (names.indexOf(name, at + 1) >= 0) throw new FeedShapeError(`${label}: expected one ${name}, found two`)
    if (units[at] !== '1000 l') {
      throw new FeedShapeError(`${label}: expected the unit '1000 l' below ${name}, found '${String(units[at])}'`)
    }
    return at
  }
  const found = [...membersButGreece, ...greece, ...others]
    .map(prefix => ({
      prefix,
      euro95: column(`${prefix}_price_with_tax_euro95`),
      diesel: column(`${prefix}_price_with_tax_diesel`),
    }))
    .filter(columns => columns.euro95 >= 0 && columns.diesel >= 0)
  checkCoverage(label, found, names)
  return found.sort((a, b) => a.euro95 - b.euro95)
}

function checkCoverage(label: string, found: readonly Columns[], names: readonly SheetCell[]): void {
  const prefixes = found.map(columns => columns.prefix)
  const greeces = greece.filter(prefix => prefixes.includes(prefix))
  const members = membersButGreece.filter(prefix => prefixes.includes(prefix)).length + greeces.length
  if (members < membersMin) {
    const start = excerpt(names.filter(name => name !== null).join(' | '))
    throw new FeedShapeError(
      `${label}: expected XX_price_with_tax_euro95 and _diesel of at least ${membersMin} members, found ${members} in '${start}'`,
    )
  }
  if (greeces.length !== 1) {
    throw new FeedShapeError(
      `${label}: expected either GR_ or EL_ for Greece, found ${greeces.join(' and ') || 'none'}`,
    )
  }
  if (!prefixes.includes('EU')) throw new FeedShapeError(`${label}: expected EU_price_with_tax_…, found none`)
}
