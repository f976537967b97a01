import type { LabelledQuestion } from './labelled-questions.ts'
import { putAll } from './published.ts'

/** More are refused at once. */
const questionsMax = 50

/** Words, and what is echoed of the question. */
const texts: ReadonlySet<string> = new Set([
  'country_name',
  'name',
  'attribution',
  'because',
  'read_as',
  'suggestions',
  'filters',
  'base_period',
  'also',
  'roads',
])

/** What is compared of a station, its prices and a toll: no file beside the second path tells of the rest. */
const stationFacts = ['country_code', 'lat', 'lng', 'distance_km', 'fuel', 'price', 'prices']
const priceFacts = ['price', 'updated']
const tollFacts = ['country_code', 'type', 'name', 'price_eur', 'price_local', 'currency', 'last_known_price']

interface Answer {
  readonly query: string
  readonly intent: string
  readonly status: string
  readonly message: string
  readonly metadata: { readonly data_date: string | null }
  readonly data: object
}

/** Asks a server the questions, and names every figure of the answers as the second path does. */
export async function publishedAnswers(
  url: string,
  questions: readonly LabelledQuestion[],
): Promise<Map<string, string>> {
  const figures = new Map<string, string>()
  for (let from = 0; from < questions.length; from += questionsMax) {
    const asked = questions.slice(from, from + questionsMax)
    const answers = await ask(
      url,
      asked.map(({ q, text }) => text ?? q),
    )
    for (const [at, { intent, status, metadata, data }] of answers.entries()) {
      const { q, open = [] } = asked[at]!
      const members = { intent, status, data_date: metadata.data_date, ...data }
      putAll(figures, `answers/${q}`, members, new Set([...texts, ...open]))
    }
  }
  return figures
}

/** Asks a server the questions. In their order: what it says. */
export async function publishedMessages(url: string, queries: readonly string[]): Promise<readonly string[]> {
  const messages: string[] = []
  for (let from = 0; from < queries.length; from += questionsMax) {
    for (const { message } of await ask(url, queries.slice(from, from + questionsMax))) messages.push(message)
  }
  return messages
}

let clients = 0

/** From one client after another: each has so many questions a minute. */
async function ask(url: string, queries: readonly string[]): Promise<readonly Answer[]> {
  clients += 1
  const answer = await fetch(`${url}/api/natural-language/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.0.${clients >> 8}.${clients & 255}` },
    body: JSON.stringify({ queries }),
  })
  if (answer.status !== 200) throw new Error(`questions: expected 200, found ${answer.status}`)
  return JSON.parse(await answer.text(), factsOf) as readonly Answer[]
}

/** A station, a price of one or a toll without what is not compared. */
function factsOf(key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if ('distance_km' in value) return chosen(value, stationFacts)
  if ('native_fuel' in value) return chosen(value, priceFacts)
  if (!('price_eur' in value)) return value
  const isExtreme = key === 'lowest' || key === 'highest'
  const { name, ...toll } = chosen(value, isExtreme ? ['name', 'price_eur'] : tollFacts)
  return { toll_name: name, ...toll }
}

function chosen(value: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)))
}
