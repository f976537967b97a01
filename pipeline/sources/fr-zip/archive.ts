import type { Capture } from '../../capture.ts'
import { zone } from '../../families/french-prices/fuels-and-clock.ts'
import { FeedShapeError } from '../../model/errors.ts'
import type { Day, Instant } from '../../model/instants.ts'
import type { PriceRows, StationPart } from '../../model/records.ts'
import { findInstantIn } from '../../parsers/instants.ts'
import { zipEntry } from '../../parsers/packed-files.ts'
import { xmlTree } from '../../parsers/xml.ts'
import type { Archive, RowAt } from '../../source.ts'
import { elements, type Pdv, pdvLists } from './pdv-rows.ts'
import { type Amount, inEuros, readPdv, refOf } from './read-pdv.ts'

const host = 'donnees.roulez-eco.fr'
const firstYear = 2007

/**
 * One ZIP archive of each year with one XML file in the layout of the live feed, in which a station has all changes of its
 * prices in that year, not only the last ones. The year that has not ended is renewed every few days.
 */
export const frZipArchive: Archive = {
  // The yearly file is known from descriptions: 9 to 32 MB, 390 MB unpacked for 2025.
  level: 'by description only',
  since: `${firstYear}-01-01`,
  hosts: [host],
  politeness: { concurrent: 1, receivedMax: 128 * 1024 ** 2, unpackedMax: 1024 ** 3, deadlineSeconds: 3600 },
  worker: { memoryMax: 2 * 1024 ** 3, secondsMax: 3600 },
  filesOf: month => {
    const year = Number(month.slice(0, 4))
    // A price that was set in December is still in force in January. After 30 days without a confirmation it is stale.
    const years = month.endsWith('-01') && year > firstYear ? [year - 1, year] : [year]
    return years.map(one => ({ name: `annee-${one}`, url: `https://${host}/opendata/annee/${one}` }))
  },
  open: (unopened, month) => {
    const files = unopened.map(file => file.read())
    const stations = stationsIn(files, month)
    return {
      on: day => ({
        captures: files,
        edition: {
          rows: () => rowsOn(stations, day),
          read: (row: ArchivedRow): StationPart | PriceRows => {
            const part = readPdv(row, inThousandthsToo)
            return row.isPrices ? { pricesOf: part.ref, prices: part.prices ?? [] } : part
          },
          refOf,
        },
      }),
    }
  },
}

// Until 2021 `valeur` is a whole number of thousandths ("1274"), since then euros ("1.274"). No price is above 100 EUR.
const inThousandthsToo: Amount = valeur => {
  const amount = inEuros(valeur)
  return amount !== null && amount > 100 ? amount / 1000 : amount
}

/** A station without its prices, or the prices of a station that one file has. */
type ArchivedRow = Pdv & { readonly isPrices?: boolean }

/** A station in one file: its element without the prices, and the prices and shortages that a day of the month may need. */
interface ArchivedStation {
  readonly capture: string
  readonly position: number
  readonly pdv: Pdv
  readonly prices: readonly Stamped[]
  readonly shortages: readonly Span[]
}

interface Stamped {
  readonly fuel: unknown
  /** Null for a stamp that cannot be read: the price counts on every day, so that it is put aside and reported. */
  readonly from: Instant | null
  readonly element: Record<string, unknown>
}

interface Span {
  readonly fuel: unknown
  readonly from: Instant
  readonly to: Instant | null
}

function stationsIn(files: readonly Capture[], month: string): ArchivedStation[] {
  return files.flatMap(file => [...pdvsOf(file)].map(({ pdv, position }) => stationOf(file, pdv, position, month)))
}

const start = Buffer.from('<pdv ')
const end = Buffer.from('</pdv>')

