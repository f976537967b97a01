import { InvalidArgumentError, Option } from 'commander'
import { UsageError } from '../pipeline/model/errors.ts'
import { sizeForm, sizeIn } from '../pipeline/model/size-in.ts'

/** `--disk-limit`. Its default is `FUEL_DISK_LIMIT`, the limit of this installation. */
export function diskLimitOption(): Option {
  return new Option('--disk-limit <size>', 'the most that the data folder may take, such as 50GB; default: no limit')
    .env('FUEL_DISK_LIMIT')
    .argParser(diskLimit)
}

function diskLimit(text: string): number | null {
  // An empty variable wins over the configuration file, and means no limit.
  if (text === '') return null
  const bytes = sizeIn(text)
  if (bytes === null) throw new InvalidArgumentError(`expected ${sizeForm}.`)
  return bytes
}

/** The limit of this installation in bytes, null if there is none. Throws UsageError for a text that is no size. */
export function diskLimitIn(env: Readonly<Record<string, string | undefined>>): number | null {
  const text = env.FUEL_DISK_LIMIT ?? ''
  const bytes = sizeIn(text)
  if (bytes !== null || text === '') return bytes
  throw new UsageError(`FUEL_DISK_LIMIT: expected ${sizeForm}, found '${text}'`)
}
