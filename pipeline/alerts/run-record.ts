import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { writeDurably } from '../disk/durable.ts'
import { type LockHolder, type Release, tryLock } from '../disk/lock-file.ts'
import { compactOf, type Instant } from '../model/instants.ts'
import { alertsFolder } from './alert-file.ts'

/** A run that ended with an error, or that did not end: it was killed, it crashed, or the machine stopped. */
export interface RunFailure {
  readonly what: string
  readonly since: Instant
  /** The sources that it was to read. None: it failed before it knew them. */
  readonly sources: readonly string[]
}

// A file for each run that is working (and locked), that did not end (and is not locked), or that failed.
interface RunRecord extends LockHolder {
  readonly sources: readonly string[]
  /** Null while it works. */
  readonly failed: string | null
}

/**
 * Records that a run works on these sources, until the returned function is called. If the process ends before, the
 * record stays, and its lock is free. A folder that cannot be written does not stop the run here: it fails by itself.
 */
export function beginRecord(dataDir: string, sources: readonly string[], holder: LockHolder): Release {
  try {
    const file = newFile(dataDir, holder)
    const release = tryLock(lockOf(file), 'single')
    writeRecord(file, { ...holder, sources, failed: null })
    return () => {
      removeRecord(file, release ?? undefined)
    }
  } catch {
    return () => undefined
  }
}

/** Records a failure. Earlier ones of the same sources are replaced: their beginning stays. */
export function keepFailure(dataDir: string, failure: RunFailure, holder: LockHolder): void {
  const file = newFile(dataDir, holder)
  // Lock it while it is written, so that no other process takes it for a leftover of a crash.
  const release = tryLock(lockOf(file), 'single')
  const earlier = records(dataDir).filter(one => isOver(one) && isSame(one.record.sources, failure.sources))
  const since = [failure.since, ...earlier.map(one => one.record.since)].sort()[0]!
  try {
    writeRecord(file, { ...holder, since, sources: failure.sources, failed: failure.what })
    for (const one of earlier) removeRecord(one.file)
  } finally {
    release?.()
    rmSync(lockOf(file), { force: true })
  }
}

/** Forgets the failures of runs that were to read one of these sources: a later run has read it. */
export function forgetFailures(dataDir: string, read: readonly string[]): void {
  if (read.length === 0) return
  for (const one of records(dataDir)) {
    if (isOver(one) && isSame(one.record.sources, read)) removeRecord(one.file)
  }
  for (const file of unwrittenRecords(dataDir)) removeRecord(file)
}

/** Oldest first. */
export function findFailures(dataDir: string): RunFailure[] {
  return records(dataDir)
    .filter(isOver)
    .map(({ record }) => ({ what: record.failed ?? unfinished(record), since: record.since, sources: record.sources }))
    .sort((one, other) => (one.since < other.since ? -1 : 1))
}

function unfinished({ command, pid, since }: RunRecord): string {
  return `${command}, process ${pid}, begun ${since} UTC, did not end: it was killed, it crashed, or the machine stopped`
}

function isSame(sources: readonly string[], others: readonly string[]): boolean {
  return sources.length === 0 || others.length === 0 || sources.some(one => others.includes(one))
}

interface KeptRecord {
  readonly file: string
  readonly record: RunRecord
}

/** It failed, or its process is gone. */
function isOver({ file, record }: KeptRecord): boolean {
  if (record.failed !== null) return true
  try {
    const release = tryLock(lockOf(file), 'single')
    if (release === null) return false
    // The run may have ended since its record was read. Then this lock has just created its file again.
    const isThere = existsSync(file)
    release()
    if (!isThere) rmSync(lockOf(file), { force: true })
    return isThere
  } catch {
    // Another user may not lock it, and so cannot know.
    return false
  }
}

function records(dataDir: string): KeptRecord[] {
  const folder = recordsFolder(dataDir)
  const names = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.json')) : []
  return names.sort().flatMap((name): KeptRecord[] => {
    const file = join(folder, name)
    try {
      return [{ file, record: JSON.parse(readFileSync(file, 'utf8')) as RunRecord }]
    } catch {
      // Its run has just ended.
      return []
    }
  })
}

/** Of processes that were killed while they wrote their record. */
function unwrittenRecords(dataDir: string): string[] {
  const folder = recordsFolder(dataDir)
  const names = existsSync(folder) ? readdirSync(folder) : []
  const files = new Set(names.map(name => join(folder, `${name.split('.', 1)[0]}.json`)))
  return [...files].filter(file => !existsSync(file) && isFree(file))
}

function isFree(file: string): boolean {
  const release = tryLock(lockOf(file), 'single')
  release?.()
  return release !== null
}

function writeRecord(file: string, record: RunRecord): void {
  writeDurably(file, `${JSON.stringify(record)}\n`, { mode: 0o600 })
}

/** The record first: a lock without a record means nothing. */
function removeRecord(file: string, release?: Release): void {
  try {
    rmSync(file, { force: true })
    release?.()
    const id = `${basename(file, '.json')}.`
    for (const name of readdirSync(dirname(file)))
      if (name.startsWith(id)) rmSync(join(dirname(file), name), { force: true })
  } catch {
    // On a file system that became read-only. The next run that can write forgets it.
  }
}

let made = 0

function newFile(dataDir: string, { since, pid }: LockHolder): string {
  mkdirSync(recordsFolder(dataDir), { recursive: true, mode: 0o700 })
  made += 1
  return join(recordsFolder(dataDir), `${compactOf(since)}-${pid}-${made}.json`)
}

function recordsFolder(dataDir: string): string {
  return join(alertsFolder(dataDir), 'runs')
}

function lockOf(file: string): string {
  return `${file.slice(0, -'.json'.length)}.lock`
}
