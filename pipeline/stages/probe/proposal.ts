import type { Day } from '../../model/instants.ts'
import type { BundledDelivery } from './bundled-delivery.ts'
import type { FileLayout } from './file-layout.ts'
import { type ColumnChanges, columnChanges } from './renamed-columns.ts'

/** A proposal of the edition to add for a changed feed. A person must check it. */
export interface Proposal {
  readonly file: string
  readonly since: Day
  readonly files: readonly ChangedFile[]
  /** To keep the delivery, and to make a fixture of it. */
  readonly commands: readonly string[]
}

/** A file of the delivery whose columns are not those of the described one. */
export interface ChangedFile extends ColumnChanges {
  readonly request: string
  /** The complete line of headings as delivered; for JSON, the members of the first record. */
  readonly headings: string | null
}

/** The proposal for a delivery of another layout. Files without columns that can be compared are left out. */
export function proposalFor(
  id: string,
  on: Day,
  files: readonly FileLayout[],
  bundled: BundledDelivery | null,
): Proposal {
  const changed = files.flatMap(found => {
    const described = describedFile(found, bundled?.files ?? [])
    const changes = described === null ? null : columnChanges(described, found)
    const differs = changes !== null && (changes.gone.length > 0 || changes.added.length > 0)
    return differs ? [{ request: found.name, headings: found.headings, ...changes }] : []
  })
  return {
    file: `pipeline/sources/${id}/source.ts`,
    since: on,
    files: changed.slice(0, 3),
    commands: [
      `fuel-etl check network ${id} --save ./deliveries`,
      `cp -r ./deliveries/${id}/${on} fixtures/sources/${id}/`,
      `npm run test:source -- ${id}`,
    ],
  }
}

/** The described file of that request. The requests of a sweep have names of places, and files of one form are alike. */
function describedFile(found: FileLayout, files: readonly FileLayout[]): FileLayout | null {
  if (found.columns.length === 0) return null
  const alike = files.filter(({ form, columns }) => form === found.form && columns.length > 0)
  return alike.find(({ name }) => name === found.name) ?? alike.find(one => isOneOf(one.name, found.name)) ?? null
}

/** `list-52.1-9.1` and `list-48.5-12.4`. */
function isOneOf(name: string, other: string): boolean {
  const kind = (text: string): string => text.replace(/[\d.-]+/g, '')
  return kind(name) === kind(other)
}
