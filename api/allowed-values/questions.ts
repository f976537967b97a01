/** In Unicode code points, so that an emoji of one code point counts as one. */
export const longestQuestion = 500

/** In one body. */
export const mostQuestions = 50

/** How often a client may ask. A request with several questions counts once. */
export const rateLimits = { requests: 60, window_seconds: 60, per: 'client address' } as const

export const answerFormats = ['full', 'compact', 'csv'] as const

export type AnswerFormat = (typeof answerFormats)[number]

/** What can be asked about the data itself: the lists of `api/nl/lexicons/topics.txt`. */
export const topics = ['source', 'age', 'cadence', 'licence', 'rate limit', 'key', 'tax', 'stations'] as const

export type Topic = (typeof topics)[number]

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
  'position',
  'threshold',
  'streak',
  'neighbours',
  'change_ranking',
  'brand_price',
  'legal_maximum',
  'coverage',
  'unknown',
] as const

export type IntentName = (typeof intentNames)[number]
