import { UsageError } from '../model/errors.ts'
import { sizeForm, sizeIn } from '../model/size-in.ts'

/** The limit of this installation in bytes, null if there is none. Throws UsageError for a text that is no size. */
export function diskLimitIn(env: Readonly<Record<string, string | undefined>>): number | null {
  const text = env.FUEL_DISK_LIMIT ?? ''
  const bytes = sizeIn(text)
  if (bytes !== null || text === '') return bytes
  throw new UsageError(`FUEL_DISK_LIMIT: expected ${sizeForm}, found '${text}'`)
}
