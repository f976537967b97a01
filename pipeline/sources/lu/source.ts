import type { Capture } from '../../capture.ts'
import { RowError } from '../../model/errors.ts'
import type { FuelCode } from '../../model/fuels.ts'
import { startOfDayIn } from '../../parsers/days.ts'
import { text } from '../../parsers/fields.ts'
import { findDataSetAttribute, type SdmxCode, sdmxObservations } from '../../parsers/sdmx-json.ts'
import { writtenCell } from '../../parsers/written-prices.ts'
import { figureSource, type RowAt } from '../../source.ts'

const zone = 'Europe/Luxembourg'
const band = [0.8, 3] as const

/** The dimensions of an observation; `TIME_PERIOD` is the first day of validity. */
const dimensions = ['MOTOR_ENERGY', 'UNIT_MEASURE', 'TIME_PERIOD'] as const
type Row = Readonly<Record<(typeof dimensions)[number], SdmxCode>> & { readonly OBS_VALUE: unknown }

/** `followed`: the delivery has a later observation of the same fuel. */
type Context = { readonly followed: boolean }

// SP95 is E10 by law and the only 95 grade. `_T` is the parent of DIE in the code list and had no figure (2026-06-11).
const fuels: ReadonlyMap<string, FuelCode> = new Map([
  ['DIE', 'diesel'],
  ['SP95', 'sp95'],
  ['SP98', 'sp98'],
])

/** Both flows replaced a table of the same number. On a 404, look up the new id in the list of flows. */
const flow = (id: string): string =>
  `https://lustat.statec.lu/rest/data/LU1,DSD_PRIX_ESSENCE@${id},1.0/all` +
  '?lastNObservations=1&dimensionAtObservation=AllDimensions&format=jsondata'

/** Petrol and diesel have separate decrees on different days, so each figure has a separate first day. */
export const lu = figureSource<Row, Context>(
  {
    id: 'lu',
    basis: 'national_maximum',
    timezone: zone,
    publisher: "STATEC / Ministère de l'Économie",
    homepage: 'https://lustat.statec.lu/',
    licence: {
      name: 'CC0 1.0',
      url: 'https://creativecommons.org/publicdomain/zero/1.0/',
      attribution: "STATEC / Ministère de l'Économie (prix maxima)",
      reuse: 'open',
    },
    level: 'seen whole',
    cadence: 'working days, when a maximum changes',
    // Maxima change at midnight, announced in the afternoon before; on most days nothing changes.
    schedule: { days: 'working days', from: ['07:00', '18:00'], retryMinutes: 120, until: 'read once', openHours: 6 },
    freshness: { readWithinHours: 96, validForDays: 30 },
    contract: {
      columns: { always: ['MOTOR_ENERGY.id', 'UNIT_MEASURE.id', 'TIME_PERIOD.id', 'OBS_VALUE'] },
      amounts: { diesel: band, sp95: band, sp98: band },
    },
  },
  {
    since: '2026-06-11',
    feed: [
      { name: 'petrol', url: flow('DF_E5301') },
      { name: 'diesel', url: flow('DF_E5302') },
    ],
    rows: captures => captures.flatMap(rowsOf),
    read: ({ MOTOR_ENERGY: energy, UNIT_MEASURE: unit, TIME_PERIOD: day, OBS_VALUE: published }, { followed }) => {
      const fuel = fuels.get(energy.id)
      if (!fuel) return { skip: 'another energy' }
      if (!/^EUR_L(I|T|TR|ITRE)?$/i.test(unit.id)) throw new RowError('UNIT_MEASURE', 'UNKNOWN_WORD', unit.id)
      const amount = writtenCell('OBS_VALUE', published, band)
      if (amount === null) return { skip: 'no price' }
      if (followed) return { skip: 'followed by a newer figure' }
      const validFrom = startOfDayIn(zone, 'TIME_PERIOD', day.id)
      const nativeFuel = text('MOTOR_ENERGY', energy.name) ?? energy.id
      return { fuel, amount, validFrom, nativeFuel }
    },
  },
)

function rowsOf(capture: Capture): RowAt<Row, Context>[] {
  const multiplier = findDataSetAttribute(capture, 'UNIT_MULT')
  if (multiplier !== null && multiplier !== '0') throw capture.unexpected("UNIT_MULT '0' (units)", `'${multiplier}'`)
  const observations = sdmxObservations(capture, dimensions)
  if (observations.length === 0) throw capture.unexpected('observations', 'none')
  // One observation per fuel was requested. A server that ignores `lastNObservations` sends the complete series.
  const newest = new Map<string, string>()
  for (const { at, value } of observations) {
    const { energy, day } = { energy: at.MOTOR_ENERGY.id, day: at.TIME_PERIOD.id }
    if (value !== null && day > (newest.get(energy) ?? '')) newest.set(energy, day)
  }
  return observations.map(({ position, at, value }) => ({
    capture: capture.name,
    position,
    row: { ...at, OBS_VALUE: value },
    context: { followed: at.TIME_PERIOD.id < (newest.get(at.MOTOR_ENERGY.id) ?? '') },
  }))
}
