import { countryNames } from '../../../pipeline/model/countries.ts'
import type { Toll } from '../../../pipeline/serving/schemas/tolls.ts'
import { foldText } from '../../shared/fold-text.ts'
import { countryName, countText } from '../../shared/format.ts'
import { foundTolls, type TollSearch, tollAddress } from '../../shared/tolls/toll-search.ts'
import { tollKinds } from '../../shared/tolls/toll-texts.ts'
import { type Html, html } from '../html.ts'

interface Attempt {
  readonly words: string
  readonly change: Partial<TollSearch>
}

/** An empty list says what to try: the same search with one filter less, with the number of tolls that it finds. */
export function noneFound(search: TollSearch, tolls: readonly Toll[]): Html {
  const found = attempts(search)
    .map(attempt => ({ ...attempt, count: foundTolls(tolls, { ...search, ...attempt.change }).length }))
    .filter(({ count }) => count > 0)
  return html`<div class="message warn"><p>${search.search === '' ? 'No toll matches all filters' : html`No toll matches ‘${search.search}’ and the filters`}. You can try:</p>
<ul>${found.map(
    ({ words, change, count }) =>
      html`<li><a href="${tollAddress(search, change)}#list">${words}</a>: ${countText(count)} ${count === 1 ? 'toll' : 'tolls'}</li>\n`,
  )}
<li><a href="/tolls">All countries and tolls</a></li></ul>
<p>Names are those of the operators, without their translations: a part of the name or the number of the road, such as A13, finds more.</p></div>`
}

function attempts(search: TollSearch): readonly Attempt[] {
  const { country, type, barrier, isPriced } = search
  const words = search.search
  const code = countryCalled(words)
  const first = words.split(/\s+/)[0]!
  return [
    ...(code === null ? [] : [{ words: countryName(code), change: { ...noFilter, country: code } }]),
    ...(country === null ? [] : [{ words: `Not only in ${countryName(country)}`, change: { country: null } }]),
    ...(type === null ? [] : [{ words: `All kinds, not only ${tollKinds[type].many}`, change: { type: null } }]),
    ...(barrier === null ? [] : [{ words: 'All barriers', change: { barrier: null } }]),
    ...(isPriced ? [{ words: 'Also without a current price', change: { isPriced: false } }] : []),
    ...(first === words || first === '' ? [] : [{ words: `Only ‘${first}’`, change: { search: first } }]),
    ...(words === '' ? [] : [{ words: 'Without the words', change: { search: '' } }]),
  ]
}

const noFilter = { search: '', type: null, barrier: null, isPriced: false } as const

/** The country whose name or code was typed into the field for words. */
function countryCalled(words: string): string | null {
  const folded = foldText(words)
  const found = Object.entries(countryNames).find(([code, name]) => folded === foldText(name) || words === code)
  return found?.[0] ?? null
}
