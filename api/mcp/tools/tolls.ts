import { tollTypes } from '../../../pipeline/model/toll-types.ts'
import { foldText } from '../../shared/fold-text.ts'
import { countryInput, inputs, integerInput, oneOfInput, textInput } from '../inputs.ts'
import { tollsData } from '../rows.ts'
import { tollPage } from '../toll-pages.ts'
import { toolOf } from '../tool.ts'
import { answerWith, toolResultOf } from '../tool-result.ts'

const longestSearch = 100
const longestCursor = 30

/** Tolls by country, type and words. */
export const tollsTool = toolOf({
  name: 'tolls',
  title: 'Tolls',
  description:
    'Tolled tunnels, bridges, passes, barriers and vignettes of Europe, prices for a car. price_eur null: not known for ' +
    'this year, see last_known_price. Not for the tolls of a route or other vehicles.',
  input: inputs({
    country: countryInput().optional(),
    type: oneOfInput(tollTypes).optional(),
    search: textInput(longestSearch).describe('Part of a name').optional(),
    limit: integerInput(1, 100).default(20),
    cursor: textInput(longestCursor).describe('next_cursor, with the same inputs').optional(),
  }),
  output: answerWith(tollsData),
  live: false,
  answer: ({ country, type, search, limit, cursor }, context) => {
    const parsed = {
      countries: country === undefined ? [] : [country],
      ...(type === undefined ? {} : { toll_type: type }),
      ...(search === undefined ? {} : { toll_name: foldText(search) }),
      fuel_type: 'both' as const,
      time_range_weeks: 1,
    }
    return toolResultOf(tollPage(parsed, limit, cursor, context), context)
  },
})
