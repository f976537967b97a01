import { InvalidArgumentError, Option } from 'commander'
import { sizeForm, sizeIn } from '../pipeline/model/quantities.ts'

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
