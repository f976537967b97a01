import * as z from 'zod'
import { PricesData } from '../schemas/answer-data.ts'

const [weekly, live] = PricesData.shape.prices.element.options

/**
 * The newest prices of countries: rows of the weekly series and of live prices, without the members that only means over
 * weeks and rankings have.
 */
export const nationalPrices = z.array(
  z.union([weekly.omit({ members: true, from: true, to: true, weeks: true, date: true }), live.omit({ rank: true })]),
)
