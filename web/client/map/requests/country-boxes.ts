import type { CountryBoxes } from '../../../../api/shared/boxes.ts'

/** Inserted by the build: web/vite.config.ts. */
declare const builtCountryBoxes: CountryBoxes

export const countryBoxes = builtCountryBoxes
