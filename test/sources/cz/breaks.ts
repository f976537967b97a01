import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [{ target: 'maxima.html', needs: ['přípustná cena', 'Účin'], charset: 'windows-1250' }],
  scale: times(/()(\d+,\d+)(?= Kč)/g),
}
