import type { Box } from '../../shared/boxes.ts'
import { boxAround } from '../../shared/boxes.ts'
import { type MapView, nearZoom, type ViewBox } from './view.ts'

// Western and central Europe, until a country is chosen.
const firstBox: Box = [36, -11, 60, 30]

/**
 * The view of a page whose map cannot be drawn. Country, position and list still work, and all of them lead to
 * stations.
 */
export function undrawnView(): MapView {
  let view: ViewBox = { box: firstBox, zoom: 4, listOnly: true }
  let onMoved = () => {}
  const show = (shown: Box) => {
    view = { box: shown, zoom: nearZoom, listOnly: true }
    onMoved()
  }
  return {
    view: () => view,
    camera: () => null,
    look: ({ lng, lat, zoom }) => show(boxAround(lng, lat, 40_000 / 2 ** zoom)),
    fit: show,
    draw: () => {},
    markPlace: () => {},
    markStation: () => {},
    markArea: () => {},
    onMove: callback => {
      onMoved = callback
    },
    onPick: () => {},
    focusable: null,
  }
}
