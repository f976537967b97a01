import type { Instant } from '../../pipeline/model/instants.ts'
import { plusMinutes } from './clock.ts'
import type { Statement } from './truth.ts'

/** What a source answers in one run. */
export interface Delivery {
  readonly kind: 'whole' | 'failure' | 'page' | 'half' | 'old' | 'ahead'
  /** Contents by file name; none: the server does not answer. */
  readonly files: ReadonlyMap<string, string>
  /** What it says, if it is published. */
  readonly says: ReadonlyMap<string, Statement>
  /** Whether it is to be published; null where either is right. */
  readonly isPublished: boolean | null
}

export const failure: Delivery = { kind: 'failure', files: new Map(), says: new Map(), isPublished: false }

export function pageInstead(files: ReadonlyMap<string, string>): Delivery {
  const page = '<!DOCTYPE html>\n<html><head><title>503</title></head><body>Back soon</body></html>\n'
  return { kind: 'page', files: changed(files, () => page), says: new Map(), isPublished: false }
}

/** Every file ends in the middle, within a line. */
export function cutOff(files: ReadonlyMap<string, string>): Delivery {
  const half = (text: string): string => {
    const middle = text.lastIndexOf('\n', text.length / 2)
    return text.slice(0, middle < 0 ? text.length / 2 : middle + 9)
  }
  return { kind: 'half', files: changed(files, half), says: new Map(), isPublished: false }
}

/**
 * A file of an earlier day once more. Where there are stamps, it is known by them: none is newer than what was published
 * last, and more of them are older than not.
 */
export function givenAgain(
  old: Pick<Delivery, 'files' | 'says'>,
  last: ReadonlyMap<string, Statement> | undefined,
): Delivery {
  const newest = (says: ReadonlyMap<string, Statement>): string =>
    [...says.values()].map(({ stampAt }) => stampAt ?? '').reduce((a, b) => (a > b ? a : b), '')
  let older = 0
  for (const [key, { stampAt }] of old.says) {
    const then = last?.get(key)?.stampAt ?? null
    if (then === null || stampAt === null || then === stampAt) continue
    older += stampAt < then ? 1 : -1
  }
  const isKnown = last !== undefined && older > 0 && newest(old.says) < newest(last)
  return { kind: 'old', files: old.files, says: old.says, isPublished: isKnown ? false : null }
}

/** Minutes by which an honest stamp may lie ahead: half an hour to report a price, and five of skew. */
const aheadMinutes = 35

/** The publisher's clock is a day ahead: what lies in the future is not believed, or all of it is refused. */
export function dayAhead(
  says: ReadonlyMap<string, Statement>,
  write: (says: ReadonlyMap<string, Statement>, at: Instant) => ReadonlyMap<string, string>,
  now: Instant,
): Delivery {
  const moved = new Map(
    [...says].map(([key, one]): [string, Statement] => {
      const stampAt = plusMinutes(one.stampAt!, 1440)
      return [key, { ...one, stampAt, fault: stampAt > plusMinutes(now, aheadMinutes) ? 'hold' : one.fault }]
    }),
  )
  return { kind: 'ahead', files: write(moved, plusMinutes(now, 1440)), says: moved, isPublished: null }
}

function changed(files: ReadonlyMap<string, string>, change: (text: string) => string): ReadonlyMap<string, string> {
  return new Map([...files].map(([name, text]) => [name, change(text)]))
}
