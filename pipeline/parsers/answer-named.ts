import type { Capture } from '../capture.ts'
import { FeedShapeError } from '../model/errors.ts'

/** The answer to the request of that name. Throws FeedShapeError if the delivery has none. */
export function answerNamed(id: string, captures: readonly Capture[], name: string): Capture {
  const found = captures.find(capture => capture.name === name)
  if (!found) throw new FeedShapeError(`${id}: expected the answer '${name}', found none of that name`)
  return found
}
