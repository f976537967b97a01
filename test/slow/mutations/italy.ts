import { sample } from '../../support/deliver.ts'
import type { DeliveryFiles } from '../../support/runs.ts'

/** The real Italian capture as rows of cells, to be changed in place. */
export interface Italy {
  readonly registry: string[][]
  readonly prices: string[][]
}

/** A change to the whole market, and what a run reports of it: `refused CODE`, or the beginning of a changed line. */
export interface Fault {
  readonly name: string
  readonly change: (italy: Italy) => Italy
  readonly says: readonly string[]
}

/** Positions of the cells in their rows. */
export const at = { id: 0, fuel: 1, amount: 2, isSelf: 3, stamp: 4 }
export const place = { id: 0, operator: 1, brand: 2, town: 6, province: 7, lat: 8, lng: 9 }

const files = {
  'registry.csv': 'anagrafica_impianti_attivi_2026-08-21.csv.gz',
  'prices.csv': 'prezzo_alle_8_2026-08-21.csv.gz',
} as const

export function readItaly(): Italy {
  const rows = (file: string): string[][] => {
    const lines = Buffer.from(sample('IT', file)).toString().trimEnd().split('\n')
    return lines.map(line => line.split('|'))
  }
  return { registry: rows(files['registry.csv']), prices: rows(files['prices.csv']) }
}

export function writeItaly({ registry, prices }: Italy): DeliveryFiles {
  const bytes = (rows: readonly string[][]) => Buffer.from(`${rows.map(row => row.join('|')).join('\n')}\n`)
  return new Map([
    ['registry.csv', bytes(registry)],
    ['prices.csv', bytes(prices)],
  ])
}

/** Two lines precede the rows: the day and the headings. */
const head = 2

function changed(rows: string[][], change: (row: readonly string[], number: number) => readonly string[]): string[][] {
  return rows.map((row, number) => (number < head ? row : [...change(row, number - head)]))
}

const withCell = (row: readonly string[], cell: number, text: string): string[] => row.with(cell, text)

function withAmount(row: readonly string[], to: (amount: number) => number): string[] {
  return withCell(row, at.amount, to(Number(row[at.amount])).toFixed(3))
}

const ofPrices =
  (change: (row: readonly string[], number: number) => readonly string[]) =>
  (italy: Italy): Italy => ({ ...italy, prices: changed(italy.prices, change) })

const ofRegistry =
  (change: (row: readonly string[], number: number) => readonly string[]) =>
  (italy: Italy): Italy => ({ ...italy, registry: changed(italy.registry, change) })

/** Keeps the rows of prices for which the condition is true. */
const keeping =
  (keeps: (row: readonly string[], number: number) => boolean) =>
  (italy: Italy): Italy => ({
    ...italy,
    prices: italy.prices.filter((row, number) => number < head || keeps(row, number)),
  })

function ofBrand(brand: string, change: (row: readonly string[]) => readonly string[]) {
  return (italy: Italy): Italy => {
    const ids = new Set(italy.registry.filter(row => row[place.brand] === brand).map(row => row[place.id]))
    return ofPrices(row => (ids.has(row[at.id]) ? change(row) : row))(italy)
  }
}

/** The same choice in every run. */
const isChosen = (id: string | undefined, percent: number): boolean => (Number(id) * 7919) % 100 < percent

const lombardy = new Set(['MI', 'BG', 'BS', 'CO', 'CR', 'LC', 'LO', 'MN', 'MB', 'PV', 'SO', 'VA'])

function withoutHalfOf(provinces: ReadonlySet<string | undefined>) {
  return ({ registry, prices }: Italy): Italy => {
    const isGone = (row: readonly string[]) => provinces.has(row.at(-3)) && isChosen(row[place.id], 50)
    const gone = new Set(registry.filter(isGone).map(row => row[place.id]))
    return {
      registry: registry.filter(row => !gone.has(row[place.id])),
      prices: prices.filter(row => !gone.has(row[at.id])),
    }
  }
}

function shiftedBy(rows: readonly string[][], isShifted: (row: readonly string[]) => boolean): string[][] {
  return changed([...rows], (row, number) => {
    const before = rows[number + head - 1]!
    return number === 0 || !isShifted(row) ? row : withCell(row, at.amount, before[at.amount]!)
  })
}

const swapAmounts = (keyOf: (row: readonly string[]) => string, otherOf: (row: readonly string[]) => string) => {
  return (italy: Italy): Italy => {
    const amounts = new Map(italy.prices.map(row => [keyOf(row), row[at.amount]!]))
    return ofPrices(row => {
      const other = amounts.get(otherOf(row))
      return other === undefined ? row : withCell(row, at.amount, other)
    })(italy)
  }
}

const dayFirst = /^(\d\d)\/(\d\d)\/(\d{4})/

