import { type Correction, type CorrectionEntry, isUndo, type Undo, withId } from '../../pipeline/model/corrections.ts'
import { UsageError } from '../../pipeline/model/errors.ts'
import { fuelCodes, isFuelCode } from '../../pipeline/model/fuels.ts'
import { findInstant, type Instant } from '../../pipeline/model/instants.ts'
import { decimalText, fixedRates, type Micros, microsOfText } from '../../pipeline/model/money.ts'
import { eurMicrosBand, isInBand } from '../../pipeline/sanity/band.ts'
import { findPricedStation, type PricedStation } from '../../pipeline/snapshot/find-priced-station.ts'
import { findManifestOf, type Manifest } from '../../pipeline/snapshot/manifest.ts'
import { plausibleClock } from '../../pipeline/snapshot/plausible-clock.ts'
import { findCurrentId } from '../../pipeline/snapshot/pointer.ts'
import { appendEntry, knownEntries } from '../../pipeline/stages/run/corrections.ts'
import { perEuroOf } from '../../pipeline/stages/validate/judge-prices.ts'
import { Command, folderCommand } from '../command.ts'
import { inTurnOf } from '../locks.ts'
import { allSources, type FolderOptions } from '../options.ts'
import { printTable } from '../print/table.ts'
import { printable } from '../print/text-width.ts'
import { say, voiceFor } from '../print/voice.ts'
import { currentInstant } from '../this-machine.ts'

interface AddOptions extends FolderOptions {
  readonly station: string
  readonly fuel: string
  readonly from?: Instant
  readonly to?: Instant
  readonly amount?: string
  readonly withdraw: boolean
  readonly by: Correction['by']
  readonly reason: string
}

const noPersonalData =
  'The reason is published with the provenance of the price and never deleted: it must not contain personal data.'

/** Corrections of single prices, and their withdrawal. */
export function correctCommand(now = currentInstant): Command {
  return new Command('correct')
    .description('correct or withdraw a published price, on your decision or on demand of its publisher')
    .addCommand(addCommand(now))
    .addCommand(listCommand())
    .addCommand(undoCommand(now))
    .examples([
      [
        'fuel-etl correct add --station 7442872825626 --fuel diesel --amount 1.539 --reason typo',
        'serve another amount from now on',
      ],
      ['fuel-etl correct list', 'all corrections, with their ids'],
      ['fuel-etl correct undo 3f2a91c0 --reason confirmed', 'end a correction'],
    ])
    .remarks('The next run applies what was added. Captures never change. See docs/corrections.md.')
}

function addCommand(now: typeof currentInstant): Command {
  return folderCommand('add')
    .description('record that a price of a station was wrong, or may not be published')
    .requiredOption('--station <id>', 'id of the station as in API answers')
    .requiredOption('--fuel <code>', 'fuel of the price')
    .option('--from <instant>', 'first instant (UTC) for which the price is corrected; default: now', instantOption)
    .option('--to <instant>', 'first instant (UTC) for which it no longer is; default: no end', instantOption)
    .option('--amount <amount>', 'the right amount per unit, in the currency of the publisher')
    .option('--withdraw', 'serve no price instead', false)
    .choice(
      '--by <who>',
      'who decided it; what a publisher demands is withdrawn from past answers too',
      ['operator', 'publisher'],
      'operator',
    )
    .requiredOption('--reason <text>', 'why, without personal data')
    .action(async (options: AddOptions) => {
      const { dataDir } = options
      const entry = await inTurnOf(options, async () => {
        const added = await correctionOf(options, now)
        if (knownEntries(dataDir).some(({ id }) => id === added.id)) {
          throw new UsageError(`correction ${added.id} was added already`)
        }
        appendEntry(dataDir, added)
        return added
      })
      voiceFor(options).result({ added: entry }, () => say(`${textOf(entry)}\napplied by the next run: 'fuel-etl run'`))
    })
    .examples([
      [
        'fuel-etl correct add --station 7442872825626 --fuel diesel --amount 1.539 --reason typo',
        'another amount from now on, until it is undone',
      ],
      [
        'fuel-etl correct add --station 7442872825626 --fuel diesel --from 2026-11-18T06:00Z --to 2026-11-19 --withdraw --by publisher --reason sent-by-mistake',
        'no price for that time, not even in answers about the past',
      ],
    ])
    .remarks(noPersonalData)
}

