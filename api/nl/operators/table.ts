import type { IntentName } from '../intent-names.ts'
import type { OperatorName } from './operator.ts'

/** Which kinds of question carry an operator out. All others refuse it by name. */
export const carriedBy: Readonly<Record<Exclude<OperatorName, 'refused' | 'doubted' | 'deny'>, readonly IntentName[]>> = {
  except: [
    'cheapest_ranking', 'most_expensive_ranking', 'price_lookup', 'average_price', 'price_change', 'record_high', 'record_low',
    'threshold', 'position', 'neighbours', 'change_ranking', 'comparison', 'price_on_date', 'fuel_spread', 'fill_cost', 'price_history',
  ],
  neighbours: [
    'neighbours', 'comparison', 'cheapest_ranking', 'most_expensive_ranking', 'threshold', 'position', 'change_ranking',
    'price_change', 'price_history', 'average_price', 'fill_cost', 'price_on_date',
  ],
  each: [
    'price_lookup', 'price_change', 'average_price', 'record_high', 'record_low', 'price_history', 'fill_cost', 'legal_maximum',
    'price_on_date', 'fuel_spread', 'coverage', 'toll_lookup', 'cheapest_ranking', 'most_expensive_ranking', 'neighbours', 'threshold',
  ],
  threshold: ['threshold', 'price_lookup', 'stations_nearby'],
  position: ['position'],
  'change ranking': ['change_ranking'],
  brand: ['brand_price'],
  'legal maximum': ['legal_maximum'],
  'tank share': ['fill_cost'],
  currency: [
    'price_lookup', 'comparison', 'average_price', 'fill_cost', 'cheapest_ranking', 'most_expensive_ranking', 'price_on_date',
    'fuel_spread', 'threshold', 'neighbours', 'legal_maximum', 'brand_price', 'price_change', 'record_high', 'record_low',
  ],
}