export const faults: readonly Fault[] = [
  {
    name: 'has diesel at 10 % of the stations',
    change: keeping(row => !/Gasolio/.test(row[at.fuel]!) || isChosen(row[at.id], 10)),
    says: ['refused FEWER_PRICES'],
  },
  {
    name: 'has prices at 70 % of the stations',
    change: keeping(row => isChosen(row[at.id], 70)),
    says: ['refused FEWER_STATIONS'],
  },
  {
    name: 'lacks three prices in ten',
    change: keeping((_, number) => number % 10 > 2),
    says: ['refused FEWER_PRICES'],
  },
  {
    name: 'has petrol under the name of diesel',
    change: ofPrices(row => (row[at.fuel] === 'Benzina' ? withCell(row, at.fuel, 'Gasolio') : row)),
    says: ['refused FUEL_GONE', 'refused QUARANTINED', 'refused FEWER_PRICES'],
  },
  {
    name: 'has its prices one row off',
    change: italy => ({ ...italy, prices: shiftedBy(italy.prices, () => true) }),
    says: ['refused MOVED_UNSTAMPED'],
  },
  {
    name: 'has month and day of its stamps swapped',
    change: ofPrices(row => {
      const [, day, month] = dayFirst.exec(row[at.stamp]!)!
      return Number(day) > 12 ? row : withCell(row, at.stamp, row[at.stamp]!.replace(dayFirst, `${month}/${day}/$3`))
    }),
    says: ['refused STAMPS_WRONG'],
  },
  {
    name: 'has one brand 10 cents too high',
    change: ofBrand('Q8', row => withAmount(row, amount => amount + 0.1)),
    says: ['refused MOVED_UNSTAMPED', 'changed prices of brand'],
  },
  {
    name: 'has one brand at one price',
    change: ofBrand('Q8', row => withAmount(row, () => (row[at.fuel] === 'GPL' ? 0.799 : 1.999))),
    says: ['refused MOVED_UNSTAMPED'],
  },
  {
    name: 'has self-service and served prices swapped',
    change: swapAmounts(
      row => row.slice(0, 4).toSpliced(2, 1).join(),
      row => [row[at.id], row[at.fuel], row[at.isSelf] === '1' ? '0' : '1'].join(),
    ),
    says: ['refused MOVED_UNSTAMPED'],
  },
  {
    name: 'has the flag of self-service the wrong way round',
    change: ofPrices(row => withCell(row, at.isSelf, row[at.isSelf] === '1' ? '0' : '1')),
    says: ['refused SERVICES_CHANGED'],
  },
  {
    name: 'has petrol and diesel swapped',
    change: ofPrices(row => {
      const other: Record<string, string> = { Benzina: 'Gasolio', Gasolio: 'Benzina' }
      return withCell(row, at.fuel, other[row[at.fuel]!] ?? row[at.fuel]!)
    }),
    says: ['refused GRADES_SWAPPED'],
  },
  {
    name: 'has operators for brands',
    change: ofRegistry(row => withCell(row, place.brand, row[place.operator]!)),
    says: ['refused BRANDS_CHANGED'],
  },
  {
    name: 'has two brands swapped',
    change: ofRegistry(row => {
      const other: Record<string, string> = { Q8: 'Esso', Esso: 'Q8' }
      return withCell(row, place.brand, other[row[place.brand]!] ?? row[place.brand]!)
    }),
    says: ['changed stations with another brand'],
  },
  {
    name: 'has 40 % of its stations at one point of their town',
    change: italy => {
      const towns = new Map(italy.registry.map(row => [row.at(-4), row]))
      return ofRegistry(row => {
        const town = towns.get(row.at(-4))!
        return isChosen(row[place.id], 40) ? [...row.slice(0, -2), ...town.slice(-2)] : row
      })(italy)
    },
    says: ['refused POSITIONS_MOVED'],
  },
  {
    name: 'has lost its last 4 % of rows',
    change: italy => ({ ...italy, prices: italy.prices.slice(0, Math.trunc(italy.prices.length * 0.96)) }),
    says: ['changed prices gone'],
  },
  {
    name: 'lacks half of Lombardy',
    change: withoutHalfOf(lombardy),
    says: ['refused REGION_GONE'],
  },
  {
    name: 'is in another currency',
    change: ofPrices(row => withAmount(row, amount => amount * 1.16)),
    says: ['refused SCALED'],
  },
  {
    name: 'is net of VAT',
    change: ofPrices(row => withAmount(row, amount => amount / 1.22)),
    says: ['refused SCALED'],
  },
  {
    name: 'has the prices of one province one row off',
    change: italy => {
      const ids = new Set(italy.registry.filter(row => row.at(-3) === 'RM').map(row => row[place.id]))
      return { ...italy, prices: shiftedBy(italy.prices, row => ids.has(row[at.id])) }
    },
    says: ['refused MOVED_UNSTAMPED', 'changed prices that moved'],
  },
  {
    name: 'has all prices in whole cents',
    change: ofPrices(row => withAmount(row, amount => Math.round(amount * 100) / 100)),
    says: ['changed prices of diesel'],
  },
]

const stampedNow = (row: readonly string[]): string[] => withCell(row, at.stamp, '21/08/2026 22:30:00')

/** Unusual but honest deliveries, which must be published. */
export const honest: readonly Omit<Fault, 'says'>[] = [
  { name: 'is the same again', change: italy => italy },
  {
    name: 'has 25 cents of excise off each price',
    change: ofPrices(row => stampedNow(withAmount(row, amount => amount - 0.25))),
  },
  {
    name: 'has 25 cents of excise off each price, under the old stamps',
    change: ofPrices(row => withAmount(row, amount => amount - 0.25)),
  },
  {
    name: 'has risen by 24 %',
    change: ofPrices((row, number) => stampedNow(withAmount(row, amount => amount * (1.235 + (number % 11) / 1000)))),
  },
  {
    name: 'has risen by 24 %, under the old stamps',
    change: ofPrices((row, number) => withAmount(row, amount => amount * (1.225 + (number % 31) / 1000))),
  },
  {
    name: 'has a tenth of its prices moved by up to 3 %',
    change: ofPrices((row, number) => {
      return number % 10 === 0 ? stampedNow(withAmount(row, amount => amount * (0.97 + (number % 61) / 1000))) : row
    }),
  },
]
