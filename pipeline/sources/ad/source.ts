import { RowError } from '../../model/errors.ts'
import { type Instant, instantOf } from '../../model/instants.ts'
import { plainLetters } from '../../model/plain-letters.ts'
import type { RowContent } from '../../model/records.ts'
import {
  decidingText,
  decimal,
  instantIn,
  isWord,
  placeIn,
  publishedPrice,
  ref,
  text,
  textsIn,
} from '../../parsers/fields.ts'
import type { Grade } from '../../parsers/grades.ts'
import { optionalObject } from '../../parsers/json.ts'
import { type FeedContext, type FeedSteps, type Request, stationSource } from '../../source.ts'
import { attributeKeys, type Elsewhere, isEmpty, priceKeys, type Row, rows, streetsByCode } from './rows.ts'

interface Product {
  readonly id: number
  /** Pattern that its text, in lower case without accents, must match, because clients disagree on 8 and 9. */
  readonly form: RegExp
  readonly grade: Grade
}

const products: readonly Product[] = [
  { id: 4, form: /95/, grade: { fuel: 'sp95' } },
  { id: 5, form: /98/, grade: { fuel: 'sp98' } },
  { id: 6, form: /^gasoil de locomocio$/, grade: { fuel: 'diesel' } },
  { id: 8, form: /^gasoil de locomocio millorat$/, grade: { fuel: 'diesel', rank: 1 } },
  { id: 11, form: /^glp/, grade: { fuel: 'gpl' } },
  { id: 7, form: /./, grade: { skip: 'heating oil' } },
  { id: 10, form: /./, grade: { skip: 'heating oil' } },
  { id: 9, form: /./, grade: { skip: 'AdBlue' } },
]

/** By `idProducte`, checked against `Tipus_carburant`. Throws RowError for an unknown id or a wrong text. */
function gradeOf(id: unknown, word: string | null): Grade {
  const product = products.find(one => isWord(id, String(one.id)))
  if (!product) throw new RowError('idProducte', 'UNKNOWN_FUEL', id)
  if (!product.form.test(plainLetters(word ?? ''))) throw new RowError('Tipus_carburant', 'FUEL_MISMATCH', word)
  return product.grade
}

// The signs of 2026, as they begin the names of stations: `Repsol Soldeu`, `Arap BP IV`, `TotalEnergies - CANILLO`. The
// importer is not used as the brand: stations called DYNEFF and MEROIL Ordino have ELF there, one has `Variable`.
const signs: readonly (readonly [form: RegExp, brand: string])[] = [
  [/^repsol\b/i, 'Repsol'],
  [/^shell\b/i, 'Shell'],
  [/^(arap[ -])?bp\b/i, 'BP'],
  [/^cepsa\b/i, 'CEPSA'],
  [/^moeve\b/i, 'MOEVE'],
  [/^total ?energies\b/i, 'TotalEnergies'],
  [/^elf\b/i, 'Elf'],
  [/^dyneff\b/i, 'DYNEFF'],
  [/^meroil\b/i, 'MEROIL'],
  [/^gasopas\b/i, 'Gasopas'],
]

/** The brand that the name of a station begins with; null when it begins with none of them. */
function brandOf(name: string | null): string | null {
  return signs.find(([form]) => name !== null && form.test(name))?.[1] ?? null
}

const service = 'https://sig.govern.ad/server/rest/services/CARBURANTS/CARBURANTS/FeatureServer'
const zone = 'Europe/Andorra'

/** Value of `FUEL_AD_STREET_FIELDS` that disables the request for the list of installations. */
const noStreets = 'none'

const refOf = ({ attributes }: Pick<Row, 'attributes'>): string => ref('idIPE', attributes.idIPE)

