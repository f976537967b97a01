import type { Archive } from '../../source.ts'
import { layout, readRow, refOf, rowsOf } from './edition.ts'

const host = 'energia.serviciosmin.gob.es'
const path = 'ServiciosRestCarburantes/PreciosCarburantes/EstacionesTerrestresHist'

// Programs of 2024 that read the service list 14 columns of prices, without these two (seen in public code, November 2026).
const newerColumns: readonly string[] = ['Precio Gasolina 95 E85', 'Precio Diésel Renovable']
const columns = [...layout.keys, ...layout.fuels.filter(key => !newerColumns.includes(key))]

/** The service answers for any day, with the prices in force at 23:59 in Madrid, in the layout of the live feed. */
export const esArchive: Archive = {
  level: 'by description only',
  // The year of the order by which stations report prices: the service does not state its first day.
  since: '2007-01-01',
  hosts: [host],
  differs: {
    contract: {
      // 11,475 stations in 2026. A guess for earlier years, which had fewer.
      stations: [7000, 13_000],
      fuels: ['diesel', 'sp95', 'sp98', 'e10', 'e85', 'gpl', 'cng', 'lng', 'hvo'],
      quarantinedShareMax: 0.02,
      columns: { always: columns, attributes: layout.attributes, sometimes: newerColumns },
      pricedShare: { diesel: 0.7, sp95: 0.6, sp98: 0.25 },
    },
  },
  // 12 MB each, which the service compresses if it is asked to. It resets connections of clients that hurry.
  politeness: { concurrent: 1, spacingMs: 2000, receivedMax: 64 * 1024 ** 2, deadlineSeconds: 900 },
  worker: { memoryMax: 1024 ** 3, secondsMax: 3600 },
  filesOf: (_month, { days }) =>
    days.map(day => ({
      name: `stations-${day}`,
      url: `https://${host}/${path}/${day.split('-').reverse().join('-')}`,
      headers: { accept: 'application/json' },
      day,
    })),
  open: files => ({
    on: day => {
      const file = files.find(({ name }) => name === `stations-${day}`)
      if (file === undefined) return null
      return {
        captures: [file.read()],
        // A backfill compares no day with the one before: a fuel that is missing must be seen here.
        edition: { rows: ([capture]) => rowsOf(capture!, columns), read: readRow, refOf },
      }
    },
  }),
}
