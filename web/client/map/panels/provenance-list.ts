import type { PriceProvenance, Provenance, RowProvenance } from '../../../../api/schemas/provenance.ts'
import { fuelName, priceText } from '../../../../api/shared/format.ts'
import { fetchJson } from '../../parts/fetch-json.ts'
import { make } from '../../parts/make.ts'
import { messageOf } from '../../parts/message-of.ts'
import { webLinkElement } from './attribution-foot.ts'
import { unitText } from '../../../../api/shared/station-text.ts'

/** `Where does this price come from?`: requested once, when it is opened. */
export function provenanceDisclosure(id: number): HTMLDetailsElement {
  const list = make('div', { 'aria-live': 'polite' }, make('p', { className: 'quiet', textContent: 'Loading …' }))
  const summary = make('summary', { textContent: 'Where does this price come from?' })
  const details = make('details', { className: 'map-provenance' }, summary, list)
  let isAnswered = false
  details.addEventListener('toggle', async () => {
    if (!details.open || isAnswered) return
    isAnswered = true
    try {
      const { data } = await fetchJson<Provenance>(`/live/provenance.php?id=${id}`)
      list.replaceChildren(...data.prices.flatMap(ofPrice))
    } catch (error) {
      isAnswered = false
      const why = messageOf(error)
      list.replaceChildren(make('p', { className: 'message bad', textContent: `${why} Close this and open it again.` }))
    }
  })
  return details
}

function ofPrice(price: PriceProvenance): HTMLElement[] {
  const told =
    price.price === null ? `no price: ${price.unusable}` : `${priceText(price.price)} ${unitText(price.unit)}`
  return [make('h4', { textContent: `${fuelName(price.fuel)}: ${told}` }), ...price.rows.map(ofRow)]
}

type Fact = readonly [name: string, value: string | HTMLElement | null]

function ofRow(row: RowProvenance): HTMLElement {
  const list = make('dl', { className: 'map-facts' })
  for (const [name, value] of factsOf(row)) {
    if (value === null) continue
    list.append(make('dt', { textContent: name }), make('dd', {}, value))
  }
  return list
}

function factsOf(row: RowProvenance): readonly Fact[] {
  const { source, capture } = row
  return [
    ['Source', `${source.publisher} (${source.id})`],
    ['Licence', webLinkElement(source.licence_url, source.licence)],
    ['File', capture.url === null ? capture.name : webLinkElement(capture.url, capture.name)],
    ['SHA-256 of the file', make('code', { textContent: capture.sha256 })],
    ['Fetched', capture.fetched_at === null ? null : `${capture.fetched_at} UTC`],
    ['Row', String(row.position)],
    ['As published', publishedFields(row.fields)],
    ['Read as', amountText(row)],
    ['Rate', rateText(row)],
    ['Stamp of the publisher', row.stamp === null ? null : `${row.stamp} UTC`],
    ['Verdict', verdictText(row)],
  ]
}

function amountText({ amount, currency, published_unit }: RowProvenance): string {
  return amount === null ? 'not readable' : `${amount} ${currency}, published in ${published_unit}`
}

function publishedFields(fields: Readonly<Record<string, string>>): HTMLElement {
  const rows = Object.entries(fields).map(([name, value]) =>
    make('li', {}, make('code', { textContent: `${name}: ${value}` })),
  )
  return make('ul', {}, ...rows)
}

function rateText({ currency, per_euro, rate_date, eur }: RowProvenance): string | null {
  if (currency === 'EUR' || per_euro === null) return null
  const of = rate_date === null ? 'a fixed rate' : `of ${rate_date}`
  return `${per_euro} ${currency} per euro, ${of}${eur === null ? '' : `: ${eur} EUR`}`
}

const verdicts = { accept: 'accepted', hold: 'held back', withhold: 'withheld' } as const

function verdictText({ verdict, rule, detail, in_force }: RowProvenance): string {
  const why = [rule, detail].filter(part => part !== null).join(': ')
  return `${verdicts[verdict]}${why === '' ? '' : ` (${why})`}${in_force ? ', current' : ', not current'}`
}
