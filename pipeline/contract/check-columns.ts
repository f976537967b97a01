import type { Columns } from '../delivery-reading/read-delivery.ts'
import type { Profile } from '../model/stored.ts'
import type { ContractColumns } from '../source.ts'
import { alikeName } from './alike-name.ts'
import { type CheckResult, checked, found, sound } from './finding.ts'

/**
 * Are all columns of the contract present, and are there columns that neither the contract nor the last accepted delivery
 * has? Checked only if the contract names columns. `before`: columns of the last accepted delivery; null if there is none. A
 * new column that looks like a missing one is named beside it. A missing attribute costs no price, so it is only reported.
 */
export function checkColumns(
  contract: { readonly columns?: ContractColumns },
  columns: Columns,
  before: Profile['columns'],
): CheckResult {
  const { columns: expected } = contract
  if (expected === undefined) return sound
  const { always, attributes = [], sometimes = [] } = expected
  const isKnown = (name: string): boolean => {
    return Object.hasOwn(before ?? {}, name) || [always, attributes, sometimes].some(names => names.includes(name))
  }
  const others = [...columns.keys()].filter(name => !isKnown(name)).sort()
  const added = before === null ? [] : others
  const isGone = (name: string): boolean => !columns.has(name)
  const sentenceOn = (name: string): string => {
    const alike = alikeName(name, others)
    const instead = alike === null ? '' : ` (the new column '${alike}' looks like it)`
    return `expected the column '${name}'${instead}, found none of that name`
  }
  return checked({
    findings: always.filter(isGone).map(name => found('COLUMN_GONE', sentenceOn(name), { subject: name })),
    remarks: [
      ...attributes.filter(isGone).map(name => `${sentenceOn(name)}: published without it`),
      ...(added.length > 0 ? [`new columns: ${added.join(', ')}`] : []),
    ],
  })
}
