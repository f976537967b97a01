import type { Instant } from '../../../pipeline/model/instants.ts'
import { countryAddress } from '../../shared/addresses.ts'
import type { BoardColumn, BoardState } from '../../shared/board-state.ts'
import { sparkline, sparklineText } from '../../shared/chart/sparkline.ts'
import { ageText, centsText, countText, dayText, priceText, shortDayText } from '../../shared/format.ts'
import { words as browserWords, pageWords } from '../../shared/words.ts'
import { atInstant } from '../as-of.ts'
import { drawing, timeTag } from '../elements.ts'
import { type Html, html } from '../html.ts'
import { columnHead } from './columns.ts'
import { type BoardRow, valueIn } from './rows.ts'
import type { WeeklyFigure } from './weekly-figures.ts'

/** What the cells of all rows share. */
export interface CellContext {
  readonly state: BoardState
  readonly now: string
  /** The past instant that the page shows; null for the present. */
  readonly at: Instant | null
  /** The weeks of the lines. */
  readonly weeks: readonly string[]
  readonly lowest: { readonly petrol: number; readonly diesel: number; readonly other: number }
}

/** A cell of the board. `data-value`: the value by which the script sorts. */
export function boardCell(row: BoardRow, column: BoardColumn, context: CellContext): Html {
  if (column === 'country') return countryCell(row, context)
  const { classes } = columnHead(column, context.state.fuel)
  const value = valueIn(row, column, context.now) ?? ''
  return html`<td class="${classes}" data-value="${value}">${contentOf(row, column, context)}</td>`
}

function countryCell(row: BoardRow, { state, now, at }: CellContext): Html {
  const { code, name } = row
  // The page of the country begins with the fuel that was chosen here.
  const address = atInstant(countryAddress(code, state.fuel === 'sp95' ? undefined : state.fuel), at)
  return html`<th scope="row" class="country" data-value="${name}"><a href="${address}">${name}</a> <span class="kind-line">${kindText(row, now)}</span></th>`
}

function contentOf(row: BoardRow, column: BoardColumn, context: CellContext): Html {
  const { weekly } = row
  switch (column) {
    case 'price':
      return priceContent(row.other, isLowest(row, row.other, context.lowest.other), null)
    case 'petrol':
      return priceContent(row.petrol, isLowest(row, row.petrol, context.lowest.petrol) && isEuro95(row), gradeNote(row))
    case 'diesel':
      return priceContent(row.diesel, isLowest(row, row.diesel, context.lowest.diesel), null)
    case 'petrol-change':
      return changeContent(weekly.petrol, context)
    case 'diesel-change':
      return changeContent(weekly.diesel, context)
    case 'petrol-year':
      return yearContent(weekly.petrol, context)
    case 'diesel-year':
      return yearContent(weekly.diesel, context)
    case 'age':
      return timeTag(row.asOf, ageText(row.asOf, context.now))
    default:
      return kindText(row, context.now)
  }
}

function none(): Html {
  return html`<span aria-hidden="true">–</span><span class="visually-hidden">${pageWords.board.none}</span>`
}

function isLowest({ kind, isEuropean }: BoardRow, price: number | null, lowest: number): boolean {
  return kind === 'live' && isEuropean && price === lowest
}

function isEuro95({ petrolGrade }: BoardRow): boolean {
  return petrolGrade === 'sp95'
}

function gradeNote({ petrolGrade }: BoardRow): string | null {
  if (petrolGrade === 'e10') return 'E10'
  return petrolGrade === 'u91' ? pageWords.board.octane91 : null
}

function priceContent(price: number | null, isLowestPrice: boolean, grade: string | null): Html {
  if (price === null) return none()
  const notes = [grade, isLowestPrice ? pageWords.board.lowest : null].filter(note => note !== null)
  return html`${priceText(price)}${notes.map(note => html` <span class="note">${note}</span>`)}`
}

/** The arrow is in the styles; the sign says the same. */
function changeContent(figure: WeeklyFigure | null, { weeks }: CellContext): Html {
  if (figure === null || figure.change === null) return none()
  const isNewest = figure.week === weeks.at(-1)
  return html`${signed(figure.change)}${!isNewest && html` <span class="note">${pageWords.board.to(shortDay(figure.week))}</span>`}`
}

function signed(change: number): Html {
  const direction = change > 0 ? 'up' : change < 0 ? 'down' : 'level'
  return html`<span class="${direction}">${centsText(change)}</span>`
}

// A line fills its height when prices moved by this much: a cent in a calm year must not look like a crisis.
const leastSpan = 0.1

function yearContent(figure: WeeklyFigure | null, { weeks }: CellContext): Html {
  const line = figure && sparkline(figure.year, { width: 106, height: 26, leastSpan })
  if (!figure || !line) return none()
  const text = sparklineText(weeks, figure.year, priceText)
  return html`${drawing(line, text)}${figure.yearChange !== null && signed(figure.yearChange)}`
}

/**
 * `11,243 stations`, `weekly average, 16 Nov`. On a phone only screen readers get the words that the heading of the
 * group says too.
 */
function kindText({ kind, stations, asOf, isLiveOnMapOnly }: BoardRow, now: string): Html {
  const words = pageWords.board
  const { stations: counted } = browserWords
  switch (kind) {
    case 'live':
      return html`${counted(stations ?? 0, countText(stations ?? 0))}`
    case 'weekly': {
      const isOfThisYear = asOf.slice(0, 4) === now.slice(0, 4)
      const week = isOfThisYear ? shortDay(asOf) : dayText(asOf.slice(0, 10))
      return html`${groupWord(words.weekly)}${week}${isLiveOnMapOnly && words.stationsOnMap}`
    }
    case 'regional_mean':
      return html`${groupWord(words.official)}${words.regionalMean}`
    case 'national_mean':
      return html`${groupWord(words.official)}${words.nationalMean}`
    case 'maximum':
      return html`${words.legalMaximum}`
  }
}

function groupWord(text: string): Html {
  return html`<span class="group-word">${text}</span>`
}

/** `16 Nov` */
function shortDay(instant: string): string {
  return shortDayText(instant.slice(0, 10))
}
