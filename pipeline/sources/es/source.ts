import type { Capture } from '../../capture.ts'
import { RowError } from '../../model/errors.ts'
import { ccBy4 } from '../../model/licences.ts'
import type { RowContent } from '../../model/records.ts'
import { decimal, place, publishedPrice, ref, text, titleCase } from '../../parsers/fields.ts'
import { json, jsonRows, member } from '../../parsers/json.ts'
import { ask, type FeedSteps, type Request, type RowAt, stationSource } from '../../source.ts'
import { hoursOf } from './hours.ts'

// Column -> our code and rank; the plain grade has rank 0. The other twelve columns have no code: farm
// diesel, AdBlue, hydrogen, biogas, 98 E10, E25 …
const grades = [
  ['Precio Gasoleo A', 'diesel', 0],
  ['Precio Gasoleo Premium', 'diesel', 1],
  ['Precio Gasolina 95 E5', 'sp95', 0],
  ['Precio Gasolina 95 E5 Premium', 'sp95', 1],
  ['Precio Gasolina 98 E5', 'sp98', 0],
  ['Precio Gasolina 95 E10', 'e10', 0],
  ['Precio Gasolina 95 E85', 'e85', 0],
  ['Precio Gases licuados del petróleo', 'gpl', 0],
  ['Precio Gas Natural Comprimido', 'cng', 0],
  ['Precio Gas Natural Licuado', 'lng', 0],
  ['Precio Diésel Renovable', 'hvo', 0],
] as const

const keys = [
  'C.P.',
  'Dirección',
  'Horario',
  'Latitud',
  'Longitud (WGS84)',
  'Municipio',
  'Rótulo',
  'Tipo Venta',
  'IDEESS',
  'IDProvincia',
  ...grades.map(([column]) => column),
] as const
type Row = Record<(typeof keys)[number], unknown>

const request: Request = {
  name: 'stations',
  url: 'https://energia.serviciosmin.gob.es/ServiciosRestCarburantes/PreciosCarburantes/EstacionesTerrestres/',
  // The service uses content negotiation: without this header it may answer with XML.
  headers: { accept: 'application/json' },
}
const olderHost: Request = {
  ...request,
  name: 'stations-older-host',
  replaces: 'stations',
  url: 'https://sedeaplicaciones.minetur.gob.es/ServiciosRESTCarburantes/PreciosCarburantes/EstacionesTerrestres/',
}

/** Both hosts serve the same file. The older host is requested only if the newer one does not return that file. */
function* feed(): FeedSteps {
  const answer = yield* ask({ ...request, required: false, check: rowsOf })
  if (answer === null) yield* ask(olderHost)
}

const refOf = (row: Row): string => ref('IDEESS', row.IDEESS)

export const es = stationSource<Row>(
  {
    id: 'es',
    idSpace: 'es-miteco',
    // Complete provinces were seen (Barcelona, 807 stations), but not the entire country.
    level: 'seen in part',
    timezone: 'Europe/Madrid',
    cadence: 'every 30 minutes',
    schedule: { everyMinutes: 30 },
    // A run with 17,800 stations used 500 MB.
    worker: { memoryMax: 768 * 1024 * 1024 },
    publisher: 'MITECO, Precios de Carburantes',
    homepage:
      'https://datos.gob.es/es/catalogo/e05068001-instalaciones-de-suministro-de-combustibles-a-vehiculos-con-venta-publica',
    licence: {
      ...ccBy4,
      attribution:
        'Fuente: MITECO, Instalaciones de suministro de combustibles a vehículos con venta pública; data transformed',
    },
    hosts: ['energia.serviciosmin.gob.es', 'sedeaplicaciones.minetur.gob.es'],
    // A client reports that the server resets connections now and then and seems to drop obvious bots (2026). Unset: ours.
    defaults: { FUEL_ES_USER_AGENT: '' },
    userAgentSetting: 'FUEL_ES_USER_AGENT',
    // 11,475 rows on 2026-09-03, including stations that are not open to the public (about 1 %).
    contract: {
      stations: [10_000, 13_000],
      fuels: ['diesel', 'sp95', 'sp98', 'e10', 'e85', 'gpl', 'cng', 'lng', 'hvo'],
      columns: { always: keys },
      // Barcelona on 2025-09-27: 0.98, 0.96, 0.57, 0.11; the shares of the last two are lower in the entire country.
      pricedShare: { diesel: 0.7, sp95: 0.6, sp98: 0.25, gpl: 0.03 },
    },
  },
  { since: '2025-09-27', feed, rows: ([capture]) => rowsOf(capture!), read: readRow, refOf },
)

function rowsOf(capture: Capture): RowAt<Row>[] {
  const answer = json(capture)
  const list = member(capture, answer, 'ListaEESSPrecio')
  const result = member(capture, answer, 'ResultadoConsulta')
  if (result !== 'OK') throw capture.notReady("ResultadoConsulta 'OK'", JSON.stringify(result).slice(0, 80))
  // Checked only as part of the layout: the time of the file (Madrid local time), not of any price.
  const fileStamp = member(capture, answer, 'Fecha')
  if (typeof fileStamp !== 'string' || !/^\d{2}\/\d{2}\/\d{4} \d{1,2}:\d{2}:\d{2}$/.test(fileStamp)) {
    throw capture.unexpected("Fecha as 'dd/MM/yyyy HH:mm:ss'", JSON.stringify(fileStamp).slice(0, 80))
  }
  const rows = jsonRows(capture, list, keys)
  if (rows.length === 0) throw capture.unexpected('stations', 'an empty ListaEESSPrecio')
  return rows
}

function readRow(row: Row): RowContent {
  // Cooperatives and fleets: 10 of 807 in Barcelona on 2025-09-27.
  if (row['Tipo Venta'] === 'R') return { skip: 'not open to the public' }
  if (row['Tipo Venta'] !== 'P') throw new RowError('Tipo Venta', 'UNKNOWN_WORD', row['Tipo Venta'])
  const sign = signOf(text('Rótulo', row.Rótulo))
  return {
    ref: refOf(row),
    name: sign,
    brand: sign,
    address: text('Dirección', row.Dirección),
    city: titleCase(text('Municipio', row.Municipio)),
    postalCode: text('C.P.', row['C.P.']),
    ...place(decimal('Latitud', row.Latitud, ','), decimal('Longitud (WGS84)', row['Longitud (WGS84)'], ',')),
    openingHours: hoursOf(text('Horario', row.Horario)),
    ...(isCanary(row.IDProvincia) ? { timezone: 'Atlantic/Canary' } : {}),
    prices: grades.flatMap(([column, fuel, rank]) =>
      publishedPrice({ fuel, nativeFuel: wordFor(column), rank }, () => decimal(column, row[column], ',')),
    ),
  }
}

/** The text on the sign is both name and brand. Stations without a sign are marked `SIN RÓTULO`: null. */
function signOf(sign: string | null): string | null {
  return sign !== null && /^\(?SIN R[ÓO]TULO\)?$/i.test(sign) ? null : sign
}

/** Las Palmas and Santa Cruz de Tenerife are one hour behind Madrid. */
function isCanary(province: unknown): boolean {
  return province === '35' || province === '38'
}

function wordFor(column: string): string {
  return column.slice('Precio '.length)
}
