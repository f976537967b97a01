import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'stations.json', needs: ['"Tipo Venta"', '"IDEESS"', '"Precio Gasoleo A"'], charset: 'iso-8859-15' },
  ],
  scale: times(/("Precio [^"]+":")(\d+,\d+)/g),
  deciding: /^(Tipo Venta|IDEESS|Precio .*)$/,
  words: /^Tipo Venta$/,
}
