import { loadOptional } from '../../../pipeline/disk/package-root.ts'

/** The client of PostgreSQL. Throws UsageError where it is not installed. */
export function loadClient(): Promise<typeof import('pg')> {
  return loadOptional('pg', 'FUEL_STORE_URL: PostgreSQL', () => import('pg'))
}
