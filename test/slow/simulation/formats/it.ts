import { localClock, plusMinutes } from '../clock.ts'
import { bundledText, type StationFormat } from './format.ts'

const [, headings, ...stations] = bundledText('it', 'registry.csv').trimEnd().split('\n')
const [, priceHeadings] = bundledText('it', 'prices.csv').split('\n')
const words: Readonly<Record<string, string>> = { diesel: 'Gasolio', sp95: 'Benzina', gpl: 'GPL' }

/** Everything a delivery, with stamps that confirm. Two files; stamps by Rome's clock. */
export const italy: StationFormat = {
  id: 'it',
  currency: 'EUR',
  delivers: 'everything',
  stampDays: 30,
  fuels: [
    { fuel: 'diesel', level: 2_109_000, share: 1 },
    { fuel: 'sp95', level: 1_949_000, share: 1 },
    { fuel: 'gpl', level: 749_000, share: 0.4 },
  ],
  brands: ['Q8', 'Api-Ip', 'Agip Eni', 'Esso', 'Tamoil', 'Pompe Bianche'],
  writesUnusable: true,
  places: stations.length,
  refOf: number => String(40_000 + number),
  // The first of the two.
  understood: stampAt => {
    const hourBefore = plusMinutes(stampAt, -60)
    return localClock('Europe/Rome', hourBefore) === localClock('Europe/Rome', stampAt) ? hourBefore : stampAt
  },
  write(entries, at) {
    const first = `Estrazione del ${localClock('Europe/Rome', plusMinutes(at, -1440)).slice(0, 10)}`
    const registry = entries.map(({ ref, place, brand, isMisplaced }) => {
      const cells = stations[place]!.split('|')
      const [lat, lng] = isMisplaced ? cells.slice(-2).toReversed() : cells.slice(-2)
      return [ref, cells[1], brand, ...cells.slice(3, -2), lat, lng].join('|')
    })
    const prices = entries.flatMap(({ ref, words: stated }) =>
      [...stated].map(([fuel, { micros, stampAt, isUnreadable }]) => {
        const [day, clock] = localClock('Europe/Rome', stampAt!).split(' ')
        const stamp = `${day!.split('-').reverse().join('/')} ${clock}`
        const amount = isUnreadable ? 'n.d.' : (micros / 1e6).toFixed(3)
        return [ref, words[fuel], amount, fuel === 'gpl' ? '0' : '1', stamp].join('|')
      }),
    )
    return new Map([
      ['registry.csv', [first, headings, ...registry].join('\n')],
      ['prices.csv', [first, priceHeadings, ...prices].join('\n')],
    ])
  },
}
