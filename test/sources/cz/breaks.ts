import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

/** How the files of a delivery are written, as far as it takes to break them. */
export const breaks: FeedLayout = {
  parts: [{ target: 'maxima.html', needs: ['přípustná cena', 'Účin'], charset: 'windows-1250' }],
  scale: times(/()(\d+,\d+)(?= Kč)/g),
  named: { petrol: 'přípustná cena benzinu', diesel: 'přípustná cena nafty' },
}
