/** How the service presents itself to agents, to their registries and in `/llms.txt`. */
export const serverTitle = 'Fuel prices and tolls'

// A registry accepts 100 characters.
export const serverDescription =
  'Official fuel prices of Europe and Australia, weekly since 2005 and live by station, and tolls.'
