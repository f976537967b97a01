import { counted } from '../../../pipeline/model/quantities.ts'
import { Refusal } from '../../http/refusal.ts'
import { liveDay } from '../../nl/figures/live.ts'
import { joined, liveFeeds } from '../../nl/figures/published-by.ts'
import type { QuestionContext, Reply } from '../../nl/reply.ts'
import { sayList, verb } from '../../nl/say/phrases.ts'
import { sayCountry } from '../../nl/say/places.ts'
import { countryProvenance, stationProvenance } from '../../serialise/found-provenance.ts'
import type { ProvenanceAnswer } from '../../serialise/provenance.ts'
import { countryInput, inputs, integerInput } from '../inputs.ts'
import { provenanceData } from '../rows.ts'
import { toolOf } from '../tool.ts'
import { answerWith, toolResultOf } from '../tool-result.ts'

/** Where each price of a station, or each official figure of a country, comes from. */
export const provenanceTool = toolOf({
  name: 'provenance',
  title: 'Provenance',
  description:
    'Where the live prices of one station, or the official figures of one country, come from: source, licence, download ' +
    'with its SHA-256, row, verdict. To check or cite a figure; not for prices.',
  input: inputs({
    station_id: integerInput(1, Number.MAX_SAFE_INTEGER).describe('id that stations gives').optional(),
    country: countryInput().optional(),
  }),
  output: answerWith(provenanceData),
  live: true,
  answer: async ({ station_id, country }, context) => {
    if ((station_id === undefined) === (country === undefined)) {
      throw new Refusal(400, 'give either station_id or country, and only one of them')
    }
    const { answer } =
      station_id === undefined
        ? await countryProvenance(context.snapshot, country!)
        : await stationProvenance(context.snapshot, station_id, context.clock)
    return toolResultOf(replyOf(answer, context), context)
  },
})

function replyOf(found: ProvenanceAnswer, context: QuestionContext): Reply {
  const sources = found.prices.flatMap(price => price.rows.map(row => row.source))
  const once = (texts: readonly string[]) => [...new Set(texts)]
  const publishers = once(sources.map(source => source.publisher))
  return {
    status: found.prices.length === 0 ? 'no_data' : 'ok',
    message: messageOf(found, publishers),
    data: { ...found, count: found.prices.length },
    rows: found.prices.map(rowOf),
    dataDate: liveDay(context),
    ...(sources.length === 0
      ? liveFeeds
      : { source: joined(publishers), licence: joined(sources.map(source => source.licence)) }),
    updateFrequency: 'as the sources publish, from minutes to working days',
  }
}

function messageOf({ station_id, country_code, prices }: ProvenanceAnswer, publishers: readonly string[]): string {
  const subject = station_id === undefined ? sayCountry(country_code!) : `station ${station_id}`
  if (prices.length > 0)
    return `${counted(prices.length, 'price')} of ${subject} ${verb(prices.length, 'comes', 'come')} from ${sayList(publishers)}.`
  if (station_id === undefined)
    return `There are no official figures of ${subject}. If it has prices, they are station prices.`
  return country_code === null ? `No station has the id ${station_id}.` : `Nothing may be shown of ${subject} now.`
}

/** The served row, otherwise the first. */
function rowOf({ fuel, price, unusable, rows }: ProvenanceAnswer['prices'][number]) {
  const row = rows.find(one => one.in_force) ?? rows[0]!
  return {
    fuel,
    price,
    unusable,
    source: row.source.id,
    capture: row.capture.name,
    position: row.position,
    fetched_at: row.capture.fetched_at,
    verdict: row.verdict,
    read_at: row.read_at,
  }
}
