import { readFileSync } from 'node:fs'
import { putAll } from './published.ts'

interface WeeksMeta {
  readonly weeks: readonly string[]
  readonly countries: readonly string[]
}

interface NationalMeta {
  readonly markets: readonly {
    readonly country: string
    readonly fuels: readonly { readonly fuel: string; readonly price: number; readonly stations: number }[]
  }[]
}

/** What the packs of national figures and of weeks hold, read by their documented layout and named as the second path does. */
export function publishedNational(nationalPack: string, weeksPack: string): Map<string, string> {
  const { markets } = JSON.parse(columnsOf(readFileSync(nationalPack))('meta').toString()) as NationalMeta
  const column = columnsOf(readFileSync(weeksPack))
  const { weeks, countries } = JSON.parse(column('meta').toString()) as WeeksMeta
  const figures = new Map([['national/weeks', String(weeks.length)]])
  for (const fuel of ['euro95', 'diesel']) {
    const prices = column(fuel)
    for (const [row, country] of countries.entries()) {
      for (const [at, week] of weeks.entries()) {
        const price = prices.readUInt32LE(4 * (row * weeks.length + at))
        const name = `national/${country}/${fuel}/${week.slice(0, 4)}`
        if (price !== 0)
          figures.set(name, `${figures.has(name) ? `${figures.get(name)}, ` : ''}${week.slice(5)} ${price}`)
      }
    }
  }
  for (const { country, fuels, ...market } of markets) {
    const byFuel = Object.fromEntries(fuels.map(({ fuel, ...figure }) => [fuel, figure]))
    putAll(figures, `national/live/${country}`, { ...market, ...byFuel }, new Set())
  }
  return figures
}

/** Magic, length of the index, index, columns: see `pipeline/snapshot/pack.ts`. */
function columnsOf(file: Buffer): (name: string) => Buffer {
  const dataAt = 8 + file.readUInt32LE(4)
  const index = JSON.parse(file.toString('utf8', 8, dataAt)) as {
    name: string
    type: string
    offset: number
    length: number
  }[]
  return wanted => {
    const { type, offset, length } = index.find(({ name }) => name === wanted)!
    return file.subarray(dataAt + offset, dataAt + offset + length * (type === 'u32' ? 4 : 1))
  }
}
