import { createHash } from 'node:crypto'
import type { Toll } from '../../pipeline/serving/schemas/tolls.ts'
import { Refusal } from '../http/refusal.ts'
import type { Parsed } from '../nl/parsed.ts'
import type { QuestionContext, Reply } from '../nl/reply.ts'
import { understoodReply } from './tool-result.ts'

interface TollAnswer {
  readonly version: string
  readonly total: number
  readonly tolls: readonly Toll[]
  readonly by_country: readonly { readonly lowest?: Toll; readonly highest?: Toll }[]
}

// If more countries are listed, the message names no cheapest and dearest toll of each.
const mostCountriesSaid = 3

/**
 * A page of the tolls that were found. The first page has the tolls that its message names; the others follow in the
 * order of the set. Throws Refusal for a cursor of another search, or of an earlier version of the tolls.
 */
export function tollPage(search: Parsed, limit: number, cursor: string | undefined, context: QuestionContext): Reply {
  const start = cursor === undefined ? { offset: 0, first: limit } : startOf(cursor)
  const first = withoutExtremes(understoodReply('toll_lookup', { ...search, limit: start.first }, context))
  const { version, total, tolls: listed } = first.data as unknown as TollAnswer
  const nextOf = (offset: number) => `${offset}-${start.first}-${markOf(search, start.first, version)}`
  if (cursor === undefined) {
    if (listed.length === total) return first
    const message = `${first.message} next_cursor leads to the others.`
    return { ...first, message, data: { ...first.data, next_cursor: nextOf(0) } }
  }
  if (cursor !== nextOf(start.offset)) {
    throw new Refusal(400, 'cursor: is of another search or of earlier data; repeat the inputs, or begin without it')
  }
  const all = understoodReply('toll_lookup', { ...search, limit: Number.MAX_SAFE_INTEGER }, context)
  const shown = new Set(listed)
  const rest = all.rows.flatMap((row, at) => {
    const toll = (all.data as unknown as TollAnswer).tolls[at]!
    return shown.has(toll) ? [] : [{ toll, row }]
  })
  const end = start.offset + limit
  const page = rest.slice(start.offset, end)
  return {
    ...all,
    message: `These are the next ${page.length} of ${total} tolls.`,
    data: {
      version,
      total,
      returned: page.length,
      tolls: page.map(({ toll }) => toll),
      ...(end < rest.length && { next_cursor: nextOf(end) }),
    },
    rows: page.map(({ row }) => row),
  }
}

/** Without the cheapest and the dearest toll of each country: for many countries these would fill most of the 20 KB. */
function withoutExtremes(reply: Reply): Reply {
  const { by_country: all } = reply.data as unknown as TollAnswer
  if (all.length <= mostCountriesSaid) return reply
  return { ...reply, data: { ...reply.data, by_country: all.map(({ lowest: _, highest: __, ...counts }) => counts) } }
}

interface Start {
  /** Among the tolls that are not on the first page. */
  readonly offset: number
  /** The limit of the first page. */
  readonly first: number
}

function startOf(cursor: string): Start {
  const [, offset, first] = /^(\d{1,9})-(\d{1,3})-[\da-f]{8}$/.exec(cursor) ?? []
  if (offset === undefined) throw new Refusal(400, 'cursor: must be next_cursor of an earlier answer')
  return { offset: Number(offset), first: Number(first) }
}

/** The search and the data that a cursor belongs to. */
function markOf(search: Parsed, first: number, version: string): string {
  return createHash('sha256')
    .update(JSON.stringify([search, first, version]))
    .digest('hex')
    .slice(0, 8)
}
