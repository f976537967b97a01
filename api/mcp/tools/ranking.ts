import { dayInput, inputs, integerInput, nationalFuel, oneOfInput, placesInput, placesOf } from '../inputs.ts'
import { whenAsked } from '../period.ts'
import { rankingData } from '../rows.ts'
import { toolOf } from '../tool.ts'
import { answerWith, toolResultOf, understoodReply } from '../tool-result.ts'

/** Countries in the order of their prices. */
export const rankingTool = toolOf({
  name: 'ranking',
  title: 'Ranking',
  description:
    'EU members by national price, cheapest or dearest first, now or in the week of a date. For stations use stations.',
  input: inputs({
    fuel: nationalFuel,
    order: oneOfInput(['cheapest', 'dearest']).default('cheapest'),
    countries: placesInput(0, 30, 'Only these, or a region: Nordics. Default: EU').default([]),
    date: dayInput.optional(),
    limit: integerInput(1, 27).default(5),
  }),
  output: answerWith(rankingData),
  live: false,
  answer: ({ fuel, order, countries, date, limit }, context) => {
    const intent = order === 'cheapest' ? 'cheapest_ranking' : 'most_expensive_ranking'
    const { region, countries: named } = placesOf(countries)
    // The ranking of the Union is that of its members.
    const members = named.filter(country => country !== 'EU')
    const within = region ?? (named.includes('EU') ? ('EU' as const) : undefined)
    const places = { countries: members, ...(within === undefined ? {} : { region: within }) }
    const reply = understoodReply(intent, { ...places, fuel_type: fuel, ...whenAsked(date, context), limit }, context)
    const hint = reply.status === 'no_data' && members.length > 0 ? ' compare_countries has all countries.' : ''
    return toolResultOf({ ...reply, message: `${reply.message}${hint}` }, context)
  },
})
