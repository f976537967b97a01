import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    {
      target: 'die-48.1684-16.3740.json',
      like: /^(die|sup)-/,
      needs: ['"amount"', '"fuelType"'],
      charset: 'iso-8859-15',
    },
    { target: 'units.json', needs: ['"l"', '"b"'], charset: 'iso-8859-15' },
  ],
  amounts: ['amount'],
  deciding: /^(id|prices|prices\[\](\.(fuelType|amount))?)$/,
  words: /fuelType$/,
}
