import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bytesOnDisk } from '../disk/folder-sizes.ts'
import { daysBetweenInstants, type Month, monthClosesAt, monthOf } from '../model/days.ts'
import { epochSecondsOf, type Instant, instantOf } from '../model/instants.ts'
import { bulkFolder } from '../snapshot/bulk-file.ts'
import { changesFolder } from '../snapshot/segments.ts'

/**
 * What the close of a month adds within the next day: its moves and their files for customers are then written once more, as one for the
 * month. 0 on all other days.
 */
export function growthOfMonthEnd(dataDir: string, now: Instant): number {
  const yesterday = instantOf(epochSecondsOf(now) - 86_400)
  const month = [monthOf(yesterday), monthOf(now)].find(one => closesWithinADay(one, now))
  if (month === undefined) return 0
  const changes = namesIn(changesFolder(dataDir)).map(market => join(changesFolder(dataDir), market, month))
  const files = namesIn(bulkFolder(dataDir)).filter(name => name.includes(month))
  const paths = [...changes, ...files.map(name => join(bulkFolder(dataDir), name))]
  return paths.reduce((sum, path) => sum + bytesOnDisk(path), 0)
}

function closesWithinADay(month: Month, now: Instant): boolean {
  const days = daysBetweenInstants(now, monthClosesAt(month))
  return days >= 0 && days <= 1
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
