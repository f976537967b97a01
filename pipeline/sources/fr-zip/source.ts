import { frenchDescriptor } from '../../families/french-prices/descriptor.ts'
import { type StationSource, stationSource } from '../../source.ts'
import { frZipArchive } from './archive.ts'
import { type Pdv, pdvRows } from './pdv-rows.ts'
import { readPdv, refOf } from './read-pdv.ts'

// The raw feed behind the portal of `fr`. It replaces the portal when that is down (its certificate expired twice in
// 2025). The sister file `instantane` has the same elements without the shortages and is read in the same way.
const live = stationSource<Pdv>(
  {
    ...frenchDescriptor,
    id: 'fr-zip',
    standsInFor: 'fr',
    // The complete file was seen without `rupture`; that element is known only from its description.
    level: 'seen whole',
    contract: {
      ...frenchDescriptor.contract,
      columns: {
        always: ['@id', 'prix[].@nom', 'prix[].@id', 'prix[].@maj', 'prix[].@valeur'],
        // biome-ignore format: a list of short words reads better in lines
        attributes: [
          '@latitude', '@longitude', '@cp', 'adresse', 'ville', 'horaires', 'horaires.jour', 'horaires.@automate-24-24',
        ],
        // The sister file has no shortages.
        sometimes: [
          '@pop',
          'rupture',
          ...['@debut', '@fin', '@id', '@nom', '@type'].map(attribute => `rupture[].${attribute}`),
        ],
      },
    },
  },
  {
    since: '2019-05-10',
    feed: [{ name: 'instantane-ruptures', url: 'https://donnees.roulez-eco.fr/opendata/instantane_ruptures' }],
    rows: ([archive]) => pdvRows(archive!),
    read: pdv => readPdv(pdv),
    refOf,
  },
)

export const frZip: StationSource = { ...live, archive: frZipArchive }
