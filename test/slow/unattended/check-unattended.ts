import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { sizeIn } from '../../../pipeline/model/size-in.ts'
import { query } from '../../support/runs.ts'
import { leftAlone, type Notice, type Plan, type Unattended } from './unattended.ts'

export interface Expected {
  /** `2026-10-13 begins market-late MD`, in order. */
  readonly alerts: readonly string[]
  /** The share of the days of the simulation that has statistics at least. */
  readonly days: number
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
    // The limit has an effect: the folder came near it.
    expect(Math.max(...machine.sizes.map(({ bytes }) => bytes))).toBeGreaterThan(limit / 2)
  })

  test('sends each alert once when it begins and once when it ends', () => {
    expect(machine.notices.flatMap(alertsOf)).toEqual(expected.alerts)
  })

  test('prunes and backs up without a fault, and keeps a fortnight of backups', () => {
    const kept = machine.calls.filter(({ args }) => args[0] === 'prune' || args[0] === 'backup')
    expect(kept.length).toBeGreaterThan(plan.days)
    expect(kept.filter(({ exitCode }) => exitCode !== 0)).toEqual([])
    expect(readdirSync(machine.backupDir)).toHaveLength(Math.min(plan.days, 14))
  })

  test('mails nothing while all is well', () => {
    const mails = machine.calls.filter(({ args, stdout, stderr }) => args.includes('--quiet') && stdout + stderr !== '')
    const days = new Set(mails.map(({ at }) => at.slice(0, 10)))
    const troubled = new Set(plan.outages.flatMap(({ from, until }) => daysBetween(from, until)))
    expect([...days].filter(day => !troubled.has(day))).toEqual([])
  })

  test('has the snapshots of a day, one of each day of a month, and one of each week before', () => {
    const kept = readdirSync(join(machine.dataDir, 'snapshots')).filter(name => name.startsWith('2'))
    expect(kept.sort()).toEqual(keptOf(machine.published, machine.endedAt))
  })

  test('has every price move from the first day on, whose sum is the current prices', async () => {
    const { dataDir } = machine
    const [first] = await query<{ day: string }>(dataDir, 'select min(seen_at)::date::varchar as day from {moves}')
    expect(first!.day).toBe(plan.from)
    const wrong = await query(
      dataDir,
      `with last as (
        select distinct on (station_id, fuel) station_id, fuel, new_amount
        from {moves} order by seen_at desc, new_amount is null
      )
      select * from last full join (select * from {prices} where local_price is not null) as now
        using (station_id, fuel)
      where new_amount is distinct from local_price`,
    )
    expect(wrong).toEqual([])
    const days = await query(dataDir, "select distinct day from {daily} where country_code = 'MD'")
    expect(days.length).toBeGreaterThan(expected.days)
  })

  test('is complete and undamaged at the end', async () => {
    const verified = machine.calls.at(-1)!
    expect([verified.args[0], verified.exitCode, verified.stderr]).toEqual(['verify', 0, ''])
  })
}
