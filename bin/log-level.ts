import { Option } from 'commander'
import { logLevels } from '../api/log/log.ts'

/** For the long-running commands: `serve` and `mcp`. */
export function logLevelOption(): Option {
  return new Option('--log-level <level>', 'lowest level that is logged to stderr, as JSON lines (default: "info")')
    .choices(logLevels)
    .env('FUEL_LOG_LEVEL')
}
