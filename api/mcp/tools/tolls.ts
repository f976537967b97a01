import * as z from 'zod'
import { tollTypes } from '../../../pipeline/model/toll-types.ts'
import type { Reply } from '../../nl/reply.ts'
import { counted } from '../../nl/say/lists.ts'
import type { TollPage } from '../../toll-set.ts'
import { country, inputs, oneOf, text, wholeNumber } from '../inputs.ts'
import { answerWith, toldOf } from '../told.ts'
import { toolOf } from '../tool.ts'

const longestSearch = 100

/** Tolls by country, type and words. */
export const tolls = toolOf({
  name: 'tolls',
  title: 'Tolls',
  description:
    'Tolled tunnels, bridges, passes, barriers and vignettes of Europe with their prices for a passenger car, in euro ' +
    'and local currency. A price_eur of null: no amount of the data set year is known; last_known_price may hold an older one.',
  input: inputs({
    country: country().optional(),
    type: oneOf(tollTypes, 'Kind of toll; a pass road is a gate').optional(),
    search: text(longestSearch, 'Part of a name or its details, without regard to case and accents').optional(),
    limit: wholeNumber(1, 100, 'Records at most').default(20),
  }),
  output: answerWith({
    total: z.number().describe('Records found; at most limit of them are given'),
    tolls: z.array(z.looseObject({ id: z.number(), country_code: z.string(), type: z.string(), name: z.string() })),
  }),
  live: false,
  answer: ({ country, type, search, limit }, { held }) => {
    const filters = {
      country: country ? [country] : null,
      type: type ?? null,
      search: search ?? null,
      barrier: null,
      bbox: null,
    }
    return toldOf(replyOf(held.snapshot.tolls.page(filters, { page: 1, perPage: limit })), held)
  },
})

/** Members of a served record beyond the contract's, which name its terms. */
interface Terms {
  readonly licence?: string
  readonly attribution?: string
}

function replyOf({ total, tolls, dataset, version, updated }: TollPage): Reply {
  const records = tolls.map(({ record }) => record)
  const once = (member: keyof Terms) =>
    [...new Set(records.flatMap(record => (record as Terms)[member] ?? []))].join('; ')
  const rows = records.map(({ country_code, type, name, price_eur, price_local, currency, info }) => {
    return { country_code, type, name, price_eur, price_local, currency, info }
  })
  return {
    status: total === 0 ? 'no_data' : 'ok',
    message: messageOf(total, rows),
    data: { dataset, version, updated, total, returned: records.length, tolls: records },
    rows,
    dataDate: updated,
    source: once('attribution') || dataset,
    licence: once('licence'),
    unit: 'EUR, taxes included, for a passenger car',
    updateFrequency: 'when a tariff changes',
  }
}

function messageOf(
  total: number,
  rows: readonly { readonly name: string; readonly price_eur: number | null }[],
): string {
  const [first] = rows
  if (!first) return 'No toll is held that fits. Leave an input out, or search for a shorter word.'
  const price = first.price_eur === null ? 'no price of this year is known' : `${first.price_eur} EUR`
  const which = total === 1 ? `${first.name}: ${price}.` : `${counted(total, 'toll')} found.`
  return total > rows.length ? `${which} The first ${rows.length} are given; raise limit or narrow the search.` : which
}
