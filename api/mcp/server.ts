import { setImmediate as nextTurn } from 'node:timers/promises'
import { McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { epochSecondsOf } from '../../pipeline/model/instants.ts'
import { programName, programVersion } from '../../pipeline/process.ts'
import { Refusal } from '../http/refusal.ts'
import type { Log } from '../log/log.ts'
import { errorPlace } from '../log/log.ts'
import { asOfName } from '../params/as-of.ts'
import { serverTitle } from '../site/server-manifest.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'
import type { PastStates } from '../snapshot/past-snapshots.ts'
import { AnswerRoom } from './answer-room.ts'
import { listedOnce } from './listed-once.ts'
import { type Resource, resources } from './resources.ts'
import type { Tool } from './tool.ts'
import { tools } from './tools/index.ts'

/** What the tools use: the current snapshot of a watched folder, or the one snapshot of a request. */
export interface McpContext {
  readonly current: () => LoadedSnapshot | null
  readonly past: PastStates
  readonly nowMs: () => number
  readonly maxAgeHours: number
  /** Counts a call of this client. Throws Refusal when its limit is reached. */
  readonly countCall: () => Promise<void>
  /** Where the service is reached. Null if unknown, as for a local process. */
  readonly website: string | null
  /** Where the operator answers questions. Null if not stated, as for a local process. */
  readonly contact: string | null
  readonly log: Log
}

const instructions = `Official fuel prices of Europe and Australia: weekly national prices since 2005, live prices of \
stations, and tolls. Prices are EUR per litre (cng and lng: per kg), taxes included. Use a tool with exact inputs where one \
fits, ask for all else. Fuels and countries are codes or words (petrol, LPG, FR, France); EU is the mean of the Union. \
message is the answer in words; every number in it is also in data. status no_data: understood, but there is no data. \
metadata has source, licence, day and snapshot_id: name the source when you pass figures on; metadata.data is \
demonstration for made-up figures. Resources: coverage, licences, data dictionary; /api/openapi.json has all members.`

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
    {
      name: programName,
      title: serverTitle,
      version: programVersion,
      ...(context.website !== null && { websiteUrl: context.website }),
    },
    {
      // The tools and the names of the resources never change while the program runs.
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
      cacheHints: { 'tools/list': listed, 'resources/list': listed, 'server/discover': listed },
      instructions: instructionsWith(context.contact),
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
  for (const resource of resources) {
    const { name, uri, title, description, mimeType } = resource
    const read = () => inTurn(() => readResource(resource, context, room))
    server.registerResource(name, uri, { title, description, mimeType }, read)
  }
  return server
}

/** The protocol has no member for the contact of an operator. */
function instructionsWith(contact: string | null): string {
  return contact === null ? instructions : `${instructions} Contact of the operator: ${contact}`
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
    const text = error instanceof Refusal ? error.message : internalError
    return { content: [{ type: 'text' as const, text }], isError: true }
  }
}

/** Reading counts as a call. A refusal is an error of the protocol, because resources have no errors of their own. */
async function readResource({ name, uri, mimeType, read }: Resource, context: McpContext, room: AnswerRoom) {
  try {
    await context.countCall()
    room.expectSpace()
    const { snapshot, about } = present(context)
    const text = room.takeText(await snapshot.while(Promise.resolve(read(about))))
    return { contents: [{ uri, mimeType, text }] }
  } catch (error) {
    if (error instanceof Refusal) throw new ProtocolError(ProtocolErrorCode.InternalError, error.message)
    context.log.error({ resource: name, ...errorPlace(error as Error) }, 'a resource failed')
    throw new ProtocolError(ProtocolErrorCode.InternalError, internalError)
  }
}

const internalError = 'Internal error. It has been logged; trying again may help.'

/** Takes the snapshot once, and keeps its files open until the answer is complete. */
async function resultOf(tool: Tool, input: Record<string, unknown>, context: McpContext) {
  const { snapshot, about, now } = present(context)
  if (tool.hasPast && typeof input.as_of === 'string') return pastResult(tool, input, context, input.as_of)
  if (tool.live && snapshot.ageHours(now) > context.maxAgeHours) throw tooOld(snapshot, context.maxAgeHours)
  return snapshot.while(Promise.resolve(tool.answer(input, about)))
}

/** The answer of a past instant. Throws Refusal as the endpoints do. */
async function pastResult(tool: Tool, input: Record<string, unknown>, context: McpContext, text: string) {
  const { past, maxAgeHours } = context
  const instant = past.instantIn(new Map([[asOfName, text]]))!
  const then = await past.at(instant)
  try {
    const { snapshot } = then
    if (tool.live) past.refuseTooOld(snapshot, instant, maxAgeHours)
    const about = { snapshot, clock: snapshot.clockAt(epochSecondsOf(instant) * 1000), maxAgeHours, past }
    return await snapshot.while(Promise.resolve(tool.answer(input, about)))
  } finally {
    then.release()
  }
}

/** The current snapshot, and what answers are made from. Throws Refusal if there is no snapshot. */
function present({ current, past, nowMs, maxAgeHours }: McpContext) {
  const snapshot = current()
  if (!snapshot) throw new Refusal(500, "There is no snapshot to answer from: 'fuel-etl run' makes one.")
  const now = nowMs()
  return { snapshot, about: { snapshot, clock: snapshot.clockAt(now), maxAgeHours, past }, now }
}

function tooOld({ manifest }: LoadedSnapshot, maxAgeHours: number): Refusal {
  return new Refusal(
    500,
    `The newest snapshot is of ${manifest.createdAt} UTC: live prices older than ${maxAgeHours} hours are not served. ` +
      'Weekly prices (national_price, compare_countries, price_history) and tolls are.',
  )
}
