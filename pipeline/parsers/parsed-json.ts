import { deliveredJson, jsonExcess } from '../model/text-bounds.ts'

/** `JSON.parse` with bounds. Throws when the text is not JSON or exceeds them. */
export function parsedJson(text: string): unknown {
  const excess = jsonExcess(text, deliveredJson)
  if (excess !== null) throw new Error(excess)
  return JSON.parse(text)
}
