import type { Day } from '../../../pipeline/model/instants.ts'
import type { Source } from '../../../pipeline/source.ts'
import type { FeedLayout } from '../../support/feed-layout.ts'
import type { DeliveryFiles } from '../../support/runs.ts'
import { Opened } from './opened.ts'

/** One source with two bundled deliveries, of which the later one is changed. */
export interface Subject {
  readonly source: Source
  readonly layout: FeedLayout
  readonly before: Day
  readonly earlier: DeliveryFiles
  readonly day: Day
  readonly files: DeliveryFiles
}

/**
 * A changed delivery. If it arrives on another day: with the earlier deliveries of that day, and with the correct one.
 */
export interface Case {
  readonly files: DeliveryFiles
  /** For how many days each delivery was like this one. */
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
  /** What may be reported, `changed` for a changed line. Without any of these, the change must be harmless. */
  readonly expects: readonly string[]
  /** A changed price is acceptable only with notice: the run must report it, or leave the price out. */
  readonly tells?: boolean
  /** No current value may differ from the sound delivery's, disappear or move. */
  readonly keeps?: boolean
  /** The changed delivery, or the reason why this source cannot have one. */
  readonly make: (subject: Subject) => Case | string
}

/** A change of rows. Returns a reason if the format does not allow it, and nothing if it was made. */
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
