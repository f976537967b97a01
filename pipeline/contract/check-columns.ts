import type { Columns } from '../delivery-reading.ts'
import type { Profile } from '../model/profile.ts'
import type { ContractColumns } from '../source.ts'
import { alikeName } from './alike-name.ts'
import { type CheckResult, checked, found, sound } from './finding.ts'

/**
 * Are all columns of the contract present, and are there columns that neither the contract nor the last accepted delivery
 * has? Checked only if the contract names columns. `before`: columns of the last accepted delivery; null if there is none. A
 * new column that looks like a missing one is named beside it.
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
    return Object.hasOwn(before ?? {}, name) || always.includes(name) || sometimes.includes(name)
  }
  const others = [...columns.keys()].filter(name => !isKnown(name)).sort()
  const added = before === null ? [] : others
  return checked({
    findings: gone.map(name => {
      const alike = alikeName(name, others)
      const instead = alike === null ? '' : ` (the new column '${alike}' looks like it)`
      return found('COLUMN_GONE', `expected the column '${name}'${instead}, found none of that name`, { subject: name })
    }),
    remarks: added.length > 0 ? [`new columns: ${added.join(', ')}`] : [],
  })
}
