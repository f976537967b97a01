import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'prices.json', needs: ['"PREU"', '"idProducte"'], charset: 'iso-8859-15' },
    { target: 'streets.json', needs: ['"CARRER"', '"CESI"'] },
  ],
  amounts: ['PREU'],
  deciding: /^attributes(\.(idIPE|idProducte|Tipus_carburant|PREU|DataInici))?$/,
  words: /Tipus_carburant$/,
}
