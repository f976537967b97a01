import { type Response, schemaRef } from './operation.ts'

/** The cells of a box, with an example. */
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
