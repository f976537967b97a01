import { FeedShapeError } from '../model/errors.ts'

/** What the function reads, or the error for an unknown layout: for one of several files, of which the others still count. */
export function orShapeError<Content>(read: () => Content): Content | FeedShapeError {
  try {
    return read()
  } catch (error) {
    if (error instanceof FeedShapeError) return error
    throw error
  }
}
