import { composers } from '../../../fixtures/compose/index.ts'
import { type Day, dayOf, type Instant, instantOf } from '../../../pipeline/model/instants.ts'
import { type Origin, type Seen, startOrigin } from '../../fetch/origin.ts'
import { type ConnectProxy, startConnectProxy } from '../../support/connect-proxy.ts'

/** The fault of a publisher from one instant up to another. */
export interface Outage {
  readonly host: string | 'every host'
  readonly from: Instant
  readonly until: Instant
  /** It answers 503, closes every connection, or its rows have another name for a column. */
  readonly how: 'unavailable' | 'disconnected' | 'renamed column'
}

export const stationsHost = 'api.ecarburanti.anre.md'
const ratesHost = 'www.bnm.md'
const maximaHost = 'lustat.statec.lu'
/** The name of this host cannot be resolved. */
const unresolvableHost = 'goriva.si'

/** Three publishers on one HTTPS server whose answers follow the clock, and a proxy through which they are reached. */
export interface AnsweringPublishers {
  /** Variables with which the program reaches them. */
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** `clock`: the simulated time, in milliseconds since 1970. */
export async function openAnsweringPublishers(
  outages: readonly Outage[],
  clock: () => number,
): Promise<AnsweringPublishers> {
  const origin: Origin = await startOrigin([stationsHost, ratesHost, maximaHost])
  const proxy: ConnectProxy = await startConnectProxy(origin.connectTo)
  origin.reset((response, seen) => {
    const now = instantOf(Math.floor(clock() / 1000))
    const outage = outages.find(
      ({ host, from, until }) => (host === 'every host' || host === seen.host) && from <= now && now < until,
    )
    if (outage?.how === 'disconnected') return response.destroy()
    if (outage?.how === 'unavailable') return response.writeHead(503).end('maintenance')
    const text = textOf(seen, now)
    if (text === null) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'application/json', date: new Date(clock()).toUTCString() })
    response.end(outage ? text.replaceAll('"diesel":', '"motorina":') : text)
  })
  return {
    env: { HTTPS_PROXY: `http://${proxy.name}`, NO_PROXY: unresolvableHost, FUEL_EXTRA_CA: origin.caFile },
    close: async () => {
      await proxy.close()
      await origin.close()
    },
  }
}

/** The answer of one of the three at an instant. Null for another address. */
export function textOf({ host, path }: Pick<Seen, 'host' | 'path'>, now: Instant): string | null {
  if (host === stationsHost) return stationsAt(now)
  if (host === ratesHost) return ratesOf(new URL(path, 'https://x').searchParams.get('date')!)
  if (host === maximaHost) return maximaOn(dayOf(now), path.includes('DF_E5301') ? 'petrol.json' : 'diesel.json')
  return null
}

const composed = (source: string, name: string): string => {
  const { compose, realSize } = composers.find(({ id }) => id === source)!
  return String(compose('2026-11-19', realSize).find(file => file.name === name)!.content)
}

interface StationRow {
  diesel: number | null
  gasoline: number | null
}
const stationRows = JSON.parse(composed('md', 'stations.json')) as StationRow[]

/** Every third station changes its prices at 06:00 and 18:00 UTC, by up to 2 %. */
function stationsAt(now: Instant): string {
  const halfDay = Math.floor((Date.parse(`${now.replace(' ', 'T')}Z`) - 6 * 3_600_000) / 43_200_000)
  const rows = stationRows.map((row, at) => {
    const change = 1 + 0.01 * Math.sin((halfDay - ((halfDay + at) % 3)) / 5 + at)
    const moved = (amount: number | null): number | null => amount && Math.round(amount * change * 100) / 100
    return { ...row, diesel: moved(row.diesel), gasoline: moved(row.gasoline) }
  })
  return JSON.stringify(rows)
}

const rates = composed('bnm', 'rates.xml')

/** `date`: `19.11.2026`. The leu moves by up to 1 %. */
function ratesOf(date: string): string {
  const day = date.split('.').reverse().join('-')
  const leiPerEuro = 20.3 + 0.2 * Math.sin(Date.parse(`${day}T00:00:00Z`) / 86_400_000 / 7)
  return rates.replace(/Date="[^"]*"/, `Date="${date}"`).replace('20.3211', leiPerEuro.toFixed(4))
}

/** Every week has the maxima of the composed week, shifted by whole weeks. */
function maximaOn(day: Day, file: 'petrol.json' | 'diesel.json'): string {
  const weeks = Math.floor((Date.parse(`${day}T00:00:00Z`) - Date.parse('2026-11-16T00:00:00Z')) / (7 * 86_400_000))
  const shifted = (date: string): string =>
    new Date(Date.parse(`${date}T00:00:00Z`) + weeks * 7 * 86_400_000).toISOString().slice(0, 10)
  return composed('lu', file).replaceAll(/2026-11-\d\d/g, shifted)
}
