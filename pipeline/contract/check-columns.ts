import type { Columns } from '../delivery-reading.ts'
import type { Profile } from '../model/profile.ts'
import type { ContractColumns } from '../source.ts'
import { type CheckResult, checked, found, sound } from './finding.ts'

/**
 * Are all columns of the contract present, and are there columns that neither the contract nor the last accepted delivery
 * has? Checked only if the contract names columns. `before`: columns of the last accepted delivery; null if there is none.
 */
export function checkColumns(
  contract: { readonly columns?: ContractColumns },
  columns: Columns,
  before: Profile['columns'],
): CheckResult {
  const { columns: expected } = contract
  if (expected === undefined) return sound
  const { always, sometimes = [] } = expected
  const gone = always.filter(name => !columns.has(name))
  const isKnown = (name: string): boolean => {
    return before === null || Object.hasOwn(before, name) || always.includes(name) || sometimes.includes(name)
  }
  const added = [...columns.keys()].filter(name => !isKnown(name)).sort()
  return checked({
    findings: gone.map(name =>
      found('COLUMN_GONE', `expected the column '${name}', found none of that name`, { subject: name }),
    ),
    remarks: added.length > 0 ? [`new columns: ${added.join(', ')}`] : [],
  })
}
