import type { Tool } from '../tool.ts'
import { askTool } from './ask.ts'
import { cheapestInAreaTool } from './cheapest-in-area.ts'
import { compareCountriesTool } from './compare-countries.ts'
import { coverageTool } from './coverage.ts'
import { nationalPriceTool } from './national-price.ts'
import { priceHistoryTool } from './price-history.ts'
import { provenanceTool } from './provenance.ts'
import { stationsNearbyTool } from './stations-nearby.ts'
import { tollsTool } from './tolls.ts'

/** Every tool, in the order in which they are listed. */
export const tools: readonly Tool[] = [
  askTool,
  nationalPriceTool,
  compareCountriesTool,
  priceHistoryTool,
  stationsNearbyTool,
  cheapestInAreaTool,
  tollsTool,
  provenanceTool,
  coverageTool,
]
