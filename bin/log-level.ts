import { Option } from 'commander'
import { logLevels } from '../api/log/log.ts'

/** Of the commands that stay and answer. */
export function logLevelOption(): Option {
  return new Option('--log-level <level>', 'least of what is logged to stderr, JSON lines (default: "info")')
    .choices(logLevels)
    .env('FUEL_LOG_LEVEL')
}
