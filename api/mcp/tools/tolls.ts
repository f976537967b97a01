import * as z from 'zod'
import { tollTypes } from '../../../pipeline/model/toll-types.ts'
import { Toll } from '../../../pipeline/serving/schemas/tolls.ts'
import { TollsData } from '../../schemas/answer-data.ts'
import { foldText } from '../../shared/fold-text.ts'
import { countryInput, inputs, integerInput, oneOfInput, textInput } from '../inputs.ts'
import { toolOf } from '../tool.ts'
import { answerWith } from '../tool-result.ts'
import { understoodResult } from '../understood.ts'

const longestSearch = 100

/** Optional members of a record that are not listed. */
const details = {
  checked_on: true,
  confidence: true,
  fx_rate: true,
  fx_date: true,
  position: true,
  road: true,
  confirmed_on: true,
  licence: true,
  attribution: true,
} as const

/** Tolls by country, type and words. */
export const tollsTool = toolOf({
  name: 'tolls',
  title: 'Tolls',
  description:
    'Tolled tunnels, bridges, passes, barriers and vignettes of Europe with their prices for a passenger car, in euro ' +
    'and local currency. A price_eur of null: no amount of the data set year is known; last_known_price may hold an older one.',
  input: inputs({
    country: countryInput().optional(),
    type: oneOfInput(tollTypes, 'Kind of toll; a pass road is a gate').optional(),
    search: textInput(
      longestSearch,
      'Part of a name, or else of its details; case, accents and hyphens do not matter. A name is found under another type too',
    ).optional(),
    limit: integerInput(1, 100, 'Records at most').default(20),
  }),
  output: answerWith(TollsData.pick({ total: true }).extend({ tolls: z.array(Toll.omit(details)) })),
  live: false,
  answer: ({ country, type, search, limit }, context) => {
    const filters = {
      countries: country === undefined ? [] : [country],
      ...(type === undefined ? {} : { toll_type: type }),
      ...(search === undefined ? {} : { toll_name: foldText(search) }),
    }
    return understoodResult('toll_lookup', { ...filters, fuel_type: 'both', time_range_weeks: 1, limit }, context)
  },
})
