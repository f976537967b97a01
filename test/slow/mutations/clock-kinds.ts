import { unzipSync } from 'fflate'
import type { DeliveryFiles } from '../../support/runs.ts'
import { atHalfPastTwo, later, type Move, moveDates } from './dates.ts'
import type { Kind, Subject } from './kind.ts'
import { editBytes } from './text-kinds.ts'

const noStamps = 'no stamps in figures'

/** The delivery with all its stamps moved; null if it has none. */
function moved({ layout }: Subject, files: DeliveryFiles, move: Move): DeliveryFiles | null {
  let changed = files
  for (const [name, bytes] of files) {
    if (/\.(xlsx|pdf)$/.test(name)) continue
    const inside = layout.parts.find(({ target }) => target === name)?.inside
    const text = Buffer.from(inside ? unzipSync(bytes)[inside.entry]! : bytes).toString('latin1')
    if (moveDates(text, move) !== text) changed = editBytes(changed, name, part => moveDates(part, move), inside)
  }
  return changed === files ? null : changed
}

function wrongBy(name: string, hours: number, expects: readonly string[]): Kind {
  return {
    name,
    expects,
    make: subject => {
      const files = moved(subject, subject.files, later(hours))
      return files ? { files } : noStamps
    },
  }
}

/** Midnights before the nights on which a zone's clocks change. */
const nights = {
  repeated: { Europe: '2027-10-31', Australia: '2027-04-04' },
  missing: { Europe: '2027-03-28', Australia: '2027-10-03' },
} as const
const steady = /Istanbul|Reykjavik|Brisbane|Darwin|Perth/
const dayMs = 86_400_000

function nightOf(name: string, hour: keyof typeof nights): Kind {
  return {
    name,
    // A time that no clock shows may be refused row by row; such a night causes no other findings.
    expects: ['quarantined NOT_AN_INSTANT'],
    make: subject => {
      const { source, earlier, files, day } = subject
      if (source.kind !== 'stations') return 'days, no hours'
      const { timezone } = source.descriptor
      if (steady.test(timezone)) return 'its clocks do not change'
      const night = nights[hour][timezone.startsWith('Australia') ? 'Australia' : 'Europe']
      const days = (Date.parse(night) - Date.parse(day)) / dayMs
      const sound = moved(subject, files, later(days * 24))
      const before = moved(subject, earlier, later(days * 24))
      if (!sound || !before) return noStamps
      const atNight = moved(subject, sound, atHalfPastTwo(night, offsetHours(timezone, night)))
      const daysBefore = new Date(Date.parse(subject.before) + days * dayMs).toISOString().slice(0, 10)
      return { files: atNight ?? sound, moved: { before: daysBefore, earlier: before, day: night, sound } }
    },
  }
}

function offsetHours(timeZone: string, day: string): number {
  const noon = new Date(`${day}T00:00:00Z`)
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(noon)
  const [, sign, hours, minutes] =
    /GMT([+-])(\d\d):(\d\d)/.exec(parts.find(part => part.type === 'timeZoneName')!.value) ?? []
  return sign ? (sign === '+' ? 1 : -1) * (Number(hours) + Number(minutes) / 60) : 0
}

export const clockKinds: readonly Kind[] = [
  wrongBy('has a clock a day fast', 24, [
    'held future-stamp',
    'refused CLOCK_WRONG',
    'refused STAMPS_WRONG',
    'refused TOO_FAR_AHEAD',
  ]),
  wrongBy('has a clock a day slow', -24, ['refused STAMPS_WENT_BACK', 'refused STAMPS_WRONG']),
  nightOf('falls into the hour that comes twice', 'repeated'),
  nightOf('falls into the hour that does not come', 'missing'),
  {
    name: "is yesterday's file again",
    expects: [
      'partial',
      'refused STAMPS_WENT_BACK',
      'refused FEWER_STATIONS',
      'refused FEWER_WEEKS',
      'refused FUEL_GONE',
      'refused FEED_NOT_READY',
      // Germany is read by the hour: the files of another hour answer none of the requests.
      'refused FETCH',
    ],
    make: ({ earlier }) => ({ files: earlier }),
  },
  { name: 'is the same file again', expects: [], make: ({ files }) => ({ files }) },
  {
    name: 'is the same file for longer than a market stands still',
    expects: ['withheld frozen'],
    tells: true,
    make: ({ source, files }) => {
      if (source.kind !== 'stations') return 'nobody is surprised by figures that stand'
      return { files, stillForDays: (source.descriptor.stillForDays ?? 7) + 1 }
    },
  },
]
