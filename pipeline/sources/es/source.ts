import { ccBy4 } from '../../model/licences.ts'
import { columnsOf } from '../../parsers/json-layout.ts'
import { ask, type FeedSteps, type Request, type StationSource, stationSource } from '../../source.ts'
import { esArchive } from './archive.ts'
import { layout, type Row, readRow, refOf, rowsOf } from './edition.ts'

const request: Request = {
  name: 'stations',
  url: 'https://energia.serviciosmin.gob.es/ServiciosRestCarburantes/PreciosCarburantes/EstacionesTerrestres/',
  // The service uses content negotiation: without this header it may answer with XML.
  headers: { accept: 'application/json' },
}
const olderHost: Request = {
  ...request,
  name: 'stations-older-host',
  replaces: 'stations',
  url: 'https://sedeaplicaciones.minetur.gob.es/ServiciosRESTCarburantes/PreciosCarburantes/EstacionesTerrestres/',
}

/** Both hosts serve the same file. The older host is requested only if the newer one does not return that file. */
function* feed(): FeedSteps {
  const answer = yield* ask({ ...request, required: false, check: capture => rowsOf(capture) })
  if (answer === null) yield* ask(olderHost)
}

const live = stationSource<Row>(
  {
    id: 'es',
    idSpace: 'es-miteco',
    // Complete provinces were seen (Barcelona, 807 stations), but not the entire country.
    level: 'seen in part',
    timezone: 'Europe/Madrid',
    cadence: 'every 30 minutes',
    schedule: { everyMinutes: 30 },
    // A run with 17,800 stations used 500 MB.
    worker: { memoryMax: 768 * 1024 * 1024 },
    publisher: 'MITECO, Precios de Carburantes',
    homepage:
      'https://datos.gob.es/es/catalogo/e05068001-instalaciones-de-suministro-de-combustibles-a-vehiculos-con-venta-publica',
    licence: {
      ...ccBy4,
      attribution:
        'Fuente: MITECO, Instalaciones de suministro de combustibles a vehículos con venta pública; data transformed',
    },
    hosts: ['energia.serviciosmin.gob.es', 'sedeaplicaciones.minetur.gob.es'],
    // A client reports that the server resets connections now and then and seems to drop obvious bots (2026). Unset: ours.
    defaults: { FUEL_ES_USER_AGENT: '' },
    userAgentSetting: 'FUEL_ES_USER_AGENT',
    // 11,475 rows on 2026-09-03, including stations that are not open to the public (about 1 %).
    contract: {
      stations: [10_000, 13_000],
      fuels: ['diesel', 'sp95', 'sp98', 'e10', 'e85', 'gpl', 'cng', 'lng', 'hvo'],
      columns: columnsOf(layout),
      // Barcelona on 2025-09-27: 0.98, 0.96, 0.57, 0.11; the shares of the last two are lower in the entire country.
      pricedShare: { diesel: 0.7, sp95: 0.6, sp98: 0.25, gpl: 0.03 },
    },
  },
  { since: '2025-09-27', feed, rows: ([capture]) => rowsOf(capture!), read: readRow, refOf },
)

export const es: StationSource = { ...live, archive: esArchive }
