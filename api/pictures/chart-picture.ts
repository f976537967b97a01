import { html } from '../pages/html.ts'
import { dayText } from '../shared/format.ts'
import { sourceNotes } from '../shared/history/figures-csv.ts'
import { chartLines, type Histories, isWithoutReadings } from '../shared/history/lines.ts'
import { type HistoryState, neededCountries } from '../shared/history/state.ts'
import { historyTitle } from '../shared/history/title.ts'
import {
  bold,
  note,
  type PictureFrame,
  pictureChart,
  pictureMargin,
  pictureSvg,
  sizeFor,
  sources,
} from './picture-frame.ts'

// More lines cannot be told apart at the size at which networks show a picture.
const mostLines = 8

/** A chart of weekly prices: the countries, fuels and weeks of an address of the page `/history`. */
export function chartPicture(
  state: HistoryState,
  histories: Histories,
  frame: PictureFrame,
  demonstration: boolean,
): string {
  const figures = chartLines(state, histories)
  const title = historyTitle(state)
  const [first, last] = [figures.labels[0], figures.labels.at(-1)]
  const lines = figures.lines.slice(0, mostLines)
  const left = figures.lines.length - lines.length
  const unit = left === 0 ? figures.unit : `${figures.unit}. ${lines.length} of ${figures.lines.length} lines`
  const notes = sourceNotes({ isBritish: neededCountries(state).includes('GB'), isDemonstration: false })
  return pictureSvg(
    frame,
    demonstration,
    html`${bold(title, { x: pictureMargin, y: 160, size: sizeFor(title, 50) })}
${first !== undefined && note(`${unit}, ${dayText(first)} to ${dayText(last!)}`, { x: pictureMargin, y: 202, size: 23 })}
${!isWithoutReadings(figures) && pictureChart({ ...figures, lines }, 214, 606 - notes.length * 24)}
${sources(notes)}`,
  )
}
