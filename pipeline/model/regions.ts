import { countryNames } from './countries.ts'

/** Member states of the Union. */
// biome-ignore format: a list of short words reads better in lines
export const memberStates = [
  'AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT', 'LU', 'LV',
  'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK',
]

const oceania = ['AU']

/** Regions to the countries of the service that are in them. Cyprus and Türkiye count as Europe. */
export const countriesOf: Readonly<Record<'EU' | 'EEA' | 'europe' | 'oceania', readonly string[]>> = {
  EU: memberStates,
  EEA: [...memberStates, 'IS', 'LI', 'NO'],
  europe: Object.keys(countryNames).filter(country => country !== 'EU' && !oceania.includes(country)),
  oceania,
}
