import { InvalidArgumentError, Option } from 'commander'
import { UsageError } from '../pipeline/model/errors.ts'
import { isMarketSource, type Source } from '../pipeline/source.ts'
import { wholeNumber } from './options.ts'

const mostRows = 1000

/** `--rows`, of a dry run: the first rows of one source, as published and as read. */
export function rowsOption(): Option {
  return new Option(
    '--rows <n>',
    'with --dry-run: print the first rows of one source, as published and as read',
  ).argParser(rowCount)
}

function rowCount(text: string): number {
  const found = wholeNumber(text)
  if (found === 0 || found > mostRows) throw new InvalidArgumentError(`expected a whole number from 1 to ${mostRows}.`)
  return found
}

/** Throws UsageError unless one source is meant. Rates, weekly prices and the map may be read with it. */
export function refuseRowsOfMany(
  { rows, dryRun }: { readonly rows?: number; readonly dryRun?: boolean },
  sources: readonly Source[],
): void {
  if (rows === undefined) return
  if (dryRun !== true) throw new UsageError('--rows is an option of a dry run: add --dry-run')
  const markets = sources.filter(isMarketSource)
  const shown = markets.length > 0 ? markets : sources
  if (shown.length === 1) return
  const ids = shown.map(({ descriptor }) => descriptor.id)
  const listed = ids.length > 6 ? `${ids.slice(0, 6).join(', ')} …` : ids.join(', ')
  const found = ids.length === 0 ? 'none' : `${ids.length}: ${listed}`
  throw new UsageError(
    `--rows needs exactly one source of a market, such as --source is, next to the rates and weekly prices; selected are ${found}`,
  )
}