function listCommand(): Command {
  return folderCommand('list')
    .description('list all corrections, oldest first')
    .action((options: FolderOptions) => {
      const entries = knownEntries(options.dataDir)
      const applied = findManifestOf(options.dataDir, findCurrentId(options.dataDir))?.corrections ?? []
      const corrections = entries
        .filter(entry => !isUndo(entry))
        .map(one => listed(one as Correction, entries, applied))
      voiceFor(options).result({ corrections }, () => printCorrections(corrections))
    })
    .examples([
      ['fuel-etl correct list', 'with what was undone'],
      ['fuel-etl correct list --json', 'for a program'],
    ])
}

function undoCommand(now: typeof currentInstant): Command {
  return folderCommand('undo')
    .description('end a correction: the history is as before, and the published price is served from the next run on')
    .argument('<id>', "id of the correction, from 'fuel-etl correct list'")
    .requiredOption('--reason <text>', 'why, without personal data')
    .action(async (id: string, options: FolderOptions & Pick<AddOptions, 'reason'>) => {
      const { dataDir } = options
      const entry = await inTurnOf(options, async () => {
        const entries = knownEntries(dataDir)
        if (!entries.some(one => !isUndo(one) && one.id === id)) {
          throw new UsageError(`no correction ${id}: 'fuel-etl correct list' lists them`)
        }
        if (entries.some(one => isUndo(one) && one.undoes === id))
          throw new UsageError(`correction ${id} was undone already`)
        const reason = reasonOf(options.reason)
        const undo = withId<Undo>({
          at: clockOf(findManifestOf(dataDir, findCurrentId(dataDir)), now, dataDir),
          undoes: id,
          reason,
        })
        appendEntry(dataDir, undo)
        return undo
      })
      voiceFor(options).result({ added: entry }, () => say(`${id} ends with the next run: 'fuel-etl run'`))
    })
    .examples([['fuel-etl correct undo 3f2a91c0 --reason confirmed', 'end a correction']])
    .remarks(noPersonalData)
}

/** Throws UsageError with what was found for anything that no run could apply. */
async function correctionOf(options: AddOptions, now: typeof currentInstant): Promise<Correction> {
  const { dataDir, withdraw, amount, to = null, by } = options
  if (withdraw === (amount !== undefined)) throw new UsageError('expected either --amount or --withdraw')
  const manifest = findManifestOf(dataDir, findCurrentId(dataDir))
  if (manifest === null) throw new UsageError(`no snapshot in ${dataDir} yet: 'fuel-etl run' makes one`)
  const at = clockOf(manifest, now, dataDir)
  const { from = at } = options
  if (from > at)
    throw new UsageError(`--from ${from}: expected a time that has come, found one in the future; it is ${at}`)
  if (to !== null && to <= from) throw new UsageError(`--to ${to}: expected a time after --from ${from}`)
  const station = await stationNamed(dataDir, manifest.id, options.station)
  const { fuel, currency } = priceNamed(station, options.fuel)
  const { country, source, id: stationId } = station
  return withId<Correction>({
    at,
    country,
    source,
    stationId,
    fuel,
    currency,
    from,
    to,
    amountMicros: amount === undefined ? null : amountNamed(amount, currency, manifest),
    by,
    reason: reasonOf(options.reason),
  })
}

/** A demonstration has the clock of its deliveries. */
function clockOf(manifest: Manifest | null, now: typeof currentInstant, dataDir: string): Instant {
  return manifest?.data === 'demonstration' ? manifest.createdAt : plausibleClock(now(), dataDir)
}

