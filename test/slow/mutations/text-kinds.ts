import { type Change, changed, edited, type Layout, scaled } from '../../support/broken.ts'
import { type FilePart, layoutOf } from '../../support/feed-layout.ts'
import type { DeliveryFiles } from '../../support/runs.ts'
import type { Kind, Subject } from './kind.ts'

const shape = 'refused FEED_SHAPE'

/** The file that contains the prices; of several, the one in the middle that `breaks` names. */
function mainPart({ layout, files }: Subject): FilePart {
  const { priced } = layoutOf(layout, layout.parts[0]!, files)
  return layout.parts.find(({ target }) => priced(target)) ?? layout.parts[0]!
}

function layoutIn(subject: Subject): Layout {
  return layoutOf(subject.layout, mainPart(subject), subject.files)
}

const noPrices = 'holds no prices'
/** One answer of a sweep is missing: some sweeps tolerate none, in a delivery as small as the bundled ones. */
const unreadable = [shape, 'refused FEED_NOT_READY', 'partial']
/** For all prices, or for the one that is a whole market. */
const anotherLevel = [
  shape,
  'held rate',
  'refused BAND',
  'refused MEDIAN_MOVED',
  'refused AMOUNT_MOVED',
  'refused OUT_OF_BOUNDS',
  'refused QUARANTINED',
  'refused NOTHING',
]

/** Changes amounts wherever a text contains them. */
function ofAmounts(name: string, expects: readonly string[], changeAnew: () => Change): Kind {
  return {
    name,
    expects,
    make: subject => {
      if (!subject.layout.scale) return noPrices
      const layout = layoutIn(subject)
      const { target } = layout
      const change = changeAnew()
      const text = (content: string) => layout.scale(content, change)
      return { files: edited(subject.files, target, layout, text) }
    },
  }
}

/**
 * The first amount of an announcement that is not zero. For feeds with stations, price-kinds.ts changes the prices of
 * one.
 */
const one = (to: (amount: string) => string) => (): Change => {
  let seen = 0
  return amount => (/[1-9]/.test(amount) && seen++ === 0 ? to(amount) : amount)
}

function ofAnnouncement(name: string, to: (amount: string) => string): Kind {
  const kind = ofAmounts(name, oddAmount, one(to))
  return { ...kind, make: subject => (subject.layout.rows ? 'one station is changed instead' : kind.make(subject)) }
}

const oddAmount = [
  ...anotherLevel,
  'refused FUEL_GONE',
  'partial',
  'held unit-slip',
  'held outlier',
  'withheld positive',
  'quarantined NOT_POSITIVE',
  'quarantined NOT_A_RATE',
  'quarantined NOT_A_NUMBER',
  'quarantined OUT_OF_RANGE',
]

/** Faults of complete files are tested by test/pipeline/broken-feeds.test.ts. */
export const textKinds: readonly Kind[] = [
  ofAmounts(
    'has another mark for decimals',
    [...anotherLevel, ...unreadable, 'refused FUEL_GONE', 'refused FEWER_STATIONS'],
    () => amount => (amount.includes(',') ? amount.replace(',', '.') : amount.replace('.', ',')),
  ),
  ofAnnouncement('announces a price of zero', amount => scaled(amount, 0)),
  ofAnnouncement('announces a price below zero', amount => `-${amount}`),
  ofAnnouncement('announces a price ten times too high', amount => scaled(amount, 10)),
  { name: 'ends after a row in the middle', expects: [...unreadable, 'refused FEWER_STATIONS'], make: cutAfterRow },
  {
    name: 'has petrol and diesel swapped in its text',
    expects: [shape, 'refused GRADES_SWAPPED', 'refused WEEKS_REWRITTEN'],
    tells: true,
    make: swapNames,
  },
]

const rowEnd = /\},|\}\n|\n|<\/tr>|<\/li>|<\/pdv>|<\/row>|<\/p>/g

function cutAfterRow(subject: Subject) {
  const { target, inside } = layoutIn(subject)
  const cut = (text: string): string => {
    const ends = [...text.matchAll(rowEnd)].map(match => match.index + match[0].trimEnd().replace(/,$/, '').length)
    const middle = ends.find(end => end > text.length / 2)
    return middle === undefined ? text : text.slice(0, middle)
  }
  if (target.endsWith('.pdf')) return 'a PDF has no rows'
  return { files: editBytes(subject.files, target, cut, inside) }
}

function swapNames({ layout, files }: Subject) {
  if (!layout.named) return layout.rows ? 'its rows are swapped one by one' : 'no two words to swap'
  const { petrol, diesel } = layout.named
  const swap = (text: string): string =>
    text.replaceAll(petrol, '\u0000').replaceAll(diesel, petrol).replaceAll('\u0000', diesel)
  let whole: DeliveryFiles = files
  for (const [name, bytes] of files) {
    const text = Buffer.from(bytes).toString()
    if (text.includes(petrol) || text.includes(diesel)) whole = changed(whole, name, () => Buffer.from(swap(text)))
  }
  return { files: whole }
}

/** Changes the ASCII characters of a file byte by byte, in any charset. */
export function editBytes(
  files: DeliveryFiles,
  name: string,
  change: (text: string) => string,
  inside: Layout['inside'],
): DeliveryFiles {
  if (inside) return edited(files, name, { inside: { ...inside, charset: 'latin1' } } as Layout, change)
  return changed(files, name, bytes => Buffer.from(change(Buffer.from(bytes).toString('latin1')), 'latin1'))
}
