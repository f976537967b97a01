import type { CountryBoxes } from '../../../shared/boxes.ts'

/** Inserted by the build: web/vite.config.ts. */
declare const builtCountryBoxes: CountryBoxes

export const countryBoxes = builtCountryBoxes
