import type { Tool } from '../tool.ts'
import { askTool } from './ask.ts'
import { averagePriceTool } from './average-price.ts'
import { compareCountriesTool } from './compare-countries.ts'
import { coverageTool } from './coverage.ts'
import { fillCostTool } from './fill-cost.ts'
import { nationalPriceTool } from './national-price.ts'
import { priceChangeTool } from './price-change.ts'
import { priceHistoryTool } from './price-history.ts'
import { priceRecordTool } from './price-record.ts'
import { provenanceTool } from './provenance.ts'
import { rankingTool } from './ranking.ts'
import { stationsTool } from './stations.ts'
import { tollsTool } from './tolls.ts'

/** Every tool, in the order in which they are listed. */
export const tools: readonly Tool[] = [
  askTool,
  nationalPriceTool,
  compareCountriesTool,
  rankingTool,
  priceChangeTool,
  averagePriceTool,
  priceRecordTool,
  priceHistoryTool,
  fillCostTool,
  stationsTool,
  tollsTool,
  provenanceTool,
  coverageTool,
]
