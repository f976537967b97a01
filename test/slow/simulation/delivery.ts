import type { Instant } from '../../../pipeline/model/instants.ts'
import { plusMinutes } from './clock.ts'
import type { Statement } from './truth.ts'

/** The answer of a source in one run. */
export interface Delivery {
  readonly kind: 'whole' | 'failure' | 'page' | 'half' | 'old' | 'ahead'
  /** Contents by file name. None: the server does not answer. */
  readonly files: ReadonlyMap<string, string>
  /** The prices that it states, if it is published. */
  readonly statements: ReadonlyMap<string, Statement>
  /** Whether it must be published. Null when both are right. */
  readonly isPublished: boolean | null
}

export const failure: Delivery = { kind: 'failure', files: new Map(), statements: new Map(), isPublished: false }

export function pageInstead(files: ReadonlyMap<string, string>): Delivery {
  const page = '<!DOCTYPE html>\n<html><head><title>503</title></head><body>Back soon</body></html>\n'
  return { kind: 'page', files: changed(files, () => page), statements: new Map(), isPublished: false }
}

/** Truncates every file in the middle of a line. */
export function cutOff(files: ReadonlyMap<string, string>): Delivery {
  const half = (text: string): string => {
    const middle = text.lastIndexOf('\n', text.length / 2)
    return text.slice(0, middle < 0 ? text.length / 2 : middle + 9)
  }
  return { kind: 'half', files: changed(files, half), statements: new Map(), isPublished: false }
}

/**
 * A file of an earlier day, delivered again. It is recognised by its stamps, if it has any: none is newer than those published last, and
 * most are older.
 */
export function deliveredAgain(
  old: Pick<Delivery, 'files' | 'statements'>,
  last: ReadonlyMap<string, Statement> | undefined,
): Delivery {
  const newest = (statements: ReadonlyMap<string, Statement>): string =>
    [...statements.values()].map(({ stampAt }) => stampAt ?? '').reduce((a, b) => (a > b ? a : b), '')
  let older = 0
  for (const [key, { stampAt }] of old.statements) {
    const then = last?.get(key)?.stampAt ?? null
    if (then === null || stampAt === null || then === stampAt) continue
    older += stampAt < then ? 1 : -1
  }
  const isKnown = last !== undefined && older > 0 && newest(old.statements) < newest(last)
  return { kind: 'old', files: old.files, statements: old.statements, isPublished: isKnown ? false : null }
}

/** Minutes by which a correct stamp may be in the future: half an hour to report a price, and five minutes of clock skew. */
const aheadMinutes = 35

/** The publisher's clock is a day ahead. Prices in the future are ignored, or the entire delivery is refused. */
export function dayAhead(
  statements: ReadonlyMap<string, Statement>,
  write: (statements: ReadonlyMap<string, Statement>, at: Instant) => ReadonlyMap<string, string>,
  now: Instant,
): Delivery {
  const moved = new Map(
    [...statements].map(([key, one]): [string, Statement] => {
      const stampAt = plusMinutes(one.stampAt!, 1440)
      return [key, { ...one, stampAt, fault: stampAt > plusMinutes(now, aheadMinutes) ? 'hold' : one.fault }]
    }),
  )
  return { kind: 'ahead', files: write(moved, plusMinutes(now, 1440)), statements: moved, isPublished: null }
}

function changed(files: ReadonlyMap<string, string>, change: (text: string) => string): ReadonlyMap<string, string> {
  return new Map([...files].map(([name, text]) => [name, change(text)]))
}
