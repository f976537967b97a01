import { UsageError } from '../../pipeline/model/errors.ts'

/** A place in a configuration file, for messages. */
export interface Place {
  readonly file: string
  /** Line of a character offset, from 1. */
  readonly lineOf: (offset: number) => number
}

/** What is wrong at a place: `/etc/fuel-etl.yaml line 3: workers: expected a whole number, found 'two'`. */
export function faultAt(place: Place, offset: number, text: string): UsageError {
  return new UsageError(`${place.file} line ${place.lineOf(offset)}: ${text}`)
}
