import type { Basis } from '../../pipeline/serving/schemas/shapes.ts'

/** What the figures of a market are, as every page calls it. */
export const basisNames: Readonly<Record<Basis, string>> = {
  stations: 'prices of stations',
  regional_mean: 'official regional means',
  national_mean: 'official national mean',
  national_maximum: 'legal maximum, not an average',
}
