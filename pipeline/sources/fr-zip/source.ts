import { frenchDescriptor } from '../../families/french-prices/descriptor.ts'
import { fuelNamed } from '../../families/french-prices/fuels.ts'
import { openingWeekOf } from '../../families/french-prices/opening-week.ts'
import { parisClock } from '../../families/french-prices/paris-clock.ts'
import { availabilityOf, type Shortage } from '../../families/french-prices/shortages.ts'
import { RowError } from '../../model/errors.ts'
import type { PublishedPrice, StationPart } from '../../model/records.ts'
import { decimal, type Place, place, publishedPrice, ref, text, titleCase } from '../../parsers/fields.ts'
import { isObject } from '../../parsers/json.ts'
import { xmlText } from '../../parsers/xml.ts'
import { stationSource } from '../../source.ts'
import { elements, type Pdv, pdvRows } from './pdv-rows.ts'

const refOf = (pdv: Pdv): string => ref('id', pdv['@id'])

// The raw feed behind the portal of `fr`. It replaces the portal when that is down (its certificate expired twice in
// 2025). The sister file `instantane` has the same elements without the shortages and is read in the same way.
export const frZip = stationSource<Pdv>(
  {
    ...frenchDescriptor,
    id: 'fr-zip',
    standsInFor: 'fr',
    // The complete file was seen without `rupture`; that element is known only from its description.
    level: 'seen whole',
    contract: {
      ...frenchDescriptor.contract,
      columns: {
        // biome-ignore format: a list of short words reads better in lines
        always: [
          '@id', '@latitude', '@longitude', '@cp', 'adresse', 'ville', 'horaires.jour', 'prix[].@nom', 'prix[].@id',
          'prix[].@maj', 'prix[].@valeur',
        ],
        // The sister file has no shortages.
        sometimes: ['@debut', '@fin', '@id', '@nom', '@type'].map(attribute => `rupture[].${attribute}`),
      },
    },
  },
  {
    since: '2019-05-10',
    feed: [{ name: 'instantane-ruptures', url: 'https://donnees.roulez-eco.fr/opendata/instantane_ruptures' }],
    rows: ([archive]) => pdvRows(archive!),
    read,
    refOf,
  },
)

function read(pdv: Pdv): StationPart {
  return {
    ref: refOf(pdv),
    // The feed contains no names and no brands.
    address: text('adresse', xmlText(pdv.adresse)),
    city: titleCase(text('ville', xmlText(pdv.ville))),
    postalCode: text('cp', pdv['@cp']),
    ...placeOf(pdv),
    openingHours: hoursOf(pdv.horaires),
    availability: availabilityOf(elements(pdv.rupture).flatMap(openShortage)),
    prices: elements(pdv.prix).flatMap(priceOf),
  }
}

function priceOf(prix: Record<string, unknown>): PublishedPrice[] {
  const fuel = fuelNamed('prix', prix['@nom'], prix['@id'])
  if (!fuel) return []
  return publishedPrice(
    { fuel: fuel.fuel, nativeFuel: fuel.name },
    () => decimal('valeur', prix['@valeur']),
    () => parisClock('maj', prix['@maj']),
  )
}

/** `fin` is empty while the shortage lasts. */
function openShortage(rupture: Record<string, unknown>): Shortage[] {
  const fuel = fuelNamed('rupture', rupture['@nom'], rupture['@id'])
  if (!fuel || rupture['@fin']) return []
  return [{ fuel, type: rupture['@type'], since: parisClock('debut', rupture['@debut']) }]
}

/** Degrees x 100,000, with decimals in a fifth of the rows. */
function placeOf(pdv: Pdv): Place {
  const lat = decimal('latitude', pdv['@latitude'])
  const lng = decimal('longitude', pdv['@longitude'])
  return place(lat === null ? null : lat / 100_000, lng === null ? null : lng / 100_000)
}

function hoursOf(horaires: unknown): string | null {
  if (horaires === undefined || horaires === '') return null
  if (!isObject(horaires)) throw new RowError('horaires', 'NOT_A_WEEK', horaires)
  const week = elements(horaires.jour)
  const inOrder = week.every((jour, index) => jour['@id'] === String(index + 1))
  const days = week.map(jour => ({
    closed: jour['@ferme'] === '1',
    times: elements(jour.horaire).map(span => [String(span['@ouverture']), String(span['@fermeture'])] as const),
  }))
  return openingWeekOf(horaires['@automate-24-24'] === '1', inOrder ? days : null)
}
