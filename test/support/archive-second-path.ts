import { gunzipSync, unzipSync } from 'fflate'
import { untar } from './untar.ts'

/**
 * Archives read a second time, by code that shares nothing with the program: the prices of each day by
 * `<publisher's id>/<our fuel>`, in thousandths of a euro.
 */
export type PricesOfDays = ReadonlyMap<string, ReadonlyMap<string, number>>

type Files = readonly { readonly name: string; readonly content: Uint8Array }[]

const italianFuels: Readonly<Record<string, string>> = {
  Gasolio: 'diesel',
  Benzina: 'sp95',
  GPL: 'gpl',
  Metano: 'cng',
  GNL: 'lng',
  HVO: 'hvo',
  'Benzina speciale': 'sp98',
}

/** Days without prices, or with a file that was cut off, are left out. */
export function italianPrices(files: Files): PricesOfDays {
  const days = new Map<string, Map<string, number>>()
  for (const { content } of files.filter(({ name }) => name.startsWith('prices-'))) {
    for (const [name, bytes] of untar(gunzipSync(content))) {
      const [, year, month, date] = /(\d{4})(\d\d)(\d\d)\.csv$/.exec(name)!
      const lines = Buffer.from(bytes).toString().split('\n').slice(2)
      const cells = lines.map(line => line.split(/[;|]/))
      if (cells.at(-1)!.length < 5 || cells.at(-1)![4]!.length < 19) continue
      const prices = new Map<string, number>()
      for (const [id, fuel, amount] of cells) {
        if (/^\d+\.\d+$/.test(amount!)) prices.set(`${id}/${italianFuels[fuel!]}`, Math.round(Number(amount) * 1000))
      }
      days.set(`${year}-${month}-${date}`, prices)
    }
  }
  return new Map([...days].sort())
}

const frenchFuels: Readonly<Record<string, string>> = {
  Gazole: 'diesel',
  SP95: 'sp95',
  E85: 'e85',
  GPLc: 'gpl',
  E10: 'e10',
  SP98: 'sp98',
}

/** The last price of each day and station, for as long as no other follows. The composed stamps are before noon UTC. */
export function frenchPrices(files: Files, days: readonly string[]): PricesOfDays {
  const changes: { day: string; stamp: string; key: string; amount: number }[] = []
  for (const { content } of files) {
    const xml = Buffer.from(Object.values(unzipSync(content))[0]!).toString('latin1')
    for (const pdv of xml.split('<pdv ').slice(1)) {
      const id = /^id="(\d+)"/.exec(pdv)![1]!
      for (const [, fuel, stamp, amount] of pdv.matchAll(/<prix nom="(\w+)" id="\d" maj="([^"]+)" valeur="([^"]+)"/g)) {
        // Instead of a price that cannot be read, the one before it is served.
        if (!/^[\d.]+$/.test(amount!)) continue
        const isEuros = amount!.includes('.')
        const thousandths = Math.round(Number(amount) * (isEuros ? 1000 : 1))
        changes.push({
          day: stamp!.slice(0, 10),
          stamp: stamp!,
          key: `${id}/${frenchFuels[fuel!]}`,
          amount: thousandths,
        })
      }
    }
  }
  changes.sort((a, b) => (a.stamp < b.stamp ? -1 : 1))
  return new Map(
    days.map(day => {
      const known = changes.filter(change => change.day <= day)
      return [day, new Map(known.map(({ key, amount }) => [key, amount]))]
    }),
  )
}

/** `<key> <day> <old> <new>`, sorted; a dash for no price. The last day ends all. */
export function movesOf(days: PricesOfDays, endsOn: string): string[] {
  const moves: string[] = []
  let before: ReadonlyMap<string, number> = new Map()
  for (const [day, prices] of [...days, [endsOn, new Map<string, number>()] as const]) {
    for (const key of new Set([...before.keys(), ...prices.keys()])) {
      const old = before.get(key)
      const next = prices.get(key)
      if (old !== next) moves.push(`${key} ${day} ${old ?? '-'} ${next ?? '-'}`)
    }
    before = prices
  }
  return moves.sort()
}

/** `<day> <fuel> <n> <mean> <median> <p10> <p90>` of each day, the mean in millionths, rounded once. */
export function statisticsOf(days: PricesOfDays, fuel: string): string[] {
  return [...days].map(([day, prices]) => {
    const own = [...prices].filter(([key]) => key.endsWith(`/${fuel}`)).map(([, amount]) => amount)
    own.sort((a, b) => a - b)
    const sum = own.reduce((total, amount) => total + amount, 0)
    const rank = (share: number): number => own[Math.max(0, Math.ceil(own.length * share - 1e-9) - 1)]!
    const mean = Math.floor((2 * sum * 1000 + own.length) / (2 * own.length))
    return `${day} ${fuel} ${own.length} ${mean} ${rank(0.5)} ${rank(0.1)} ${rank(0.9)}`
  })
}
