import { localClock } from '../clock.ts'
import { bundledText, majorUnits, type StationFormat } from './format.ts'

const bundled = JSON.parse(bundledText('es', 'stations.json')) as {
  readonly ListaEESSPrecio: readonly Readonly<Record<string, string>>[]
}
const stations = bundled.ListaEESSPrecio
const columns: Readonly<Record<string, string>> = {
  diesel: 'Precio Gasoleo A',
  sp95: 'Precio Gasolina 95 E5',
  sp98: 'Precio Gasolina 98 E5',
}

/** Everything a delivery, without stamps but the file's own, of Madrid's clock. */
export const spain: StationFormat = {
  id: 'es',
  idSpace: 'es-miteco',
  country: 'ES',
  currency: 'EUR',
  delivers: 'everything',
  stampDays: null,
  fuels: [
    { fuel: 'diesel', level: 1_419_000, share: 1 },
    { fuel: 'sp95', level: 1_539_000, share: 1 },
    { fuel: 'sp98', level: 1_689_000, share: 1 },
  ],
  brands: ['REPSOL', 'CEPSA', 'BP', 'GALP', 'SHELL', 'BALLENOIL'],
  places: stations.length,
  refOf: number => String(5000 + number),
  write(entries, at) {
    const [day, clock] = localClock('Europe/Madrid', at).split(' ')
    const rows = entries.map(({ ref, place, brand, words }) => ({
      ...Object.fromEntries(Object.entries(stations[place]!).map(([key, text]) => [key, clearedPrice(key, text)])),
      ...Object.fromEntries([...words].map(([fuel, { micros }]) => [columns[fuel], comma(micros)])),
      Rótulo: brand,
      IDEESS: ref,
    }))
    const answer = { ...bundled, Fecha: `${day!.split('-').reverse().join('/')} ${clock}`, ListaEESSPrecio: rows }
    return new Map([['stations.json', JSON.stringify(answer).replaceAll('/', '\\/')]])
  },
}

function clearedPrice(key: string, text: string): string {
  return key.startsWith('Precio ') ? '' : text
}

function comma(micros: number): string {
  return majorUnits(micros).replace('.', ',')
}
