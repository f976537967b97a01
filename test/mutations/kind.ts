import type { Day } from '../../pipeline/model/instants.ts'
import type { Source } from '../../pipeline/source.ts'
import type { FeedLayout } from '../support/feed-layout.ts'
import type { DeliveryFiles } from '../support/runs.ts'
import { Opened } from './opened.ts'

/** One source with two bundled deliveries, the later of which is changed. */
export interface Subject {
  readonly source: Source
  readonly layout: FeedLayout
  readonly before: Day
  readonly earlier: DeliveryFiles
  readonly day: Day
  readonly files: DeliveryFiles
}

/** A changed delivery; where it comes on another day, with what came before it there and what it should have been. */
export interface Case {
  readonly files: DeliveryFiles
  /** For so many days each delivery was like this one. */
  readonly stillForDays?: number
  readonly moved?: {
    readonly before: Day
    readonly earlier: DeliveryFiles
    readonly day: Day
    readonly sound: DeliveryFiles
  }
}

export interface Kind {
  readonly name: string
  /** What may be said of it, `changed` for a changed line; without any of these it has to be harmless. */
  readonly expects: readonly string[]
  /** It is no harm that a price changes, but that nobody is told: it has to be noticed, or leave the price out. */
  readonly tells?: boolean
  /** Nothing that is in force may differ at all from what the sound delivery gives, and nothing may be gone or move. */
  readonly keeps?: boolean
  /** The changed delivery, or why this source cannot have one. */
  readonly make: (subject: Subject) => Case | string
}

/** A change of rows. Gives a reason where the format has no such thing, and nothing where it was done. */
export type RowChange = (opened: Opened, subject: Subject) => string | undefined

export function ofRows(name: string, expects: readonly string[], change: RowChange): Kind {
  return {
    name,
    expects,
    make: subject => {
      const { layout, files } = subject
      if (!layout.rows) return 'no rows of stations'
      const opened = new Opened(files, layout.rows)
      return change(opened, subject) ?? { files: opened.save() }
    },
  }
}
