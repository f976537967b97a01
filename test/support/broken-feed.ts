import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkDelivery } from '../../pipeline/contract/check-delivery.ts'
import { checkFigures } from '../../pipeline/contract/check-figures.ts'
import { checkReadable } from '../../pipeline/contract/check-readable.ts'
import { type CheckResult, checked, refusalFor } from '../../pipeline/contract/finding.ts'
import {
  type Reading,
  type ReferenceReading,
  readDelivery,
  readFigureDelivery,
  readReference,
} from '../../pipeline/delivery-reading.ts'
import { answersFrom } from '../../pipeline/fetch/from-files.ts'
import type { Day } from '../../pipeline/model/instants.ts'
import { microsOf } from '../../pipeline/model/money.ts'
import type { StoredFigure, StoredPrice, StoredStation } from '../../pipeline/model/stored.ts'
import type { FigureRecord, RateRecord, Request, Source, WeekRecord } from '../../pipeline/source.ts'
import { expectedOf, takeFrom } from './deliver.ts'
import type { DeliveryFiles } from './runs.ts'
import { heldPrice, heldStation } from './stored-rows.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The result of a delivery that was not refused. */
export interface Accepted {
  readonly reading: Reading | ReferenceReading<FigureRecord | RateRecord | WeekRecord>
  /** Failed optional requests, and the warnings that made the delivery partial. */
  readonly failed: readonly string[]
  readonly partial: readonly string[]
}

/** The stored state after the delivery before. */
export interface Known {
  readonly stations: readonly StoredStation[]
  readonly prices: readonly StoredPrice[]
  readonly figures: readonly StoredFigure[]
}

export const nothingKnown: Known = { stations: [], prices: [], figures: [] }

/** Units per euro of the bundled central banks, for the contract range of 0.25 to 6 EUR. */
export const bundledRates: Readonly<Record<string, number>> = Object.fromEntries(
  ['bnm', 'nbrm', 'ecb'].flatMap(bank => {
    const { records } = expectedOf<{ readonly records: readonly RateRecord[] }>(bank)['2026-11-19']!
    return records.map(rate => [rate.currency, Number(rate.perEuro)])
  }),
)

/** Downloads, reads and checks the delivery of one source as a run on files does. Throws the error that refuses it. */
export async function accept(source: Source, day: Day, files: DeliveryFiles, known: Known): Promise<Accepted> {
  const taken = await takeFrom(source, day, request => fileOf(source, day, files, request))
  const { captures } = taken
  const failed = taken.failed.map(({ name }) => name)
  if (source.kind === 'figures') {
    const reading = readFigureDelivery(source, day, captures)
    const context = { known: known.figures, columnsBefore: null, readAt: `${day} 12:00:00`, realSize: false }
    return { reading, failed, partial: held(source, checkFigures(source.descriptor, reading, context)) }
  }
  if (source.kind !== 'stations') {
    const reading = readReference(source as never, day, captures)
    const findings = checkReadable(reading as ReferenceReading<object>)
    const partial = held(source, checked({ findings }))
    return { reading: reading as ReferenceReading<RateRecord>, failed, partial }
  }
  const { descriptor } = source
  const rate = descriptor.currency === 'EUR' ? 1 : bundledRates[descriptor.currency]
  if (!rate) throw new Error(`no bundled bank has a rate of ${descriptor.currency}`)
  const reading = readDelivery(source, day, captures)
  const context = { perEuro: rate, bulletin: null, columnsBefore: null, readAt: `${day} 12:00:00`, realSize: false }
  return { reading, failed, partial: held(source, checkDelivery(descriptor, reading, { ...known, ...context })) }
}

/** Why the delivery is partial. Throws the error when it is refused. */
function held(source: Source, checked: CheckResult): readonly string[] {
  const refusal = refusalFor(source.descriptor.id, checked.findings, [])
  if (refusal) throw refusal
  return checked.remarks
}

/** Answers as --from does. A missing file is requested from an empty folder, so that the error message is the real one. */
export function fileOf(source: Source, day: Day, files: DeliveryFiles, request: Request): Uint8Array | undefined {
  const name = [...files.keys()].find(file => file.startsWith(`${request.name}.`))
  if (name !== undefined) return files.get(name)
  if (request.transient || request.answers?.includes(404)) return undefined
  const { id } = source.descriptor
  const emptyFolder = temporaryFolder()
  mkdirSync(join(emptyFolder, id, day), { recursive: true })
  return answersFrom(emptyFolder, id, day)(request)
}

/** The stored form of a delivery. */
export function remember({ reading }: Accepted): Known {
  if ('records' in reading) return { ...nothingKnown, figures: reading.records.flatMap(heldFigure) }
  return {
    stations: reading.stations.map(({ ref }, id) => heldStation({ id, ref })),
    prices: reading.stations.flatMap(({ prices }, stationId) =>
      prices.map(({ fuel, amount }) => heldPrice({ stationId, fuel, validMicros: microsOf(amount) })),
    ),
    figures: [],
  }
}

function heldFigure(record: FigureRecord | RateRecord | WeekRecord): StoredFigure[] {
  if (!('fuel' in record)) return []
  const { region, fuel, amount, validFrom, validTo } = record
  return [
    {
      source: '',
      country: '',
      basis: 'national_mean',
      currency: '',
      nativeFuel: null,
      readAt: validFrom,
      region,
      fuel,
      amountMicros: microsOf(amount),
      validFrom,
      validTo,
      origin: '',
      unusable: null,
    },
  ]
}
