import type { Capture } from '../../capture.ts'
import { FeedShapeError } from '../../model/errors.ts'
import type { Instant } from '../../model/instants.ts'
import { requiredWrittenNumber } from '../../parsers/written-prices.ts'
import { ask, type FeedSteps, figureSource, type RowAt } from '../../source.ts'
import { band, type Line, noticeAddress, noticeOf } from './notice.ts'

const zone = 'Europe/Belgrade'
const list = 'https://must.gov.rs/tekst/sr/94/saopstenja.php'

/** The amount under the name of its fuel. */
type Row = Readonly<Record<string, string>>

interface Context extends Pick<Line, 'fuel' | 'nativeFuel'> {
  readonly validFrom: Instant
}

/** A notice each Friday, in force immediately. The ministry's list of notices has its weekly changing address. */
export const rs = figureSource<Row, Context>(
  {
    id: 'rs',
    basis: 'national_maximum',
    currency: 'RSD',
    timezone: zone,
    publisher: 'Ministarstvo unutrašnje i spoljne trgovine Republike Srbije',
    homepage: list,
    licence: {
      name: 'CC BY-NC-ND 3.0 Serbia (the site; its notices are official acts)',
      url: 'https://creativecommons.org/licenses/by-nc-nd/3.0/rs/',
      attribution: 'Ministarstvo unutrašnje i spoljne trgovine Republike Srbije',
      reuse: 'restricted',
      conditions:
        'The texts of the site may not be changed or used commercially; its notices are official acts, which Serbian law leaves without copyright. Accepting means that you use only the amounts of the notices, which is all that is read, and name the ministry.',
    },
    // The text of a notice is known from quotations of 2022 to 2026; the rest of the pages is unknown.
    level: 'by description only',
    cadence: 'weekly, Fridays about 15:00',
    schedule: { days: ['Fri'], from: ['14:00'], retryMinutes: 60, until: { dataOf: 0 }, openHours: 6, laterHours: 24 },
    hosts: ['must.gov.rs'],
    // The decree is renewed month by month: a notice without a successor ends on the second Monday.
    // Requested once a week: ten days are a week, the days of a possible delay, and a day to act.
    freshness: { readWithinHours: 240, validForDays: 10 },
    contract: {
      columns: { always: ['EVRO DIZEL', 'EVRO PREMIJUM BMB 95'] },
      amounts: { diesel: band, sp95: band },
    },
  },
  {
    since: '2022-09-16',
    feed,
    rows,
    read: (row, { fuel, nativeFuel, validFrom }) => {
      const amount = requiredWrittenNumber(nativeFuel, row[nativeFuel])
      return { fuel, amount, validFrom, nativeFuel }
    },
  },
)

function* feed(): FeedSteps {
  const notices = yield* ask({ name: 'notices', url: list, headers: { Accept: 'text/html' } })
  if (!notices) return
  yield* ask({ name: 'notice', url: noticeAddress(notices, list), headers: { Accept: 'text/html' } })
}

function rows([notices, notice]: readonly Capture[]): RowAt<Row, Context>[] {
  if (!notices || !notice) throw new FeedShapeError("rs: expected the answers 'notices' and 'notice', found less")
  const { validFrom, lines } = noticeOf(notice, zone)
  return lines.map(({ fuel, nativeFuel, amount }, index) => ({
    capture: notice.name,
    position: index + 1,
    row: { [nativeFuel]: amount },
    context: { fuel, nativeFuel, validFrom },
  }))
}
