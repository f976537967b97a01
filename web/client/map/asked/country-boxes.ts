import type { CountryBoxes } from '../../../shared/boxes.ts'

/** Put in by the build: web/vite.config.ts. */
declare const builtCountryBoxes: CountryBoxes

export const countryBoxes = builtCountryBoxes