export const ad = stationSource<Row, Elsewhere>(
  {
    id: 'ad',
    idSpace: 'ad-govern',
    // A row is one product of a station.
    repeats: 'merge',
    level: 'seen in part',
    timezone: zone,
    stampZone: zone,
    cadence: 'operators renew their prices over the day',
    // The publisher sets no limit. Other programs download every 30 to 60 minutes.
    schedule: { everyMinutes: 60 },
    // A timestamp is the start of the price.
    freshness: { readWithinHours: 48, changedWithinDays: 90 },
    // Few importers set the prices, as in Iceland, where pauses of a month occur; pauses in Andorra were not measured.
    stillForDays: 45,
    publisher: "Govern d'Andorra, Oficina de l'Energia i del Canvi Climàtic",
    homepage: 'https://sig.govern.ad/IPE/PreusCarburants',
    licence: {
      name: 'none stated; all rights reserved',
      attribution: "© Govern d'Andorra",
      reuse: 'restricted',
      conditions:
        'The government reserves all rights and names no licence for reuse. Accepting means that you take the risk of showing the prices, or have asked the government, and that you name it as the source.',
    },
    hosts: ['sig.govern.ad'],
    // Fields are requested by name, so that possible names of persons (the distributor, the holder) are never downloaded.
    defaults: {
      FUEL_AD_FIELDS: [...priceKeys, ...attributeKeys, 'DataFi', 'CESI'].join(','),
      FUEL_AD_STREET_FIELDS: 'CESI,CARRER',
    },
    politeness: { concurrent: 1, spacingMs: 500 },
    contract: {
      // About 53 of the 75 installations sell road fuel; twice as many would be another list.
      stations: [40, 106],
      fuels: ['diesel', 'sp95', 'sp98', 'gpl'],
      columns: {
        always: priceKeys.map(key => `attributes.${key}`),
        attributes: [...attributeKeys.map(key => `attributes.${key}`), 'centroid.x', 'centroid.y'],
      },
      // 27 stations of a table of 2026: all had these three, one had LPG.
      pricedShare: { diesel: 0.6, sp95: 0.5, sp98: 0.4 },
    },
  },
  { since: '2024-01-01', feed, rows, read, refOf },
)

function* feed({ settings }: FeedContext): FeedSteps {
  const streetFields = settings.FUEL_AD_STREET_FIELDS!
  const prices = queryOf('prices', 1, settings.FUEL_AD_FIELDS!, '&returnCentroid=true&outSR=4326')
  // Optional, because a price is published even without a street.
  const streets: Request = { ...queryOf('streets', 0, streetFields, ''), required: false, check: streetsByCode }
  yield streetFields === noStreets ? [prices] : [prices, streets]
}

function queryOf(name: string, layer: number, fields: string, more: string): Request {
  const query = `where=1%3D1&outFields=${encodeURIComponent(fields)}&returnGeometry=false${more}&f=json`
  return { name, url: `${service}/${layer}/query?${query}` }
}

function read({ attributes, centroid }: Row, elsewhere: Elsewhere): RowContent {
  const nativeFuel = decidingText('Tipus_carburant', attributes.Tipus_carburant)
  const grade = gradeOf(attributes.idProducte, nativeFuel)
  if ('skip' in grade) return grade
  if (elsewhere.isOver) return { skip: 'earlier price' }
  const name = text('NOM', attributes.NOM)
  const own = optionalObject('centroid', centroid)
  const { fuel, ...rank } = grade
  return {
    ref: refOf({ attributes }),
    name,
    brand: brandOf(name),
    address: text('CARRER', elsewhere.street),
    ...textsIn(attributes, { city: 'Parroquia', postalCode: 'Codi_parroquia' }),
    ...placeIn(isEmpty(own) ? (elsewhere.centroid ?? {}) : own, 'y', 'x', { prefix: 'centroid.' }),
    prices: publishedPrice(
      { fuel, nativeFuel: nativeFuel!, ...rank },
      () => amountOf(attributes.PREU),
      () => startOf(attributes.DataInici),
    ),
  }
}

/** 0, and anything below it, means no price. */
function amountOf(published: unknown): number | null {
  const amount = decimal('PREU', published)
  return amount === null || amount <= 0 ? null : amount
}

/** 9999-12-31 in milliseconds. */
const latestMs = 253_402_300_799_000

/**
 * Milliseconds of a clock in Andorra, counted as if it showed UTC: the two stamps seen (August 2026) are 00:00:00 and
 * 23:59:00 when they are read so.
 */
function startOf(published: unknown): Instant | null {
  if (published === null || published === undefined) return null
  if (!Number.isSafeInteger(published) || Math.abs(published as number) > latestMs) {
    throw new RowError('DataInici', 'NOT_AN_INSTANT', published)
  }
  return instantIn(zone, 'DataInici', instantOf(Math.floor((published as number) / 1000)))
}
