import { describe, expect, test } from 'vitest'
import type { Finder, Mention } from '../../api/nl/slots/mention.ts'
import { mentionsIn } from '../../api/nl/slots/mentions.ts'
import { marked, unmarked } from './said.ts'

const kinds = (mentions: readonly Mention[]) => mentions.map(({ kind }) => kind).join(', ')

// A question with marks around what is read, and the kind of each.
const tables = {
  'in order of place': `
<two 20 litre> cans of <diesel> in <France>|litres, fuel, country
<top 5> <bridges> of the <EU> <last month> within <10 km> of <48.85, 2.35>|limit, toll type, region, period, radius, coordinates
`,
  'the longer of two counts': `
<lat 43.6045, lng 1.444>|coordinates
<53.35N 6.26W>|coordinates
the <Mont Blanc> <tunnel>|toll name, toll type
<Brent crude>|unheld fuel
`,
  'of equally long ones a country before a toll, and a toll before a town': `
the <French> <tunnel>|country, toll type
the <Dublin> <Tunnel>|toll name, toll type
the <Passau> <bridge>|toll name, toll type
<25th of april>|period
`,
  'exact ones before misspelt ones': `
the <Poland> <bridge>|country, toll type
the <Polnd> <bridge>|toll name, toll type
`,
  'an adverb is no time': `
the cheapest <ever>|period
<ever> since so long|period
thanks ever so much|
ever such a lot|
<today> so cheap|period
`,
}

describe.each(Object.entries(tables))('%s:', (_name, table) => {
  const rows = table.trim().split('\n')
  test.each(rows.map(row => row.split('|') as [question: string, kinds: string]))('%s', (question, expected) => {
    let read = ''
    const find: Finder = (tokens, calendar) => {
      const mentions = mentionsIn(tokens, calendar)
      read = kinds(mentions)
      return mentions
    }
    expect(marked(find, unmarked(question))).toBe(question)
    expect(read).toBe(expected)
  })
})
