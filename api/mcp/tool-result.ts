import * as z from 'zod'
import { type CsvCell, csvLine } from '../../pipeline/model/csv-text.ts'
import { replies } from '../nl/answers/index.ts'
import { metadataOf } from '../nl/ask.ts'
import type { Parsed } from '../nl/parsed.ts'
import type { QuestionContext, Reply } from '../nl/reply.ts'
import { AnswerMetadata } from '../schemas/questions.ts'
import type { ToolResult } from './tool.ts'

/** The metadata that an agent passes on. Every answer also has the other members of `AnswerMetadata`. */
const metadata = AnswerMetadata.pick({ source: true, licence: true })
  .extend({ data_date: z.string().nullable(), data: z.enum(['live', 'demonstration']) })
  .partial()

/** The members that the answers of all tools share. */
export function answerWith(data: z.ZodObject) {
  return z.object({
    status: z.enum(['ok', 'no_data']),
    message: z.string(),
    data,
    metadata,
  })
}

/** For answers with additional members. */
export { metadata as metadataSchema }

/** An answer for an agent: structured, and as text for clients that do not read structured content. */
export function toolResultOf(reply: Reply, context: QuestionContext): ToolResult {
  const { rate_limits: _, ...about } = metadataOf(reply, context)
  const { status, message, data } = reply
  const own = { ...about, ...honesty(context) }
  return { structured: { status, message, data, metadata: own }, text: toolText(reply, own) }
}

export function honesty({ snapshot }: QuestionContext): { readonly data: 'live' | 'demonstration' } {
  return { data: snapshot.demonstration ? 'demonstration' : 'live' }
}

interface About {
  readonly source: string
  readonly licence: string
  readonly data_date: string | null
  readonly snapshot_id: string
  readonly data: 'live' | 'demonstration'
}

// A table of a hundred rows of weekly prices is about 4 KB, 1,500 tokens. The structured content has all rows.
const mostRows = 100

/** The message, its rows if there are several, and their source. */
export function toolText(
  { message, rows, data: figures }: Pick<Reply, 'message' | 'rows' | 'data'>,
  about: About,
): string {
  const { attribution } = figures as { readonly attribution?: readonly string[] }
  const { source, licence, data_date, snapshot_id, data } = about
  const origin = [
    `Source: ${source}.`,
    `Licence: ${licence}.`,
    // Attributions that the terms require: those of each feed, and OpenStreetMap's for opening hours.
    ...(attribution?.length ? [`Attribution: ${attribution.join('; ')}.`] : []),
    ...(data_date === null ? [] : [`Data of ${data_date}.`]),
    `Snapshot ${snapshot_id}.`,
    ...(data === 'demonstration' ? ['Demonstration: these figures are made up.'] : []),
  ]
  return [message, ...(rows.length > 1 ? [tableOf(rows)] : []), origin.join(' ')].join('\n\n')
}

function tableOf(rows: Reply['rows']): string {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const lines = rows.slice(0, mostRows).map(row => csvLine(columns.map((column): CsvCell => row[column] ?? null)))
  const more = rows.length > mostRows ? [`… and ${rows.length - mostRows} more in structuredContent`] : []
  return [csvLine(columns), ...lines, ...more].map(line => line.trimEnd()).join('\n')
}

/** The reply to a question of this kind. The inputs of the tool replace the parsed question. */
export function understoodReply(intent: keyof typeof replies, parsed: Parsed, context: QuestionContext): Reply {
  return replies[intent](parsed, context)
}

/** The same as the answer of a tool. */
export function understoodResult(intent: keyof typeof replies, parsed: Parsed, context: QuestionContext): ToolResult {
  return toolResultOf(understoodReply(intent, parsed, context), context)
}