/** The stations one by one: the tree of a complete year would need many times its 390 MB. */
function* pdvsOf(file: Capture): Generator<{ readonly pdv: Pdv; readonly position: number }> {
  const bytes = zipEntry(file, '.xml')
  const xml = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const head = xml.subarray(0, 200).toString('latin1')
  if (!/^<\?xml version="1\.0" encoding="ISO-8859-1"/i.test(head)) {
    throw file.unexpected('XML declared as ISO-8859-1', `'${head.slice(0, 60)}'`)
  }
  if (!xml.subarray(-100).toString('latin1').trimEnd().endsWith('</pdv_liste>')) {
    throw file.unexpected('</pdv_liste> at the end', `'${xml.subarray(-40).toString('latin1')}'`)
  }
  let position = 0
  for (let at = xml.indexOf(start); at >= 0; at = xml.indexOf(start, at)) {
    const to = xml.indexOf(end, at)
    if (to < 0) throw new FeedShapeError(`${file.label}: expected </pdv> of station ${position + 1}, found the end`)
    const text = `<pdv_liste>${xml.subarray(at, to + end.length).toString('latin1')}</pdv_liste>`
    for (const pdv of elements(xmlTree(file.label, text, 'pdv_liste', pdvLists).pdv)) {
      position += 1
      yield { pdv: pdv as Pdv, position }
    }
    at = to
  }
  if (position === 0) throw file.unexpected('<pdv> in <pdv_liste>', 'none')
}

function stationOf(file: Capture, pdv: Pdv, position: number, month: string): ArchivedStation {
  const { prix, rupture, ...rest } = pdv
  return {
    capture: file.name,
    position,
    pdv: { ...rest, prix: [], rupture: [] },
    prices: pricesFor(month, elements(prix)),
    shortages: elements(rupture).flatMap(shortageOf),
  }
}

/** Of each fuel the changes in the month, and the last one before it. */
function pricesFor(month: string, all: readonly Record<string, unknown>[]): Stamped[] {
  const first = `${month}-01 00:00:00`
  const before = new Map<unknown, Stamped>()
  const kept: Stamped[] = []
  for (const element of all) {
    const price = { fuel: element['@nom'], from: findInstantIn(zone, element['@maj']), element }
    const known = before.get(price.fuel)
    if (price.from === null || (price.from >= first && price.from.slice(0, 7) === month)) kept.push(price)
    // Of two changes at the same time, the later one in the file counts.
    else if (price.from < first && (known === undefined || price.from >= known.from!)) before.set(price.fuel, price)
  }
  return [...before.values(), ...kept]
}

function shortageOf(element: Record<string, unknown>): Span[] {
  const from = findInstantIn(zone, element['@debut'])
  const ended = element['@fin']
  const to = ended ? findInstantIn(zone, ended) : null
  return from === null || (ended && to === null) ? [] : [{ fuel: element['@nom'], from, to }]
}

/** The stations as the live feed had them at noon UTC of a day. */
function* rowsOn(stations: readonly ArchivedStation[], day: Day): Generator<RowAt<ArchivedRow>> {
  const at = `${day} 12:00:00`
  const newestFile = new Map(stations.map(({ pdv, capture }) => [pdv['@id'], capture]))
  const chosen = new Map<unknown, Map<unknown, Stamped>>()
  for (const { pdv, prices } of stations) {
    const ofStation = chosen.get(pdv['@id']) ?? new Map<unknown, Stamped>()
    chosen.set(pdv['@id'], ofStation)
    for (const price of prices) {
      if (price.from !== null && price.from > at) continue
      const known = ofStation.get(price.fuel)
      if (known === undefined || (price.from ?? '') >= (known.from ?? '')) ofStation.set(price.fuel, price)
    }
  }
  for (const station of stations) {
    const { capture, position, pdv, prices } = station
    const inForce = chosen.get(pdv['@id'])!
    const own = prices.filter(price => inForce.get(price.fuel) === price && !isOut(station, price, at))
    if (newestFile.get(pdv['@id']) === capture) yield { capture, position, row: pdv }
    const prix = own.map(({ element }) => element)
    if (prix.length > 0) yield { capture, position, row: { ...pdv, prix, isPrices: true } }
  }
}

/** Whether the fuel was out of stock since the price was set: the live feed has no price then. */
function isOut({ shortages }: ArchivedStation, { fuel, from }: Stamped, at: Instant): boolean {
  return shortages.some(
    span => span.fuel === fuel && span.from <= at && (span.to === null || span.to > at) && span.from >= (from ?? ''),
  )
}
