import { fetchJson } from '../../parts/fetch-json.ts'
import { nearDetailZoom } from '../view.ts'
import type { Outline } from './built-data.ts'
import farUrl from './outline-far.json?made'
import nearUrl from './outline-near.json?made'

const loaded = new Map<string, Promise<Outline>>()

/** The outline for a zoom. Requested once, and again after a failure. Throws AnswerError. */
export function loadOutline(zoom: number): Promise<Outline> {
  const url = zoom < nearDetailZoom ? farUrl : nearUrl
  const asked =
    loaded.get(url) ??
    fetchJson<Outline>(url).catch(error => {
      loaded.delete(url)
      throw error
    })
  loaded.set(url, asked)
  return asked
}
