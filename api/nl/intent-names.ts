export const intentNames = [
  'cheapest_ranking',
  'most_expensive_ranking',
  'price_lookup',
  'comparison',
  'price_history',
  'price_change',
  'average_price',
  'record_high',
  'record_low',
  'price_on_date',
  'fuel_spread',
  'fill_cost',
  'stations_nearby',
  'toll_lookup',
  'coverage',
  'unknown',
] as const

export type IntentName = (typeof intentNames)[number]