async function stationNamed(dataDir: string, snapshot: string, word: string): Promise<PricedStation> {
  const station = /^\d{1,16}$/.test(word) ? await findPricedStation(dataDir, snapshot, Number(word)) : null
  if (station) return station
  throw new UsageError(
    `--station ${word}: no such station in ${snapshot}; expected an id from the API answers, not the publisher's reference`,
  )
}

function priceNamed({ id, source, prices, gone }: PricedStation, word: string): PricedStation['prices'][number] {
  const fuel = word.toLowerCase()
  if (!isFuelCode(fuel)) throw new UsageError(`--fuel ${word}: unknown fuel; expected one of ${fuelCodes.join(', ')}`)
  const found = prices.find(price => price.fuel === fuel)
  if (found) return found
  if (gone) return { fuel, currency: currencyOf(source) }
  throw new UsageError(
    `--fuel ${fuel}: station ${id} has no price of it; it has ${prices.map(price => price.fuel).join(', ') || 'none'}`,
  )
}

function currencyOf(id: string): string {
  const descriptor = allSources.find(source => source.descriptor.id === id)?.descriptor
  return descriptor !== undefined && 'currency' in descriptor ? descriptor.currency : 'EUR'
}

function amountNamed(text: string, currency: string, { rates }: Manifest): Micros {
  if (!/^\d{1,6}(\.\d{1,6})?$/.test(text)) {
    throw new UsageError(`--amount ${text}: expected a positive amount of ${currency} per unit, such as 1.539`)
  }
  const fixed = fixedRates[currency]
  const perEuro = fixed === undefined ? perEuroOf(currency, rates) : Number(fixed)
  if (perEuro === null) throw new UsageError(`--amount ${text}: no exchange rate of ${currency} is known`)
  const amountMicros = microsOfText(text)
  if (isInBand(amountMicros, perEuro)) return amountMicros
  const band = eurMicrosBand.map(micros => micros / 1e6).join(' to ')
  const euros = (amountMicros / 1e6 / perEuro).toFixed(3)
  throw new UsageError(`--amount ${text}: expected ${band} EUR per unit, found ${euros} EUR (${text} ${currency})`)
}

function reasonOf(text: string): string {
  const reason = printable(text).trim()
  if (reason !== '' && reason.length <= 200) return reason
  throw new UsageError(`--reason: expected 1 to 200 characters, found ${reason.length}`)
}

function instantOption(text: string): Instant {
  const found = findInstant(text) ?? findInstant(text.replace(/(T\d\d:\d\d)Z?$/, '$1:00Z'))
  if (found !== null) return found
  throw new UsageError(`'${text}' is no instant; expected one in UTC, such as 2026-11-18T06:00:00Z or 2026-11-18`)
}

interface ListedCorrection extends Correction {
  readonly state: 'in effect' | 'waits for the next run' | 'undone'
}

function listed(
  correction: Correction,
  entries: readonly CorrectionEntry[],
  applied: readonly CorrectionEntry[],
): ListedCorrection {
  const isUndone = entries.some(entry => isUndo(entry) && entry.undoes === correction.id)
  const isApplied = applied.some(({ id }) => id === correction.id)
  return { ...correction, state: isUndone ? 'undone' : isApplied ? 'in effect' : 'waits for the next run' }
}

function printCorrections(corrections: readonly ListedCorrection[]): void {
  const rows = corrections.map(one => ({
    ...one,
    station: one.stationId,
    to: one.to ?? 'no end',
    price: amountText(one),
    reason: JSON.stringify(one.reason),
  }))
  printTable(['id', 'state', 'station', 'fuel', 'from', 'to', 'price', 'by', 'reason'], rows, {
    none: 'no price was corrected or withdrawn',
  })
}

function textOf(correction: Correction): string {
  const { id, stationId, fuel, from, to } = correction
  return `${id}: ${fuel} of station ${stationId}, ${amountText(correction)} from ${from}${to === null ? ' on' : ` to ${to}`}`
}

function amountText({ amountMicros, currency }: Correction): string {
  return amountMicros === null ? 'withdrawn' : `${Number(decimalText(amountMicros))} ${currency}`
}
