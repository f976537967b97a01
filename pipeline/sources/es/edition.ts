import type { Capture } from '../../capture.ts'
import type { RowContent } from '../../model/records.ts'
import { decimal, placeIn, publishedPrice, ref, text, titleCase } from '../../parsers/fields.ts'
import { json, jsonRows, member } from '../../parsers/json.ts'
import type { RowOf } from '../../parsers/json-layout.ts'
import { hoursIn } from '../../parsers/opening-hours.ts'
import { decidingWord, hasWord } from '../../parsers/words.ts'
import type { RowAt } from '../../source.ts'
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

export const layout = {
  keys: ['Tipo Venta', 'IDEESS'],
  fuels: grades.map(([column]) => column),
  // biome-ignore format: a list of short words reads better in lines
  attributes: [
    'C.P.', 'Dirección', 'Horario', 'Latitud', 'Longitud (WGS84)', 'Municipio', 'Rótulo', 'IDProvincia',
  ],
} as const
export type Row = RowOf<typeof layout>

export const refOf = (row: Row): string => ref('IDEESS', row.IDEESS)

/** `columns`: without which it is another layout. Any other column that is missing is read as empty. */
export function rowsOf(capture: Capture, columns: readonly (keyof Row)[] = layout.keys): RowAt<Row>[] {
  const answer = json(capture)
  const list = member(capture, answer, 'ListaEESSPrecio')
  const result = member(capture, answer, 'ResultadoConsulta')
  if (result !== 'OK') throw capture.notReady("ResultadoConsulta 'OK'", JSON.stringify(result).slice(0, 80))
  // Checked only as part of the layout: the time of the file (Madrid local time), not of any price.
  const fileStamp = member(capture, answer, 'Fecha')
  if (typeof fileStamp !== 'string' || !/^\d{2}\/\d{2}\/\d{4} \d{1,2}:\d{2}:\d{2}$/.test(fileStamp)) {
    throw capture.unexpected("Fecha as 'dd/MM/yyyy HH:mm:ss'", JSON.stringify(fileStamp).slice(0, 80))
  }
  const rows = jsonRows(capture, list, columns)
  if (rows.length === 0) throw capture.unexpected('stations', 'an empty ListaEESSPrecio')
  return rows
}

export function readRow(row: Row): RowContent {
  // Cooperatives and fleets: 10 of 807 in Barcelona on 2025-09-27.
  if (decidingWord('Tipo Venta', row['Tipo Venta'], ['P', 'R']) === 'R') return { skip: 'not open to the public' }
  const sign = signOf(text('Rótulo', row.Rótulo))
  return {
    ref: refOf(row),
    name: sign,
    brand: sign,
    address: text('Dirección', row.Dirección),
    city: titleCase(text('Municipio', row.Municipio)),
    postalCode: text('C.P.', row['C.P.']),
    ...placeIn(row, 'Latitud', 'Longitud (WGS84)', { point: ',' }),
    openingHours: hoursIn('Horario', text('Horario', row.Horario), hoursOf),
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
  return hasWord('IDProvincia', province, '35') || hasWord('IDProvincia', province, '38')
}

function wordFor(column: string): string {
  return column.slice('Precio '.length)
}
