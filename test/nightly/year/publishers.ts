import { allSources } from '../../../bin/options.ts'
import { composers } from '../../../fixtures/compose/index.ts'
import type { HttpAnswer, HttpCall } from '../../../pipeline/fetch/exchange.ts'
import { answersFrom } from '../../../pipeline/fetch/from-files.ts'
import { FetchError } from '../../../pipeline/model/errors.ts'
import { type Day, dayOf, type Instant, instantOf } from '../../../pipeline/model/instants.ts'
import { fixturesRoot } from '../../support/deliver.ts'

/** The state of all publishers, which a test changes from day to day. */
export const publishers = { isOffline: false, refusesKeysOf: '' }

const bundledOn = '2026-11-19'
const dayMs = 86_400_000

/** One attempt of a request. Retries, limits and the kind of a failure are those of the program. */
export async function answer(call: HttpCall, onStart: () => void): Promise<HttpAnswer> {
  onStart()
  const { request, label } = call
  const id = label.split('/')[0]!
  const { url } = request
  const fault = (text: string, more: object) =>
    new FetchError(`${label}: ${text}`, { url: call.shown(url), status: null, retryable: false, ...more })
  if (publishers.isOffline) throw fault('the name of the host cannot be resolved', { isUnreachable: true })
  if (publishers.refusesKeysOf === id) throw fault('expected status 200, found 401', { status: 401 })
  const answered = { status: 200, notModified: false, headers: {}, url: call.shown(url) }
  const { host, pathname, search } = new URL(url)
  const text = textOf({ host, path: pathname + search }, instantOf(Math.floor(Date.now() / 1000)))
  if (text !== null) return { ...answered, bytes: Buffer.from(text) }
  try {
    return { ...answered, bytes: shifted(answersFrom(fixturesRoot, id, bundledOn)(request)) }
  } catch (error) {
    // After the last batch of a list comes the status that the request expects there.
    if (!request.answers?.includes(404)) throw error
    return { ...answered, status: 404, bytes: new Uint8Array() }
  }
}

/** The bundled delivery with the dates of today, and amounts that change by up to 1 %. What is not a text is as it was. */
function shifted(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString()
  if (!Buffer.from(text).equals(Buffer.from(bytes))) return bytes
  const days = Math.floor(Date.now() / dayMs) - Date.parse(bundledOn) / dayMs
  const later = (date: string): string => new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
  return Buffer.from(
    text
      .replace(/\b20\d\d-\d\d-\d\d/g, later)
      // Austria's answers have no dates, and a feed whose prices never change is not served.
      .replace(/(?<="amount":)\d\.\d+/g, amount => (Number(amount) * (1 + 0.01 * Math.sin(days / 5))).toFixed(3))
      .replace(/\b(\d\d)\/(\d\d)\/(20\d\d)\b/g, (_, day, month, year) =>
        later(`${year}-${month}-${day}`).split('-').reverse().join('/'),
      ),
  )
}

/** Bundled deliveries have fewer stations than the contracts require. */
export function allowFewStations(...ids: readonly string[]): void {
  for (const { descriptor } of allSources.filter(source => ids.includes(source.descriptor.id))) {
    if ('contract' in descriptor) Object.assign(descriptor.contract, { stations: [1, 100_000] })
  }
}

const stationsHost = 'api.ecarburanti.anre.md'
const ratesHost = 'www.bnm.md'
const maximaHost = 'lustat.statec.lu'

/** The answer of one of the three at an instant. Null for another address. */
function textOf({ host, path }: { readonly host: string; readonly path: string }, now: Instant): string | null {
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
