import { Command } from 'commander'
import { UsageError } from '../../pipeline/model/errors.ts'
import { unreadableRule } from '../../pipeline/model/stored.ts'
import { ruleNames } from '../../pipeline/sanity/index.ts'
import { findSnapshot } from '../../pipeline/snapshot/find-snapshot.ts'
import { type HeldRecord, readHeld } from '../../pipeline/snapshot/read-held.ts'
import { chosenRows, type RowOptions, selectOption, sourceIds, withExamples, withFolder } from '../options.ts'
import { printTable } from '../print/table.ts'
import { voiceFor } from '../print/voice.ts'

interface Options extends RowOptions {
  readonly rule?: readonly string[]
}

export function heldCommand(): Command {
  const command = withFolder(new Command('held'))
    .description('list held and withheld prices with the reason and the price that is served instead')
    .option('--market <cc...>', 'only the prices of these countries')
    .option('--source <id...>', 'only the prices of these sources', sourceIds)
    .addOption(selectOption())
    .option('--rule <name...>', 'only the prices that these rules did not accept')
    .action(async (options: Options) => {
      const id = findSnapshot(options.dataDir, 'current')
      const isChosen = chosenRows(options)
      refuseUnknownRules(options.rule)
      const prices = (await readHeld(options.dataDir, id)).filter(
        price => isChosen(price) && (!options.rule || options.rule.includes(price.rule)),
      )
      voiceFor(options).result({ prices }, () => printPrices(prices))
    })
  return withExamples(
    command,
    [
      ['fuel-etl held --market FR', 'the prices of one country'],
      ['fuel-etl held --source it --rule unreadable', 'the prices of one source that could not be read'],
      ['fuel-etl held --json', 'all prices, for a program'],
    ],
    "The rules are explained in docs/reasons.md; 'fuel-etl explain STATION FUEL' shows the rows of a price.",
  )
}

function refuseUnknownRules(names: readonly string[] = []): void {
  const known = [...ruleNames, unreadableRule]
  const unknown = names.filter(name => !known.includes(name))
  if (unknown.length === 0) return
  throw new UsageError(`unknown rule ${unknown.join(', ')}; expected one of ${known.join(', ')}`)
}

function printPrices(prices: readonly HeldRecord[]): void {
  if (prices.length === 0) {
    process.stdout.write('no price is held or withheld\n')
    return
  }
  const rows = prices.map(price => ({
    ...price,
    read: price.read === null ? 'unreadable' : `${price.read} ${price.currency}`,
    served: price.served === null ? (price.unusable ?? 'none') : `${price.served} ${price.currency}`,
    'validated since': price.validatedSince,
    // Quoted, because texts of publishers may contain line breaks and control characters.
    name: price.name === null ? null : JSON.stringify(price.name),
    detail: price.detail === null ? null : JSON.stringify(price.detail),
  }))
  const columns = [
    'source',
    'station',
    'fuel',
    'verdict',
    'rule',
    'read',
    'served',
    'validated since',
    'detail',
    'name',
  ]
  printTable(columns, rows)
}
