import { expect, test } from 'vitest'
import type { LoadedSnapshot } from '../../api/snapshot/loaded-snapshot.ts'
import { unreadSpans } from '../../api/snapshot/unread-spans.ts'

interface Known {
  /** Days on which a run read anything. */
  readonly days: readonly string[]
  readonly createdAt: string
  readonly readWithinHours?: number
  /** Days of the archive of Italy that could not be read. */
  readonly unread?: readonly string[]
}

function spansOf({ days, createdAt, readWithinHours, unread }: Known): string[] {
  const snapshot = {
    manifest: {
      createdAt,
      statistics: days.map(day => ({ day })),
      ...(unread && {
        backfills: [{ country: 'IT', unread }, { country: 'FR', unread: ['2020-02-02'] }, { country: 'IT' }],
      }),
    },
    sources: [{ country: 'IT', readWithinHours: readWithinHours ?? null }],
  } as unknown as LoadedSnapshot
  return unreadSpans(snapshot, 'IT').map(({ from, to }) => `${from} ${to}`)
}

test.each([
  ['a run each day', { days: ['2026-11-17', '2026-11-18'], createdAt: '2026-11-19 06:00:00' }, []],
  ['two days without a run', { days: ['2026-11-14', '2026-11-17'], createdAt: '2026-11-18 06:00:00' }, []],
  [
    'three days without a run',
    { days: ['2026-11-13', '2026-11-17'], createdAt: '2026-11-18 06:00:00' },
    ['2026-11-14 00:00:00 2026-11-17 00:00:00'],
  ],
  [
    'as many days as the source allows',
    { days: ['2026-11-12', '2026-11-17'], createdAt: '2026-11-18 06:00:00', readWithinHours: 96 },
    [],
  ],
  [
    'no run until that of the snapshot',
    { days: ['2026-11-01'], createdAt: '2026-11-18 06:00:00' },
    ['2026-11-02 00:00:00 2026-11-18 00:00:00'],
  ],
  ['the first run', { days: [], createdAt: '2026-11-18 06:00:00' }, []],
  [
    'days that an archive does not have',
    {
      days: ['2026-11-17'],
      createdAt: '2026-11-18 06:00:00',
      unread: ['2024-02-28', '2024-02-29', '2024-03-01', '2024-05-05'],
    },
    ['2024-02-28 00:00:00 2024-03-02 00:00:00', '2024-05-05 00:00:00 2024-05-06 00:00:00'],
  ],
] as const)('knows when nothing was read: %s', (_name, known, expected) => {
  expect(spansOf(known)).toEqual(expected)
})
