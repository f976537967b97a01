import { noLog } from '../api/log/log.ts'
import { answerPosted } from '../api/mcp/http.ts'
import type { McpContext } from '../api/mcp/server.ts'
import type { PastSnapshots } from '../api/snapshot/past-snapshots.ts'
import { heldAll } from './questions.ts'
import { say } from './say.ts'

const stationCount = 20_000

const calls: readonly (readonly [tool: string, args: object])[] = [
  ['ask', { question: 'How much did diesel change in Spain this year?' }],
  ['national_price', { country: 'France', fuel: 'petrol' }],
  ['compare_countries', { countries: ['Germany', 'Austria', 'Poland'], fuel: 'diesel' }],
  ['ranking', { fuel: 'diesel' }],
  ['price_change', { countries: ['Italy'], fuel: 'diesel', weeks: 12 }],
  ['average_price', { countries: ['Nordics'], from: '2022-01-01', to: '2022-12-31' }],
  ['price_record', { extreme: 'highest', countries: ['Germany'] }],
  ['price_history', { countries: ['Germany', 'France'] }],
  ['price_history', { countries: ['Germany', 'France'], interval: 'year', from: '2005-01-01' }],
  ['price_history', { countries: ['Germany', 'France'], from: '2005-01-01' }],
  ['fill_cost', { countries: ['Spain'], fuel: 'petrol', litres: 40 }],
  ['stations', { lat: 43, lng: 12, fuel: 'diesel' }],
  ['tolls', { country: 'Austria' }],
  ['coverage', {}],
]

/** Bytes of the list of tools, and of typical answers as they are sent: words and structured content. */
export async function benchAgents(): Promise<void> {
  say(`\nAnswers for agents; ${stationCount.toLocaleString('en')} stations, weekly prices since 2005, all tolls; bytes`)
  const context = contextOfAll()
  await sayBytes(context, 'tools/list', 'tools/list', {})
  for (const [name, args] of calls) {
    await sayBytes(context, `${name} ${JSON.stringify(args)}`, 'tools/call', { name, arguments: args })
  }
}

function contextOfAll(): McpContext {
  const { clock, maxAgeHours, snapshot } = heldAll(stationCount)
  const nowMs = () => clock * 1000
  return {
    current: () => snapshot,
    past: {} as PastSnapshots,
    nowMs,
    maxAgeHours,
    website: null,
    contact: null,
    countCall: async () => {},
    log: noLog,
  }
}

async function sayBytes(context: McpContext, title: string, method: string, params: object): Promise<void> {
  const message = { jsonrpc: '2.0', id: 1, method, params }
  const posted = { body: Buffer.from(JSON.stringify(message)), headers: {} }
  const { body } = await answerPosted(posted, context, async () => {})
  say(`${String(Buffer.byteLength(body)).padStart(7)}  ${title}`)
}
