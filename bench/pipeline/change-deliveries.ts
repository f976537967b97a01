import { seeded } from '../../fixtures/compose/seeded.ts'

/**
 * Changes some prices of deliveries, in the format of each publisher. The same name gives the same changes. Timestamps
 * are set to a few minutes before the clock of the run.
 */
export interface PriceChange {
  /** Seeds the choice. */
  readonly name: string
  /** Share of the prices, from 0 to 1. */
  readonly share: number
  /** The clock of the run. */
  readonly at: Date
}

export interface Moved {
  readonly text: string
  /** Number of prices with another amount. */
  readonly moved: number
}

/** The UTC offset of Paris and Madrid in November, the month of all deliveries, in hours. */
const winterMs = 3_600_000

/** Chooses prices and changes each by one to three steps of its market (a cent, a penny), up or down. */
function mover({ name, share }: PriceChange) {
  const dice = seeded(name)
  let moved = 0
  return {
    isChosen: (): boolean => dice.chance(share),
    amount: (amount: number, step: number, decimals: number): number => {
      moved += 1
      const steps = dice.between(1, 3)
      const isDown = dice.chance(0.5) && amount > 4 * step
      return Number((amount + (isDown ? -steps : steps) * step).toFixed(decimals))
    },
    minutesAgo: (): number => dice.between(1, 20),
    count: (): number => moved,
  }
}

/** One station per line; times of Paris with their UTC offset. */
export function movedFrance(text: string, move: PriceChange): Moved {
  const moves = mover(move)
  const lines = text.split('\n').map(line => {
    if (!line.startsWith('{')) return line
    const row = JSON.parse(line.replace(/,$/, '')) as Record<string, unknown>
    for (const column of Object.keys(row).filter(name => name.endsWith('_prix'))) {
      const amount = row[column]
      if (typeof amount !== 'number' || !moves.isChosen()) continue
      row[column] = moves.amount(amount, 0.01, 3)
      row[column.replace('_prix', '_maj')] = parisStamp(move.at, moves.minutesAgo())
    }
    return `${JSON.stringify(row)}${line.endsWith(',') ? ',' : ''}`
  })
  return { text: lines.join('\n'), moved: moves.count() }
}

function parisStamp(at: Date, minutesAgo: number): string {
  const local = new Date(at.getTime() + winterMs - minutesAgo * 60_000)
  return `${local.toISOString().slice(0, 19)}+00:00`
}

/** One timestamp for the file, in local time of Madrid; decimal commas. */
export function movedSpain(text: string, move: PriceChange): Moved {
  const moves = mover(move)
  const file = JSON.parse(text) as { Fecha: string; ListaEESSPrecio: Record<string, string>[] }
  for (const row of file.ListaEESSPrecio) {
    for (const column of Object.keys(row).filter(name => name.startsWith('Precio '))) {
      if (!/^\d+,\d{3}$/.test(row[column]!) || !moves.isChosen()) continue
      const amount = moves.amount(Number(row[column]!.replace(',', '.')), 0.01, 3)
      row[column] = amount.toFixed(3).replace('.', ',')
    }
  }
  file.Fecha = madridStamp(move.at)
  return { text: JSON.stringify(file).replaceAll('/', '\\/'), moved: moves.count() }
}

function madridStamp(at: Date): string {
  const [day, clock] = new Date(at.getTime() + winterMs - 300_000).toISOString().slice(0, 19).split('T')
  const [year, month, date] = day!.split('-')
  return `${Number(date)}/${month}/${year} ${clock!.replace(/^0/, '')}`
}

/** A page of prices of the Fuel Finder API: pence, two timestamps per price. */
export function movedBritain(text: string, move: PriceChange): Moved {
  const moves = mover(move)
  const rows = JSON.parse(text) as { fuel_prices?: Record<string, unknown>[] }[]
  for (const price of rows.flatMap(row => row.fuel_prices ?? [])) {
    if (typeof price.price !== 'number' || !moves.isChosen()) continue
    price.price = moves.amount(price.price, 1, 1)
    const stamp = new Date(move.at.getTime() - moves.minutesAgo() * 60_000).toISOString()
    price.price_last_updated = stamp
    price.price_change_effective_timestamp = stamp
  }
  return { text: JSON.stringify(rows), moved: moves.count() }
}

/** Each maximum of one of the two files of Luxembourg, 1.3 cents higher. */
export function movedLuxembourg(text: string): Moved {
  let moved = 0
  const message = JSON.parse(text) as { data: { dataSets: { observations: Record<string, (number | null)[]> }[] } }
  for (const observation of message.data.dataSets.flatMap(({ observations }) => Object.values(observations))) {
    const amount = observation[0]
    if (typeof amount !== 'number') continue
    observation[0] = Number((amount + 0.013).toFixed(3))
    moved += 1
  }
  return { text: JSON.stringify(message), moved }
}

/** The daily file of the ECB for another day: each rate moved by up to 0.3 %, with the decimals that it had. */
export function nextRates(daily: string, day: string): Moved {
  const dice = seeded(`ecb/${day}`)
  let moved = 0
  const text = daily.replace(/time='[\d-]+'/, `time='${day}'`).replace(/rate='([\d.]+)'/g, (_whole, rate: string) => {
    moved += 1
    const decimals = rate.split('.')[1]?.length ?? 0
    return `rate='${(Number(rate) * (1 + (dice.next() - 0.5) * 0.006)).toFixed(decimals)}'`
  })
  return { text, moved }
}

/** The file of 90 days with that day before the others: one line a day, double quotes, zeros at the end cut off. */
export function withDay(history: string, daily: string): string {
  const day = /time='([\d-]+)'/.exec(daily)![1]!
  const rates = [...daily.matchAll(/currency='(\w+)' rate='([\d.]+)'/g)]
  const cubes = rates.map(([, currency, rate]) => `<Cube currency="${currency}" rate="${Number(rate)}"/>`)
  return history.replace('<Cube time=', () => `<Cube time="${day}">${cubes.join('')}</Cube>\n<Cube time=`)
}
