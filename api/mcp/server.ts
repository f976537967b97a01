import { setImmediate as nextTurn } from 'node:timers/promises'
import { McpServer } from '@modelcontextprotocol/server'
import { programName, programVersion } from '../../pipeline/process/program.ts'
import { Refusal } from '../http/refusal.ts'
import { errorPlace } from '../log/error-fields.ts'
import type { Log } from '../log/log.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'
import { AnswerRoom } from './answer-room.ts'
import { listedOnce } from './listed-once.ts'
import type { Tool } from './tool.ts'
import { tools } from './tools/index.ts'

/** What the tools use: the current snapshot of a watched folder, or the one snapshot of a request. */
export interface McpContext {
  /** The current snapshot. */
  readonly current: () => LoadedSnapshot | null
  readonly nowMs: () => number
  readonly maxAgeHours: number
  /** Counts a call of this client. Throws Refusal when its limit is reached. */
  readonly countCall: () => Promise<void>
  readonly log: Log
}

const instructions = `Official fuel prices of Europe and Australia: weekly national prices since 2005, live prices of \
stations, and tolls. Prices are EUR per litre, taxes included, unless an answer says otherwise. Countries are ISO 3166-1 \
alpha-2 codes. Each answer names its source, licence, day and snapshot in metadata: name the source when you pass figures \
on. metadata.data is demonstration for made-up figures. status no_data: understood, but there is no data. message is the \
answer in words; every number in it is also in data, whose members /api/openapi.json describes. Use coverage to see what is available, ask for a question in plain English, the other tools for exact inputs.`

// The list only changes with the version of the program. An hour of caching helps clients that request it on every
// connection.
const listed = { ttlMs: 3_600_000, cacheScope: 'public' } as const

// Every tool only reads one snapshot, and accesses no other system.
const annotations = { readOnlyHint: true, openWorldHint: false }

/**
 * A server of the Model Context Protocol with all tools: one for each request over HTTP, one for a whole stdio session.
 */
export function mcpServer(context: McpContext, room = new AnswerRoom()): McpServer {
  const server = new McpServer(
    { name: programName, title: 'Fuel prices and tolls', version: programVersion },
    {
      // The tools never change while the program runs.
      capabilities: { tools: { listChanged: false } },
      cacheHints: { 'tools/list': listed, 'server/discover': listed },
      instructions,
    },
  )
  // The SDK (2.4.0) looks up tools in an object that inherits `constructor`, `__proto__` and others, and reports those as
  // disabled tools. Without a prototype they are unknown like any other name.
  const { _registeredTools: registered } = server as unknown as { readonly _registeredTools: object }
  Object.setPrototypeOf(registered, null)
  const inTurn = takingTurns()
  for (const { tool, about } of offered) {
    server.registerTool(tool.name, about, given => inTurn(() => called(tool, given, context, room)))
  }
  return server
}

/** The tools with their descriptions for clients. */
const offered = tools.map(tool => {
  const { title, description, input, output } = tool
  const schemas = { inputSchema: listedOnce(input, 'input'), outputSchema: listedOnce(output, 'output') }
  return { tool, about: { title, description, ...schemas, annotations } }
})

/**
 * Runs the calls of one batch one after the other, and yields in between, so that other clients wait for one call only.
 */
function takingTurns() {
  let before: Promise<unknown> | null = null
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const mine = before === null ? work() : before.then(() => nextTurn()).then(work)
    before = mine
    return mine
  }
}

/** A refusal states its reason, so that the agent can correct the call. An internal error states no details. */
async function called(tool: Tool, input: Record<string, unknown>, context: McpContext, room: AnswerRoom) {
  try {
    await context.countCall()
    room.expectSpace()
    const { structured, text } = room.take(await resultOf(tool, input, context))
    return { content: [{ type: 'text' as const, text }], structuredContent: { ...structured } }
  } catch (error) {
    if (!(error instanceof Refusal))
      context.log.error({ tool: tool.name, ...errorPlace(error as Error) }, 'a tool failed')
    const text = error instanceof Refusal ? error.message : 'Internal error. It has been logged; trying again may help.'
    return { content: [{ type: 'text' as const, text }], isError: true }
  }
}

/** Takes the snapshot once, and keeps its files open until the answer is complete. */
async function resultOf(tool: Tool, input: Record<string, unknown>, context: McpContext) {
  const snapshot = context.current()
  if (!snapshot) throw new Refusal(500, "There is no snapshot to answer from: 'fuel-etl run' makes one.")
  const now = context.nowMs()
  if (tool.live && snapshot.ageHours(now) > context.maxAgeHours) throw tooOld(snapshot, context.maxAgeHours)
  const { maxAgeHours } = context
  return snapshot.while(Promise.resolve(tool.answer(input, { snapshot, clock: snapshot.clockAt(now), maxAgeHours })))
}

function tooOld({ manifest }: LoadedSnapshot, maxAgeHours: number): Refusal {
  return new Refusal(
    500,
    `The newest snapshot is of ${manifest.createdAt} UTC: live prices older than ${maxAgeHours} hours are not served. ` +
      'Weekly prices (national_price, compare_countries, price_history) and tolls are.',
  )
}
