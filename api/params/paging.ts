import type { Cursor } from '../../pipeline/snapshot/move-log.ts'
import { isSnapshotId } from '../../pipeline/snapshot/snapshot-id.ts'
import type { Query } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'
import { clampedInteger, findInteger } from './numbers.ts'

export interface Paging {
  /** 1 is the first. */
  readonly page: number
  readonly perPage: number
}

// A page past the end is empty, so the page number is limited only as a number.
const pageRange = { min: 1, max: Number.MAX_SAFE_INTEGER, fallback: 1 }
const sizeRange = { min: 1, max: 500, fallback: 100 }

/** Throws Refusal for a text that is not an integer. */
export function paging(query: Query): Paging {
  return { page: clampedInteger(query, 'page', pageRange), perPage: clampedInteger(query, 'per_page', sizeRange) }
}

/** `since`: the `cursor` of an earlier answer. Null when it is absent. Throws Refusal for anything else. */
export function cursor(query: Query): Cursor | null {
  const text = query.get('since')
  if (text === undefined) return null
  const colon = text.lastIndexOf(':')
  const snapshot = text.slice(0, colon)
  const offset = findInteger(text.slice(colon + 1))
  if (!isSnapshotId(snapshot) || offset === null || offset < 0) {
    throw new Refusal(400, 'since must be a cursor of an earlier answer')
  }
  return { snapshot, offset }
}

export function cursorText({ snapshot, offset }: Cursor): string {
  return `${snapshot}:${offset}`
}
