import { fuelCodes } from '../../pipeline/model/fuels.ts'
import { type Response, type Schema, schemaRef } from './operation.ts'
import { boolean, described, integer, listOf, number, object, texts } from './shapes.ts'

/** The answer of `cells.php`. */
export const cellSchemas: Readonly<Record<string, Schema>> = {
  Cells: object({
    ok: boolean,
    data: object(
      {
        zoom: described(integer, 'Zoom of the cells: lower than requested if the box has too many cells.'),
        fuel: { type: 'string', enum: fuelCodes },
        bounds: listOf(number),
        cells: listOf(schemaRef('Cell')),
        attribution: described(
          texts,
          'Of all markets with a price of the fuel on the map, or of the requested country.',
        ),
      },
      {
        unit: { type: 'string', enum: ['kg'] },
        country: described({ type: 'string' }, 'The requested country, if any.'),
      },
    ),
  }),
  Cell: object({
    south: number,
    west: number,
    north: number,
    east: number,
    stations: described(integer, 'With a current price.'),
    min: described(number, 'EUR per litre, or per kilogram if `unit` is kg.'),
    mean: described(number, 'Of the stations, each once.'),
  }),
}

const example = {
  ok: true,
  data: {
    zoom: 8,
    fuel: 'diesel',
    bounds: [47.2, 4.9, 47.3, 5],
    cells: [
      { south: 47.279229, west: 4.921875, north: 47.398349, east: 5.097656, stations: 14, min: 1.579, mean: 1.655 },
    ],
    attribution: ["Ministère de l'Économie - prix-carburants.gouv.fr / data.economie.gouv.fr, Licence Ouverte 2.0"],
  },
}

export const cellsAnswer: { readonly 200: Response } = {
  200: {
    description: 'The cells that touch the box and hold a price, by row from the north, in a row from the west.',
    content: { 'application/json': { schema: schemaRef('Cells'), example } },
  },
}
