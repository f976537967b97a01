import type { readAnyManifest } from '../../snapshot/manifest.ts'

/** The manifest of a snapshot of an older schema, in the members that all of them have. */
export type OldManifest = ReturnType<typeof readAnyManifest>

/** The tables of an old snapshot, with all their columns, in the form of the views of this schema. */
export interface OldViews {
  /** Name and select of each. `lineage` has the country and the row of the capture of each price. */
  readonly views: readonly (readonly [table: string, select: string])[]
  /** The files of three tables that belong to no market. */
  readonly files: Readonly<Record<'rates' | 'fetch_log' | 'history', string>>
}
