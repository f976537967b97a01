import { jsonExcess, sentJson } from '../../pipeline/model/text-bounds.ts'
import { Refusal } from '../http/refusal.ts'

/** The value of a text from a client. Throws Refusal 400 for what exceeds the bounds, and with `damaged` for what is not JSON. */
export function jsonOfClient(text: string, damaged: string, what = 'The body'): unknown {
  const excess = jsonExcess(text, sentJson)
  if (excess !== null) throw new Refusal(400, `${what}: ${excess}`)
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, damaged)
  }
}
