import { type Box, boxAround } from '../../../api/shared/boxes.ts'
import { type MapView, nearZoom, type ViewBox } from './view.ts'

// Initial view: western and central Europe.
const firstBox: Box = [36, -11, 60, 30]

const earthCircumferenceKm = 40_000

/**
 * The view of a page whose map cannot be drawn. The country and location controls still work: they set the area whose
 * stations are listed.
 */
export function undrawnView(): MapView {
  let view: ViewBox = { box: firstBox, zoom: 4, listOnly: true }
  let onMoved = () => {}
  const show = (shown: Box) => {
    // Always near, so that stations are requested, not areas.
    view = { box: shown, zoom: nearZoom, listOnly: true }
    onMoved()
  }
  return {
    view: () => view,
    camera: () => null,
    look: ({ lng, lat, zoom }) => show(boxAround(lng, lat, earthCircumferenceKm / 2 ** zoom)),
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
