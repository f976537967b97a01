import { Command } from 'commander'
import { countryCodeOf } from '../../pipeline/model/countries.ts'
import { SnapshotError, UsageError } from '../../pipeline/model/errors.ts'
import { type FuelCode, fuelCodes, isFuelCode } from '../../pipeline/model/fuels.ts'
import { findSnapshot } from '../../pipeline/snapshot/find-snapshot.ts'
import type { ProvenanceSubject } from '../../pipeline/snapshot/read-provenance.ts'
import { type Explanation, explanation } from '../explanation.ts'
import { type FolderOptions, withExamples, withFolder } from '../options.ts'
import { printExplanation } from '../print/explanation.ts'
import { voiceFor } from '../print/voice.ts'

interface ExplainOptions extends FolderOptions {
  readonly market?: string
  readonly snapshot: string
  readonly raw: boolean
}

export function explainCommand(): Command {
  const command = withFolder(new Command('explain'))
    .description('walk from each price of a station back to the row and the bytes that it was read from')
    .argument('[station]', 'its id, as in all answers; a country code for official figures')
    .argument('[fuel]', 'only this fuel')
    .option('--market <cc>', 'the official means and maxima of a country, instead of a station')
    .option('--snapshot <id>', "of an earlier snapshot: an id, its beginning, or 'previous'", 'current')
    .option('--raw', 'print the whole row from the kept capture too; it may hold personal data', false)
    .action(async (first: string | undefined, second: string | undefined, options: ExplainOptions) => {
      const [subject, fuel] = asked(options, first, second)
      const snapshot = findSnapshot(options.dataDir, options.snapshot)
      const told = await explanation(options.dataDir, snapshot, subject, { fuel, raw: options.raw })
      refuseEmpty(told, subject, fuel)
      voiceFor(options).result(told, () => printExplanation(told, options.dataDir))
      process.exitCode = exitCodeOf(told)
      if (process.exitCode !== 0)
        voiceFor(options).fault('not every row stands in its capture as it was read: see check')
    })
  return withExamples(
    command,
    [
      ['fuel-etl explain 7442872825626 diesel', 'one price of a station'],
      ['fuel-etl explain LU --json', 'the official figures of a country, for a program'],
      ['fuel-etl explain 7442872825626 --snapshot previous --raw', 'an earlier snapshot, with the whole row'],
    ],
    'Every capture is opened: its bytes must have the SHA-256 told, and hold each text shown. Exit code 74 when not.',
  )
}

/** With --market the first word is the fuel. */
function asked(
  { market }: ExplainOptions,
  first: string | undefined,
  second: string | undefined,
): readonly [ProvenanceSubject, FuelCode | null] {
  const [word, fuel] = market === undefined ? [first, second] : [market, first]
  if (word === undefined) throw new UsageError('explain what? The id of a station, or a country code')
  if (fuel !== undefined && !isFuelCode(fuel)) {
    throw new UsageError(`no fuel is called ${fuel}; there are ${fuelCodes.join(', ')}`)
  }
  if (/^[A-Za-z]{2}$/.test(word)) return [{ country: countryCodeOf(word) }, fuel ?? null]
  if (market !== undefined || !/^\d{1,16}$/.test(word)) {
    throw new UsageError(`'${word}' is neither the id of a station, as in all answers, nor a country code`)
  }
  return [{ stationId: Number(word) }, fuel ?? null]
}

function refuseEmpty(
  { snapshot, station, prices, quarantined }: Explanation,
  subject: ProvenanceSubject,
  fuel: FuelCode | null,
): void {
  if (prices.length > 0 || (fuel === null && quarantined.length > 0)) return
  if ('country' in subject) {
    throw new UsageError(
      `${subject.country} has no official figures${ofFuel(fuel)} in ${snapshot}; ask for a station by its id`,
    )
  }
  if (station)
    throw new UsageError(
      `station ${station.id} (${station.source} ${station.ref}) has no price${ofFuel(fuel)} in ${snapshot}; ` +
        'without a fuel, all that it has are told',
    )
  throw new UsageError(
    `no station ${subject.stationId} is remembered in ${snapshot}; ids are those of the answers and of stations.parquet, ` +
      "not the publishers' own (ref)",
  )
}

function ofFuel(fuel: FuelCode | null): string {
  return fuel === null ? '' : ` of ${fuel}`
}

/** What is no longer kept proves nothing wrong; what is there and different does. */
function exitCodeOf({ prices }: Explanation): number {
  const states = prices.flatMap(price => price.rows.map(row => row.check.state))
  return states.every(state => state === 'verified' || state === 'pruned') ? 0 : new SnapshotError('').exitCode
}
