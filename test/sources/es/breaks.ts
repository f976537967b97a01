import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'stations.json', needs: ['"Tipo Venta"', '"IDEESS"', '"Precio Gasoleo A"'], charset: 'iso-8859-15' },
  ],
  scale: times(/("Precio [^"]+":")(\d+,\d+)/g),
  rows: {
    lists: [
      {
        files: /^stations/,
        at: 'ListaEESSPrecio',
        id: 'IDEESS',
        brand: 'Rótulo',
        place: ['Latitud', 'Longitud (WGS84)'],
        prices: { columns: /^Precio / },
      },
    ],
    diesel: /^Precio Gasoleo (A|Premium)$/,
    petrol: /^Precio Gasolina 95 E5$/,
  },
}
