const perLitre = 'EUR per litre'
const euros = 'EUR'
const percent = '%'

/**
 * The units of the members of answers. The list of tools and the data dictionary state them. The other members are
 * names, codes, counts and days.
 */
export const units: Readonly<Record<string, string>> = {
  price: 'EUR per litre or kg',
  price_euro95: perLitre,
  price_diesel: perLitre,
  start_price: perLitre,
  end_price: perLitre,
  e95: `${perLitre}; 0: no reading`,
  diesel: `${perLitre}; 0: no reading`,
  highest: perLitre,
  lowest: perLitre,
  change_eur: perLitre,
  difference_eur: perLitre,
  change_pct: percent,
  change_pct_4w_euro95: percent,
  change_pct_4w_diesel: percent,
  cost_eur: euros,
  litres: 'litres',
  distance_km: 'km',
  price_eur: euros,
  price_local: 'in currency',
  amount: 'in currency',
  updated: 'UTC',
  weeks: 'number of readings',
}
