import type { Query } from '../http/query.ts'
import { clampedInteger } from './clamped-integer.ts'

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
