import type { Tool } from '../tool.ts'
import { askTool } from './ask.ts'
import { cheapestInArea } from './cheapest-in-area.ts'
import { compareCountries } from './compare-countries.ts'
import { coverage } from './coverage.ts'
import { nationalPrice } from './national-price.ts'
import { priceHistory } from './price-history.ts'
import { provenance } from './provenance.ts'
import { stationsNearby } from './stations-nearby.ts'
import { tolls } from './tolls.ts'

/** Every tool, in the order in which they are listed. */
export const tools: readonly Tool[] = [
  askTool,
  nationalPrice,
  compareCountries,
  priceHistory,
  stationsNearby,
  cheapestInArea,
  tolls,
  provenance,
  coverage,
]
