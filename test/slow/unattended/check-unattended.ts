import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Instant } from '../../../pipeline/model/instants.ts'
import { sizeIn } from '../../../pipeline/model/quantities.ts'
import { statisticsFile } from '../../../pipeline/snapshot/daily-statistics.ts'
import { readManifest } from '../../../pipeline/snapshot/manifest.ts'
import { snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { segmentFile } from '../../../pipeline/snapshot/segments.ts'
import { selectOf } from '../../../pipeline/snapshot/tables.ts'
import { rowsOf } from '../../support/rows-of.ts'
import { tableSql } from '../../support/snapshot-tables.ts'
import { leftAlone, type Notice, type Plan, type Unattended } from './unattended.ts'

export interface Expected {
  /** `2026-10-13 begins market-late MD`, in order, without failed runs. */
  readonly alerts: readonly string[]
  /** The number of closed days that have statistics, at least. */
  readonly statisticDays: number
  /** The limit of the disk leaves no room for all snapshots that retention asks for. */
  readonly isCutByLimit: boolean
}

/** The tests of a machine that is left to its timers. */
export function checkUnattended(plan: Plan, expected: Expected): void {
  let machine: Unattended

  beforeAll(async () => {
    machine = await leftAlone(plan)
  }, 7_200_000)

  test('its data folder never takes more than the operator allows', () => {
    const limit = sizeIn(plan.diskLimit)!
    expect(machine.sizes.filter(({ bytes }) => bytes > limit)).toEqual([])
    // Without the limit it would take more.
    expect(Math.max(...machine.sizes.map(({ bytes }) => bytes))).toBeGreaterThan(limit / 2)
  })

  test('sends each alert once when it begins and once when it ends', () => {
    expect(machine.notices.flatMap(alertsOf).filter(alert => !alert.endsWith(failedRun))).toEqual(expected.alerts)
  })

  // With the host that never resolves, a run in which an outage has made all of its sources fail is a failed one.
  test('sends once that a run failed, in an outage, and that a later one did not', () => {
    const failed = machine.notices.flatMap(alertsOf).filter(alert => alert.endsWith(failedRun))
    expect(failed.map(alert => alert.split(' ')[1])).toEqual(failed.map((_, at) => (at % 2 === 0 ? 'begins' : 'ends')))
    expect(failed.length).toBeGreaterThan(0)
    expect(failed.length).toBeLessThanOrEqual(2 * plan.outages.length)
    expect(failed.filter(alert => !isInOutage(plan, alert.slice(0, 10)))).toEqual([])
  })

  test('prunes and backs up every night without a fault, and keeps a fortnight of backups', () => {
    const nightly = machine.calls.filter(({ args }) => args[0] === 'prune' || args[0] === 'backup')
    expect(nightly).toHaveLength(2 * plan.days)
    expect(nightly.filter(({ exitCode }) => exitCode !== 0)).toEqual([])
    expect(readdirSync(machine.backupDir)).toHaveLength(Math.min(plan.days, 14))
  })

  test('mails only on the days of an outage, and when something becomes late', () => {
    const isMailed = ({ args }: { readonly args: readonly string[] }) => ['run', 'prune', 'backup'].includes(args[0]!)
    const mails = machine.calls.filter(call => isMailed(call) && call.stdout + call.stderr !== '')
    const isTroubled = (day: string): boolean =>
      expected.alerts.some(alert => alert.startsWith(day)) || isInOutage(plan, day)
    expect(mails.filter(({ at }) => !isTroubled(at.slice(0, 10)))).toEqual([])
  })

  test('has the snapshots of the last day, one of each day of a month, and one of each week before', () => {
    const kept = readdirSync(join(machine.dataDir, 'snapshots')).filter(name => name.startsWith('2'))
    const pruned = machine.calls.findLast(({ args }) => args[0] === 'prune')!.at
    const planned = expectedSnapshots(machine.published, pruned)
    if (!expected.isCutByLimit) return expect(kept.sort()).toEqual(planned)
    // The folder is as large as the operator allows, so only the newest are left.
    expect(kept.sort()).toEqual(planned.slice(-kept.length))
    expect(kept.length).toBeLessThan(planned.length)
    expect(machine.sizes.at(-1)!.bytes).toBeGreaterThan(0.75 * sizeIn(plan.diskLimit)!)
  })

  test('has every price move from the first day on, whose sum is the current prices', async () => {
    const { dataDir, published } = machine
    const id = published.at(-1)!
    const { segments, statistics } = readManifest(snapshotFolder(dataDir, id))
    const moves = selectOf(segments.map(one => segmentFile(dataDir, one)))
    const daily = selectOf(statistics.map(one => statisticsFile(dataDir, one)))
    const first = await rowsOf<{ day: string }>(`select min(seen_at)::date::varchar as day from (${moves})`)
    expect(first).toEqual([{ day: plan.from }])
    const wrong = await rowsOf(
      `with newest as (
        select station_id, fuel, arg_max(coalesce(new_amount, -1), (seen_at, new_amount is not null)) as amount
        from (${moves}) group by all
      ), in_force as (select station_id, fuel, local_price from ${tableSql(dataDir, id, 'prices')} where local_price is not null)
      select * from newest full join in_force using (station_id, fuel) where coalesce(amount, -1) <> coalesce(local_price, -1)`,
    )
    expect(wrong).toEqual([])
    const days = await rowsOf(`select distinct day from (${daily}) where country_code = 'MD'`)
    expect(days.length).toBeGreaterThanOrEqual(expected.statisticDays)
  })

  test('is complete and undamaged at the end', () => {
    const { args, exitCode, stderr } = machine.calls.at(-1)!
    expect([args, exitCode, stderr]).toEqual([['verify'], 0, ''])
  })
}

const failedRun = ' run-failed run'

function isInOutage({ outages }: Plan, day: string): boolean {
  return outages.some(({ from, until }) => from.slice(0, 10) <= day && day <= until.slice(0, 10))
}

interface AlertData {
  readonly begun: readonly { readonly kind: string; readonly subject: string }[]
  readonly ended: readonly { readonly kind: string; readonly subject: string }[]
}

/** `2026-10-13 begins market-late MD`. */
function alertsOf({ at, data }: Notice): string[] {
  const { begun, ended } = data as unknown as AlertData
  const day = at.slice(0, 10)
  return [
    ...begun.map(({ kind, subject }) => `${day} begins ${kind} ${subject}`),
    ...ended.map(({ kind, subject }) => `${day} ends ${kind} ${subject}`),
  ]
}

// Written separately from the code of prune, so that the test does not repeat its errors.

const dayMs = 86_400_000

function timeOf(id: string): number {
  return Date.parse(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*/, '$1-$2-$3T$4:$5:$6Z'))
}

/** The Monday on which the week of an instant begins, as a number of days. */
function weekOf(ms: number): number {
  // 1970-01-01 was a Thursday.
  return Math.floor((Math.floor(ms / dayMs) + 3) / 7)
}

/**
 * The snapshots that must be left of all that were published, when the last prune was at this instant: all of the day before it and after
 * it, the newest one of each day of the 31 days before, and the newest one of each week before that.
 */
function expectedSnapshots(published: readonly string[], prunedAt: Instant): string[] {
  const pruned = Date.parse(`${prunedAt.replace(' ', 'T')}Z`)
  const before = published.filter(id => timeOf(id) <= pruned)
  const isLastOf = (periodOf: (ms: number) => number, id: string): boolean =>
    before.findLast(other => periodOf(timeOf(other)) === periodOf(timeOf(id))) === id
  return published.filter(id => {
    const days = (pruned - timeOf(id)) / dayMs
    if (days <= 1) return true
    return days <= 31 ? isLastOf(ms => Math.floor(ms / dayMs), id) : isLastOf(weekOf, id)
  })
}
