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

/** Column of a plain grade, then of the one that counts where there is no plain one. */
const spanishFuels: readonly (readonly [fuel: string, columns: readonly string[]])[] = [
  ['diesel', ['Precio Gasoleo A', 'Precio Gasoleo Premium']],
  ['sp95', ['Precio Gasolina 95 E5', 'Precio Gasolina 95 E5 Premium']],
  ['sp98', ['Precio Gasolina 98 E5']],
  ['gpl', ['Precio Gases licuados del petróleo']],
  ['hvo', ['Precio Diésel Renovable']],
]

/** Days whose file is no list are left out. */
export function spanishPrices(files: Files): PricesOfDays {
  const days = new Map<string, Map<string, number>>()
  for (const { name, content } of files) {
    const text = Buffer.from(content).toString()
    if (!text.startsWith('{')) continue
    const { ListaEESSPrecio: list } = JSON.parse(text) as { ListaEESSPrecio: Record<string, string>[] }
    const prices = list.flatMap(row =>
      spanishFuels.flatMap(([fuel, columns]) => {
        const amount = columns.map(column => row[column] ?? '').find(one => one !== '')
        return amount ? [[`${row.IDEESS}/${fuel}`, Math.round(Number(amount.replace(',', '.')) * 1000)] as const] : []
      }),
    )
    days.set(/\d{4}-\d\d-\d\d/.exec(name)![0], new Map(prices))
  }
  return new Map([...days].sort())
}

const germanFuels = ['diesel', 'sp95', 'e10'] as const

/**
 * The last change of each station before noon UTC, of all files that were not cut off. Days without a complete file are left out. A price
 * above 3.50 is none.
 */
export function germanPrices(files: Files): PricesOfDays {
  const complete = files.filter(({ name, content }) => name.startsWith('prices-') && Buffer.from(content).at(-1) === 10)
  const changes = complete.flatMap(({ content }) => {
    const lines = Buffer.from(content).toString().trimEnd().split('\n').slice(1)
    return lines
      .map(line => line.split(','))
      .flatMap(([date, id, ...amounts]) => {
        const ms = Date.parse(`${date!.replace(' ', 'T')}:00`)
        return Number.isNaN(ms)
          ? []
          : [{ ms, id: id!, amounts: amounts.slice(0, 3).map(one => Math.round(Number(one) * 1000)) }]
      })
  })
  changes.sort((a, b) => a.ms - b.ms)
  const days = complete.map(({ name }) => /\d{4}-\d\d-\d\d/.exec(name)![0]).sort()
  return new Map(
    days.map(day => {
      const known = new Map(
        changes.filter(({ ms }) => ms <= Date.parse(`${day}T12:00:00Z`)).map(one => [one.id, one.amounts]),
      )
      const prices = [...known].flatMap(([id, amounts]) =>
        germanFuels.flatMap((fuel, at) =>
          amounts[at]! > 0 && amounts[at]! <= 3500 ? [[`${id}/${fuel}`, amounts[at]!] as const] : [],
        ),
      )
      return [day, new Map(prices)]
    }),
  )
}

/** Our fuel, and the code that counts where there is no plain one. */
const australianFuels: readonly (readonly [fuel: string, codes: readonly string[]])[] = [
  ['u91', ['U91']],
  ['e10', ['E10']],
  ['sp95', ['P95']],
  ['sp98', ['P98']],
  ['diesel', ['DL', 'PDL']],
  ['gpl', ['LPG']],
  ['e85', ['E85']],
]

/** By the address in capitals; `refs` has the ids of the stations by theirs. Prices above 999 cents are none. */
export function australianPrices(
  files: Files,
  days: readonly string[],
  refs: ReadonlyMap<string, string>,
): PricesOfDays {
  const changes = files
    .filter(({ name }) => name.startsWith('prices-'))
    .flatMap(({ name, content }) => {
      const rows = name.endsWith('.xlsx') ? sheetRows(content) : csvRows(Buffer.from(content).toString())
      let address = ''
      return rows.flatMap(row => {
        address = row[1] || address
        const ms = clockOfSydney(row[6]!)
        const ref = refs.get(address)
        if (ref === undefined || ms === null || Number(row[7]) > 999) return []
        return [{ ms, key: `${ref} ${row[5]}`, amount: Math.round(Number(row[7]) * 10) }]
      })
    })
  changes.sort((a, b) => a.ms - b.ms)
  return new Map(
    days.map(day => {
      const known = new Map(
        changes.filter(({ ms }) => ms <= Date.parse(`${day}T12:00:00Z`)).map(({ key, amount }) => [key, amount]),
      )
      const stations = new Set([...known.keys()].map(key => key.split(' ')[0]!))
      const prices = [...stations].flatMap(ref =>
        australianFuels.flatMap(([fuel, codes]) => {
          const amount = codes.map(code => known.get(`${ref} ${code}`)).find(one => one !== undefined)
          return amount === undefined ? [] : [[`${ref}/${fuel}`, amount] as const]
        }),
      )
      return [day, new Map(prices)]
    }),
  )
}

function csvRows(text: string): string[][] {
  const lines = text.trimEnd().split('\n').slice(1)
  return lines.map(line =>
    [...`,${line}`.matchAll(/,(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain!),
  )
}

/** All cells of the composed workbooks are present. */
function sheetRows(content: Uint8Array): string[][] {
  const files = unzipSync(content)
  const textOf = (path: string): string => Buffer.from(files[path]!).toString()
  const unescaped = (xml: string): string =>
    xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  const shared = [...textOf('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) =>
    unescaped(text!),
  )
  const rows = [...textOf('xl/worksheets/sheet1.xml').matchAll(/<row[^>]*>(.*?)<\/row>/gs)].slice(1)
  return rows.map(([, row]) =>
    [...row!.matchAll(/<c [^>]*?(t="s")?[^>]*><v>([^<]*)<\/v>/g)].map(([cell, , value]) =>
      cell.includes('t="s"') ? shared[Number(value)]! : value!,
    ),
  )
}

/** `10/10/2026 1:40:07 PM`, `2026-09-10 13:40:07`, or a serial of a workbook. Sydney is 11 hours before UTC from 4 October 2026 on. */
function clockOfSydney(written: string): number | null {
  const slash = /^(\d+)\/(\d+)\/(\d+) (\d+):(\d+):(\d+) ([AP]M)$/.exec(written)
  const [, date, month, year, hour, minute, second, half] = slash ?? []
  const local = slash
    ? Date.UTC(+year!, +month! - 1, +date!, (+hour! % 12) + (half === 'PM' ? 12 : 0), +minute!, +second!)
    : /^[\d.]+$/.test(written)
      ? Date.UTC(1899, 11, 30) + Math.round(Number(written) * 86_400) * 1000
      : Date.parse(`${written.replace(' ', 'T')}Z`)
  if (Number.isNaN(local)) return null
  return local - (local < Date.UTC(2026, 9, 4, 2) ? 10 : 11) * 3_600_000
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
