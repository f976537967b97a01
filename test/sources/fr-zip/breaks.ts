import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    {
      target: 'instantane-ruptures.zip',
      needs: [' valeur='],
      inside: { entry: 'PrixCarburants_instantane_ruptures.xml', charset: 'latin1' },
    },
  ],
  scale: times(/( valeur=")([\d.]+)/g),
  deciding: /^(@id|prix.*)$/,
  words: /^prix\[\]\.@nom$/,
  compared: /^(adresse|ville|horaires|rupture)/,
}
