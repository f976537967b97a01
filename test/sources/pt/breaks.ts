import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    {
      target: 'national.json',
      needs: ['"Preco"', '"Combustivel"', '"resultado"', '"Quantidade"'],
      charset: 'iso-8859-15',
    },
  ],
  scale: times(/("Preco":")(\d+,\d+)/g),
  rows: {
    lists: [
      {
        files: /^national/,
        at: 'resultado',
        id: 'Id',
        brand: 'Marca',
        place: ['Latitude', 'Longitude'],
        prices: { fuel: ['Combustivel'], amount: 'Preco' },
      },
    ],
    diesel: /^Gasóleo (simples|especial)$/,
    petrol: /^Gasolina simples 95$/,
  },
}
