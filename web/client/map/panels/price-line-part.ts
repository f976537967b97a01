import type { StationHistory } from '../../../../api/schemas/live.ts'
import { stepDrawing } from '../../../../api/shared/chart/step-drawing.ts'
import { fuelName } from '../../../../api/shared/format.ts'
import { knownSinceText, lineText, priceLine } from '../../../../api/shared/station/price-line.ts'
import { words } from '../../../../api/shared/words.ts'
import type { FuelCode } from '../../../../pipeline/model/fuels.ts'
import { drawingElement } from '../../chart/drawing-element.ts'
import { makeChartsReadable } from '../../chart/readable-charts.ts'
import { fetchJson } from '../../parts/fetch-json.ts'
import { make, skeleton } from '../../parts/make.ts'
import { messageOf } from '../../parts/message-of.ts'
import { tryAgain } from '../../parts/try-again.ts'

/** The price of the last 30 days. Its place is kept while it is loaded. */
export function priceLinePart(id: number, fuel: FuelCode): HTMLElement {
  const part = make('div', { className: 'map-line', 'aria-busy': 'true' })
  void fill(part, id, fuel)
  return part
}

async function fill(part: HTMLElement, id: number, fuel: FuelCode): Promise<void> {
  part.replaceChildren(skeleton(words.loadingDays, 5))
  try {
    const { data } = await fetchJson<StationHistory>(`/live/station-history.php?id=${id}&fuel=${fuel}`)
    const history = data.fuels[fuel]
    part.replaceChildren(...(history === undefined ? [] : lineOf(data, fuel, history)))
    makeChartsReadable(part)
  } catch (error) {
    const why = new Error(words.daysFailed(messageOf(error)))
    part.replaceChildren(tryAgain(why, () => void fill(part, id, fuel)))
  }
  part.removeAttribute('aria-busy')
}

function lineOf(
  { from, to }: StationHistory['data'],
  fuel: FuelCode,
  history: StationHistory['data']['fuels'][string],
) {
  const line = priceLine(history, from, to)
  const since = knownSinceText(line)
  const drawing = drawingElement(stepDrawing(line), `${fuelName(fuel)}, ${lineText(line)}`)
  return [
    make('h4', { textContent: words.last30Days(line.currency === 'EUR' ? '' : line.currency) }),
    ...(line.lowest === null ? [] : [make('div', {}, drawing)]),
    ...(since === null ? [] : [make('p', { className: 'quiet', textContent: since })]),
  ]
}
