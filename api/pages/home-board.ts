import { basisNames } from '../shared/basis-names.ts'
import { ageText, countText, fuelName, minutesBetween, priceText } from '../shared/format.ts'
import type { BoardRow } from './home-rows.ts'
import { type Html, html } from './html.ts'
import { timeTag } from './instant.ts'

interface Column {
  readonly heading: Html
  readonly sort?: 'number' | 'text'
  readonly isSorted?: true
}

const columns: readonly Column[] = [
  { heading: html`Country`, sort: 'text' },
  { heading: html`Petrol`, sort: 'number', isSorted: true },
  { heading: html`Diesel`, sort: 'number' },
  { heading: html`<span id="third-heading">LPG</span>`, sort: 'number' },
  { heading: html`Stations`, sort: 'number' },
  { heading: html`Read`, sort: 'number' },
  { heading: html`History` },
]

/** The price board, complete without script. `now`: the instant of the snapshot, from which ages are counted. */
export function boardTable(rows: readonly BoardRow[], now: string): Html {
  const prices = rows.flatMap(({ petrol, diesel }) => [petrol, diesel]).filter(price => price !== null)
  const scale: Scale = {
    highest: Math.max(...prices),
    // Only 95 octane is compared: a lower price of another grade is not a lower petrol price.
    petrol: lowestOf(rows.filter(isPetrol95).map(({ petrol }) => petrol)),
    diesel: lowestOf(rows.map(({ diesel }) => diesel)),
  }
  return html`<p class="quiet" id="board-note">Average prices per litre, including taxes, at ${timeTag(now)}. Petrol is 95 octane
unless noted otherwise. All bars start at zero and use the same scale.</p>
<div class="table-box" tabindex="0" role="region" aria-labelledby="board-heading">
<table class="board sortable" aria-labelledby="board-heading" aria-describedby="board-note">
<thead><tr>${columns.map(head)}</tr></thead>
<tbody>
${rows.map(row => boardRow(row, now, scale))}</tbody>
</table></div>
`
}

function lowestOf(prices: readonly (number | null)[]): number {
  return Math.min(...prices.map(price => price ?? Number.POSITIVE_INFINITY))
}

function isPetrol95({ petrolGrade }: BoardRow): boolean {
  return petrolGrade === 'sp95' || petrolGrade === 'e10'
}

/** EUR per litre: the lowest price of each column, and the highest of both. */
interface Scale {
  readonly highest: number
  readonly petrol: number
  readonly diesel: number
}

function head({ heading, sort, isSorted }: Column): Html {
  const kind = sort && html` data-sort="${sort}"`
  return html`<th scope="col"${sort === 'number' && html` class="number"`}${kind}${
    isSorted && html` aria-sort="ascending"`
  }>${heading}</th>`
}

function boardRow(row: BoardRow, now: string, scale: Scale): Html {
  const age = row.lastFetched === null ? null : minutesBetween(row.lastFetched, now)
  const read =
    row.lastFetched === null ? 'never' : timeTag(row.lastFetched, age === 0 ? 'now' : ageText(row.lastFetched, now))
  const history =
    row.hasHistory &&
    html`<a href="/history?cc=${row.code}">weekly<span class="visually-hidden"> prices of ${row.name}</span></a>`
  const grade = row.petrolGrade !== 'sp95' && row.petrol !== null && fuelName(row.petrolGrade)
  const petrol = { column: 'petrol', isLowest: isPetrol95(row) && row.petrol === scale.petrol, grade } as const
  const diesel = { column: 'diesel', isLowest: row.diesel === scale.diesel, grade: false } as const
  return html`<tr data-country="${row.code}"${row.stations > 0 && html` data-on-map="1"`}><th scope="row" data-value="${row.name}"><span class="country">${
    row.name
  }</span>${noteOf(row)}</th>${priceCell(row.petrol, scale, petrol)}${priceCell(
    row.diesel,
    scale,
    diesel,
  )}<td class="number third" data-value="${row.lpg ?? ''}">${row.lpg === null ? none : priceText(row.lpg)}</td>${
    row.basis === 'stations'
      ? html`<td class="number">${countText(row.stations)}</td>`
      : html`<td class="number" data-value="">${none}</td>`
  }<td class="number" data-value="${age ?? ''}">${read}</td><td>${history}</td></tr>
`
}

const none = html`<span aria-hidden="true">–</span><span class="visually-hidden">none</span>`

interface PriceNotes {
  readonly column: 'petrol' | 'diesel'
  readonly isLowest: boolean
  /** Name of the grade where it is not the grade of the column. */
  readonly grade: string | false
}

/** Bars begin at zero. If they began just below the lowest price, the highest would look many times larger than it is. */
function priceCell(price: number | null, scale: Scale, { column, isLowest, grade }: PriceNotes): Html {
  if (price === null) return html`<td class="number" data-value="">${none}</td>`
  const width = ((100 * price) / scale.highest).toFixed(1)
  const lowest = isLowest && html`<span class="tag good">lowest</span> `
  return html`<td class="number" data-value="${price}">${lowest}${priceText(price)}<svg class="bar ${
    column
  }" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="${width}" height="8"/></svg>${
    grade && html`<span class="note">${grade}</span>`
  }</td>`
}

/** A market that has lost all its prices stays on the board, with a note. */
function noteOf({ isEmpty, basis, lastFetched }: BoardRow): Html | null {
  const since =
    lastFetched === null ? html`: never read` : html` since ${timeTag(lastFetched, lastFetched.slice(0, 10))}`
  if (isEmpty) return html`<span class="note">no current prices${since}</span>`
  return basis === 'stations' ? null : html`<span class="note">${basisNames[basis]}</span>`
}
