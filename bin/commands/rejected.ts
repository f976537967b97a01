import { faultText, frequentFaults } from '../../pipeline/contract/frequent-faults.ts'
import { UsageError } from '../../pipeline/model/errors.ts'
import { counted } from '../../pipeline/model/quantities.ts'
import { unreadableRule } from '../../pipeline/model/stored.ts'
import { ruleNames } from '../../pipeline/sanity/index.ts'
import { findSnapshot } from '../../pipeline/snapshot/find-snapshot.ts'
import { type HeldRecord, readHeld, readQuarantine } from '../../pipeline/snapshot/read-held.ts'
import { type Command, folderCommand } from '../command.ts'
import { chosenRows, type RowOptions, sourceIds } from '../options.ts'
import { printQuarantined } from '../print/reading.ts'
import { printTable } from '../print/table.ts'
import { printable } from '../print/text-width.ts'
import { say, voiceFor } from '../print/voice.ts'

interface RejectedOptions extends RowOptions {
  readonly rule?: readonly string[]
  readonly held: boolean
  readonly quarantined: boolean
}

export function rejectedCommand(): Command {
  return folderCommand('rejected')
    .select()
    .description(
      'list what is not shown, and why: prices that are held (the last validated price is served instead) or withheld ' +
        '(no price is served), and quarantined rows and fields of the last deliveries, which could not be read',
    )
    .option('--held', 'only held and withheld prices', false)
    .option('--quarantined', 'only quarantined rows and fields', false)
    .option('--market <cc...>', 'only these countries')
    .option('--source <id...>', 'only these sources', sourceIds)
    .option('--rule <name...>', 'only the prices that these rules did not accept')
    .action(list)
    .examples([
      ['fuel-etl rejected --market FR', 'everything of one country that is not shown'],
      ['fuel-etl rejected --quarantined --source pt', 'the rows and fields of one source that could not be read'],
      ['fuel-etl rejected --source it --rule unreadable', 'the prices of one source that could not be read'],
      ['fuel-etl rejected --json', 'everything, for a program'],
    ])
    .remarks(
      "Rules and reasons are explained in docs/reasons.md; 'fuel-etl explain STATION FUEL' shows the rows of a price.",
    )
}

async function list(options: RejectedOptions): Promise<void> {
  const { dataDir, rule, held, quarantined } = options
  const id = findSnapshot(dataDir, 'current')
  const isChosen = chosenRows(options)
  refuseUnknownRules(rule)
  if (quarantined && rule) throw new UsageError('--rule selects prices, and --quarantined rows: name one of them')
  // Rows that could not be read were never judged by a rule.
  const isWith = { prices: held || !quarantined, rows: quarantined || !(held || rule) }
  const prices = isWith.prices ? (await readHeld(dataDir, id)).filter(isChosen) : []
  const ofRules = prices.filter(price => !rule || rule.includes(price.rule))
  const rows = isWith.rows ? (await readQuarantine(dataDir, id)).filter(isChosen) : []
  voiceFor(options).result({ prices: ofRules, rows }, () => {
    if (isWith.prices) printPrices(ofRules)
    if (isWith.prices && isWith.rows) say('')
    if (isWith.rows) printRows(rows)
  })
}

function refuseUnknownRules(names: readonly string[] = []): void {
  const known = [...ruleNames, unreadableRule]
  const unknown = names.filter(name => !known.includes(name))
  if (unknown.length === 0) return
  throw new UsageError(`unknown rule ${unknown.join(', ')}; expected one of ${known.join(', ')}`)
}

const columns = ['source', 'station', 'fuel', 'verdict', 'rule', 'read', 'served', 'validated since', 'detail', 'name']

function printPrices(prices: readonly HeldRecord[]): void {
  if (prices.length > 0) say(`${counted(prices.length, 'price is', 'prices are')} held or withheld:`)
  const rows = prices.map(price => ({
    ...price,
    read: price.read === null ? 'unreadable' : `${price.read} ${price.currency}`,
    served: price.served === null ? (price.unusable ?? 'none') : `${price.served} ${price.currency}`,
    'validated since': price.validatedSince,
    // Quoted, because texts of publishers may contain line breaks and control characters.
    name: price.name === null ? null : JSON.stringify(price.name),
    detail: price.detail === null ? null : JSON.stringify(price.detail),
  }))
  printTable(columns, rows, { none: 'no price is held or withheld' })
}

/** Below the table, for faults that fill much of it. */
const fewestNamed = 10

function printRows(rows: Awaited<ReturnType<typeof readQuarantine>>): void {
  if (rows.length === 0) return void say('no row or field is quarantined')
  say(`${counted(rows.length, 'row or field is', 'rows and fields are')} quarantined:`)
  printQuarantined(rows)
  for (const source of new Set(rows.map(row => row.source))) {
    const faults = frequentFaults(rows.filter(row => row.source === source))
    const frequent = faults.filter(({ count }) => count >= fewestNamed)
    if (frequent.length > 0) say(printable(`${source}: most frequent: ${frequent.map(faultText).join(', ')}`))
  }
}
