import type { Columns } from '../reading.ts'
import type { ContractColumns } from '../source.ts'
import { type Checked, found, sound } from './finding.ts'

/** Has it all columns of the contract, and no other? Asked only where the contract names them. */
export function checkColumns(contract: { readonly columns?: ContractColumns }, columns: Columns): Checked {
  const { columns: expected } = contract
  if (expected === undefined) return sound
  const { always, sometimes = [] } = expected
  const gone = always.filter(name => !columns.has(name))
  const unknown = [...columns.keys()].filter(name => !always.includes(name) && !sometimes.includes(name)).sort()
  return {
    findings: gone.map(name => found('COLUMN_GONE', `expected the column '${name}', found none of that name`, name)),
    partial: unknown.length > 0 ? [`columns that the contract does not name: ${unknown.join(', ')}`] : [],
  }
}
