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
  deciding: /^(Id|Combustivel|Preco|DataAtualizacao)$/,
  words: /^Combustivel$/,
}
