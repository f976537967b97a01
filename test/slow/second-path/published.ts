import { plain } from './recompute.ts'

/** Asks a server for every figure it publishes, and names each as the second path does. */
export async function publishedFigures(
  url: string,
  countries: readonly string[],
  fuels: readonly string[],
  historyCodes: readonly string[],
): Promise<Map<string, string>> {
  // biome-ignore lint/suspicious/noExplicitAny: the answers are walked member by member, whatever they hold
  const get = async (path: string): Promise<any> => {
    const answer = await fetch(url + path)
    if (answer.status !== 200) throw new Error(`${path}: expected 200, found ${answer.status}`)
    return answer.json()
  }
  const figures = new Map<string, string>()
  const put = (name: string, value: unknown): void => putAll(figures, name, value)
  const summary = (await get('/live/api.php')).data
  for (const { country_code, fuels: held, ...rest } of summary.countries) {
    put(`summary/${country_code}`, { ...held, ...rest })
  }
  put('reference', summary.reference_prices)
  put('stats', (await get('/live/api.php?action=stats')).data)
  put('board', await get('/live/board_now.php'))
  for (const country of countries) {
    for (const fuel of fuels) {
      const { data } = await get(`/live/api.php?action=brands&country=${country}&fuel=${fuel}`)
      put(`brands/${country}/${fuel}`, data.brands)
      const map = await get(`/live/geojson.php?country=${country}&fuel=${fuel}&bounds=-90,-180,90,180&limit=5000`)
      put(`map/${country}/${fuel}`, mapFigures(map))
    }
  }
  for (const cc of historyCodes) put(`history/${cc}`, await get(`/lang/api/country-history.php?cc=${cc}`))
  return figures
}

/** Members that are no figures. */
const texts: ReadonlySet<string> = new Set([
  'ok',
  'basis',
  'attribution',
  'unit',
  'logo_file',
  'country',
  'fuel',
  'bounds',
])

/** Each member of a value under its path, but for those of certain names. */
export function putAll(figures: Map<string, string>, name: string, value: unknown, without = texts): void {
  if (value === null || typeof value !== 'object') {
    figures.set(name, plain(value))
    return
  }
  for (const [key, member] of Object.entries(value)) {
    if (!without.has(key)) putAll(figures, `${name}/${key}`, member, without)
  }
}

interface FeatureCollection {
  readonly features: readonly {
    readonly geometry: { readonly coordinates: readonly [lng: number, lat: number] }
    readonly properties: {
      readonly price: number
      readonly updated: string | null
      readonly last_validated_at?: string
    }
  }[]
  readonly meta: object
}

/** Stations of one price follow one another by id, which the second path does not know: here by stamp and place. */
function mapFigures({ features, meta }: FeatureCollection): object {
  const prices = features.map(({ geometry, properties: { price, updated, last_validated_at: validated } }) => {
    const parts = [decimal(price), updated ?? 'never', validated, ...geometry.coordinates.map(decimal)]
    return { price, text: parts.filter(part => part !== undefined).join(' ') }
  })
  const unordered = prices.findIndex(({ price }, at) => at > 0 && price < prices[at - 1]!.price)
  if (unordered >= 0) throw new Error(`expected features in order of their prices, found another at ${unordered}`)
  return {
    ...meta,
    prices: prices
      .map(({ text }) => text)
      .sort()
      .join(', '),
  }
}

/** As DuckDB writes a double. */
export function decimal(number: number): string {
  return Number.isInteger(number) ? `${number}.0` : String(number)
}
