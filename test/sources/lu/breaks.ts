import { times } from '../../support/broken.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'petrol.json', like: /^diesel/, needs: ['MOTOR_ENERGY', '"observations"', 'TIME_PERIOD', 'EUR_LI'] },
  ],
  scale: times(/("[\d:]+":\[)([\d.]+)/g),
}
