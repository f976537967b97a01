import { countryCodeOf } from '../../pipeline/model/countries.ts'
import { UsageError } from '../../pipeline/model/errors.ts'
import { errorExitCode } from '../../pipeline/model/exit-codes.ts'
import { type FuelCode, fuelCodes, isFuelCode } from '../../pipeline/model/fuels.ts'
import type { ProvenanceSubject } from '../../pipeline/snapshot/read-provenance.ts'
import { type Command, folderCommand } from '../command.ts'
import { type Explanation, explanation } from '../explanation.ts'
import type { FolderOptions } from '../options.ts'
import { linkText, printExplanation } from '../print/explanation.ts'
import { voiceFor } from '../print/voice.ts'
import { broughtSnapshot } from '../working-copy.ts'

interface ExplainOptions extends FolderOptions {
  readonly market?: string
  readonly snapshot: string
  readonly raw: boolean
}

export function explainCommand(): Command {
  return folderCommand('explain')
    .description('trace each price of a station back to the row and the bytes it was read from')
    .argument('[station]', 'id of the station as in API answers; or a country code, for official figures')
    .argument('[fuel]', 'only this fuel')
    .option('--market <cc>', 'official means and maxima of a country instead of a station')
    .option('--snapshot <id>', "an id, the start of an id, or 'previous'", 'current')
    .option('--raw', 'also print the full row from the stored capture; it may contain personal data', false)
    .action(async (first: string | undefined, second: string | undefined, options: ExplainOptions) => {
      const [subject, fuel] = subjectOf(options, first, second)
      const snapshot = await broughtSnapshot(options.dataDir, options.snapshot)
      const result = await explanation(options.dataDir, snapshot, subject, { fuel, raw: options.raw })
      refuseEmpty(result, subject, fuel)
      voiceFor(options).result(result, () => printExplanation(result, options.dataDir))
      if (!isVerified(result)) {
        voiceFor(options).fault(errorExitCode('SNAPSHOT'), 'some rows differ from their capture: see check')
      }
    })
    .examples([
      ['fuel-etl explain 7442872825626 diesel', 'one price of a station'],
      ['fuel-etl explain LU --json', 'the official figures of a country, for a program'],
      ['fuel-etl explain 7442872825626 --snapshot previous --raw', 'an earlier snapshot, with the full row'],
    ])
    .remarks(
      'Every capture is verified: it must have the stated SHA-256 and contain each text shown.\nExit code 74 otherwise.',
    )
}

/** With --market the first word is the fuel. */
function subjectOf(
  { market }: ExplainOptions,
  first: string | undefined,
  second: string | undefined,
): readonly [ProvenanceSubject, FuelCode | null] {
  const [word, named] = market === undefined ? [first, second] : [market, first]
  const fuel = named?.toLowerCase()
  if (word === undefined) throw new UsageError('explain: expected the id of a station or a country code')
  if (fuel !== undefined && !isFuelCode(fuel)) {
    throw new UsageError(`unknown fuel ${named}; expected one of ${fuelCodes.join(', ')}`)
  }
  if (/^[A-Za-z]{2}$/.test(word)) return [{ country: countryCodeOf(word) }, fuel ?? null]
  if (market !== undefined || !/^\d{1,16}$/.test(word)) {
    throw new UsageError(`'${word}' is neither the id of a station as in API answers nor a country code`)
  }
  return [{ stationId: Number(word) }, fuel ?? null]
}

function refuseEmpty(
  { snapshot, station, links, prices, quarantined }: Explanation,
  subject: ProvenanceSubject,
  fuel: FuelCode | null,
): void {
  if (prices.length > 0 || (fuel === null && quarantined.length > 0)) return
  if ('country' in subject) {
    throw new UsageError(
      `${subject.country} has no official figures${ofFuel(fuel)} in ${snapshot}; to explain a station price, give the id of the station`,
    )
  }
  if (station)
    throw new UsageError(
      `station ${station.id} (${station.source} ${station.ref}) has no price${ofFuel(fuel)} in ${snapshot}; ` +
        'without a fuel, all its prices are explained',
    )
  if (links.length > 0)
    throw new UsageError(
      `no station ${subject.stationId} in ${snapshot} any more: it ${links.map(link => linkText(link, subject.stationId)).join('; it ')}`,
    )
  throw new UsageError(
    `no station ${subject.stationId} in ${snapshot}; expected an id from the API answers or stations.parquet, ` +
      "not the publisher's reference (ref)",
  )
}

function ofFuel(fuel: FuelCode | null): string {
  return fuel === null ? '' : ` of ${fuel}`
}

/** A deleted capture is no error. A capture that differs is. */
function isVerified({ prices }: Explanation): boolean {
  const states = prices.flatMap(price => price.rows.map(row => row.check.state))
  return states.every(state => state === 'verified' || state === 'pruned')
}
