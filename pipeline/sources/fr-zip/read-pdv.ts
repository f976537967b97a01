import { fuelNamed, parisClock } from '../../families/french-prices/fuels-and-clock.ts'
import { openingWeekOf } from '../../families/french-prices/opening-week.ts'
import { availabilityOf, type Shortage } from '../../families/french-prices/shortages.ts'
import type { PublishedPrice, StationPart } from '../../model/records.ts'
import { decimal, optional, publishedPrice, ref, text, titleCase } from '../../parsers/fields.ts'
import { optionalObject } from '../../parsers/json.ts'
import { hoursIn } from '../../parsers/opening-hours.ts'
import { type Place, placeFrom } from '../../parsers/places.ts'
import { hasWord } from '../../parsers/words.ts'
import { xmlText } from '../../parsers/xml.ts'
import { elements, type Pdv } from './pdv-rows.ts'

export const refOf = (pdv: Pdv): string => ref('id', pdv['@id'])

/** Euros per litre of the attribute `valeur`. */
export type Amount = (valeur: unknown) => number | null

export const inEuros: Amount = valeur => decimal('valeur', valeur)

/** What a `<pdv>` tells of its station and prices. */
export function readPdv(pdv: Pdv, amount: Amount = inEuros): StationPart {
  return {
    ref: refOf(pdv),
    // The feed contains no names and no brands.
    address: text('adresse', xmlText(pdv.adresse)),
    city: titleCase(text('ville', xmlText(pdv.ville))),
    postalCode: text('cp', pdv['@cp']),
    ...placeOf(pdv),
    ...(hasWord('pop', pdv['@pop'], 'A') && { road: 'motorway' }),
    openingHours: hoursOf(pdv.horaires),
    availability: availabilityOf(elements(pdv.rupture).flatMap(rupture => optional(() => openShortage(rupture)) ?? [])),
    prices: elements(pdv.prix).flatMap(prix => priceOf(prix, amount)),
  }
}

function priceOf(prix: Record<string, unknown>, amount: Amount): PublishedPrice[] {
  // A name and a number of different fuels cost this price only.
  const fuel = optional(() => fuelNamed('prix', prix['@nom'], prix['@id']))
  if (!fuel) return []
  return publishedPrice(
    { fuel: fuel.fuel, nativeFuel: fuel.name },
    () => amount(prix['@valeur']),
    () => parisClock('maj', prix['@maj']),
  )
}

/** `fin` is empty while the shortage lasts. */
function openShortage(rupture: Record<string, unknown>): Shortage[] {
  const fuel = fuelNamed('rupture', rupture['@nom'], rupture['@id'])
  if (!fuel || rupture['@fin']) return []
  return [{ fuel, type: rupture['@type'], since: optional(() => parisClock('debut', rupture['@debut'])) }]
}

/** Degrees x 100,000, with decimals in a fifth of the rows. */
function placeOf(pdv: Pdv): Place {
  return placeFrom(() => {
    const lat = decimal('latitude', pdv['@latitude'])
    const lng = decimal('longitude', pdv['@longitude'])
    return [lat === null ? null : lat / 100_000, lng === null ? null : lng / 100_000]
  })
}

function hoursOf(published: unknown): string | null {
  const horaires = published === '' ? {} : optionalObject('horaires', published)
  const week = elements(horaires.jour)
  const inOrder = week.every((jour, index) => jour['@id'] === String(index + 1))
  const days = week.map(jour => ({
    closed: jour['@ferme'] === '1',
    times: elements(jour.horaire).map(span => [String(span['@ouverture']), String(span['@fermeture'])] as const),
  }))
  return hoursIn('horaires', horaires, () => openingWeekOf(horaires['@automate-24-24'] === '1', inOrder ? days : null))
}
