import { frenchDescriptor } from '../../families/french-prices/descriptor.ts'
import { type FrenchFuel, fuels, parisClock } from '../../families/french-prices/fuels-and-clock.ts'
import { daysOf, openingWeekOf } from '../../families/french-prices/opening-week.ts'
import { availabilityOf } from '../../families/french-prices/shortages.ts'
import type { PublishedPrice, StationPart } from '../../model/records.ts'
import { decimal, optional, placeIn, publishedPrice, ref, text, titleCase } from '../../parsers/fields.ts'
import { optionalObject } from '../../parsers/json.ts'
import { columnsOf, type RowOf, rowsIn } from '../../parsers/json-layout.ts'
import { hoursIn } from '../../parsers/opening-hours.ts'
import { hasWord } from '../../parsers/words.ts'
import { stationSource } from '../../source.ts'

const layout = {
  keys: ['id'],
  fuels: fuels.flatMap(({ stem }) => [`${stem}_prix`, `${stem}_maj`] as const),
  attributes: [
    // biome-ignore format: a list of short words reads better in lines
    ...([
      'geom', 'geom.lat', 'geom.lon', 'pop', 'cp', 'adresse', 'ville', 'horaires_automate_24_24', 'horaires_jour',
    ] as const),
    ...fuels.flatMap(({ stem }) => [`${stem}_rupture_debut`, `${stem}_rupture_type`] as const),
  ],
  of: 'stations',
} as const
type Row = RowOf<typeof layout>

// The four raw columns repeat the others as JSON inside strings and double the size of the answer. No `timezone`
// parameter: with Europe/Paris the portal shifts the hours a second time.
const url =
  'https://data.economie.gouv.fr/api/explore/v2.1/catalog/datasets/prix-des-carburants-en-france-flux-instantane-v2' +
  '/exports/json?limit=-1&select=exclude(services),exclude(prix),exclude(rupture),exclude(horaires)'

const refOf = (row: Row): string => ref('id', row.id)

export const fr = stationSource<Row>(
  {
    ...frenchDescriptor,
    id: 'fr',
    level: 'seen in part',
    // A run with 15,200 stations used 594 MB.
    worker: { memoryMax: 768 * 1024 * 1024 },
    contract: { ...frenchDescriptor.contract, columns: columnsOf(layout) },
  },
  {
    since: '2026-02-08',
    feed: [{ name: 'stations', url }],
    rows: ([stations]) => rowsIn(stations!, layout),
    read,
    refOf,
  },
)

function read(row: Row): StationPart {
  return {
    ref: refOf(row),
    // The feed contains no names and no brands.
    address: text('adresse', row.adresse),
    city: titleCase(text('ville', row.ville)),
    postalCode: text('cp', row.cp),
    // `latitude` and `longitude` are texts of degrees x 100,000; `geom` has the same position in degrees.
    ...placeIn(optionalObject('geom', row.geom), 'lat', 'lon', { prefix: 'geom.' }),
    ...(hasWord('pop', row.pop, 'A') && { road: 'motorway' }),
    openingHours: hoursOf(row),
    availability: availabilityOf(
      fuels.map(fuel => ({
        fuel,
        type: row[`${fuel.stem}_rupture_type`],
        since: optional(() => parisClock(`${fuel.stem}_rupture_debut`, row[`${fuel.stem}_rupture_debut`])),
      })),
    ),
    prices: fuels.flatMap(fuel => priceOf(row, fuel)),
  }
}

function priceOf(row: Row, { stem, fuel, name }: FrenchFuel): PublishedPrice[] {
  return publishedPrice(
    { fuel, nativeFuel: name },
    () => decimal(`${stem}_prix`, row[`${stem}_prix`]),
    () => parisClock(`${stem}_maj`, row[`${stem}_maj`]),
  )
}

function hoursOf(row: Row): string | null {
  const isAutomatic = hasWord('horaires_automate_24_24', row.horaires_automate_24_24, 'Oui')
  return hoursIn('horaires_jour', text('horaires_jour', row.horaires_jour) ?? '', week =>
    openingWeekOf(isAutomatic, week === '' ? [] : daysOf(week)),
  )
}
