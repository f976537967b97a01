import type { PriceProvenance, Provenance } from '../../../../api/schemas/provenance.ts'
import { fuelName, priceText } from '../../../../api/shared/format.ts'
import {
  correctionFacts,
  type ProvenanceFact,
  provenanceFacts,
} from '../../../../api/shared/station/provenance-facts.ts'
import { unitText } from '../../../../api/shared/station/station-text.ts'
import { words } from '../../../../api/shared/words.ts'
import { fetchJson } from '../../parts/fetch-json.ts'
import { make, skeleton } from '../../parts/make.ts'
import { tryAgain } from '../../parts/try-again.ts'
import { webLinkElement } from './attribution-foot.ts'

/** `Where does this price come from?`: requested once, when it is opened. */
export function provenanceDisclosure(id: number): HTMLDetailsElement {
  const list = make('div', { 'aria-live': 'polite' })
  const summary = make('summary', { textContent: words.whereFrom })
  const details = make('details', { className: 'map-provenance' }, summary, list)
  let isAnswered = false
  const load = async () => {
    if (!details.open || isAnswered) return
    isAnswered = true
    list.replaceChildren(skeleton(words.loadingSource, 4))
    try {
      const { data } = await fetchJson<Provenance>(`/live/provenance.php?id=${id}`)
      list.replaceChildren(...data.prices.flatMap(ofPrice))
    } catch (error) {
      isAnswered = false
      list.replaceChildren(tryAgain(error, () => void load()))
    }
  }
  details.addEventListener('toggle', () => void load())
  return details
}

function ofPrice(price: PriceProvenance): HTMLElement[] {
  const stated =
    price.price === null ? words.withoutPrice(price.unusable) : `${priceText(price.price)} ${unitText(price.unit)}`
  const correction = correctionFacts(price)
  return [
    make('h4', { textContent: `${fuelName(price.fuel)}: ${stated}` }),
    ...(correction.length > 0 ? [listOf(correction)] : []),
    ...price.rows.map(row => listOf(provenanceFacts(row))),
  ]
}

function listOf(facts: readonly ProvenanceFact[]): HTMLElement {
  const list = make('dl', { className: 'map-facts' })
  for (const fact of facts) {
    list.append(make('dt', { textContent: fact.name }), make('dd', {}, value(fact)))
  }
  return list
}

function value({ text, address, isCode, lines }: ProvenanceFact): HTMLElement | string {
  if (lines !== undefined) {
    return make('ul', {}, ...lines.map(line => make('li', {}, make('code', { textContent: line }))))
  }
  if (isCode) return make('code', { textContent: text })
  return address === undefined || address === null ? text : webLinkElement(address, text)
}
