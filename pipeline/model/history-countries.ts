/** Countries of the weekly history: the 27 members, Britain (to 2020 in the bulletin), and the Commission's weighted mean. */
// biome-ignore format: a list of short words reads better in lines
export const historyCountries = [
  'AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'EU', 'FI', 'FR', 'GB', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT',
  'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK',
]
