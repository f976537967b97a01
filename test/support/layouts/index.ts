import type { FeedLayout } from '../feed-layout.ts'
import { australia } from './australia.ts'
import { denmark } from './denmark.ts'
import { europe } from './europe.ts'
import { figures } from './figures.ts'
import { map } from './map.ts'
import { rates } from './rates.ts'

/** The files of every source but those of `broken.ts`, by its id. */
export const feedLayouts: Readonly<Record<string, FeedLayout>> = {
  ...australia,
  ...denmark,
  ...europe,
  ...figures,
  ...map,
  ...rates,
}
