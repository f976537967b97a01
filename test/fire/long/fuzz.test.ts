import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findFault, subjects } from '../../support/fuzz-subjects.ts'

/** For each subject. `FUEL_FUZZ_MINUTES=1` makes it short, and `FUEL_FUZZ_FROM` begins with another seed. */
const minutes = Number(process.env.FUEL_FUZZ_MINUTES ?? 60)
const firstSeed = Number(process.env.FUEL_FUZZ_FROM ?? 1_000_000)

// Of the processor, not of a clock: a busy machine changes it little. The largest bundled workbook needs up to 1 s.
const mostSeconds = 1.5

test.each(Object.entries(subjects))(`${minutes} minutes of %s`, { timeout: 0 }, async (name, subject) => {
  const end = Date.now() + minutes * 60_000
  const faults: unknown[] = []
  let slowest = { seed: 0, seconds: 0 }
  let seed = firstSeed
  // What is imported for the first input of its kind, and compiled, counts for none.
  for (; seed < firstSeed + 20; seed += 1) await findFault(subject, seed)
  for (; Date.now() < end; seed += 1) {
    const before = process.cpuUsage()
    const fault = await findFault(subject, seed)
    const { user, system } = process.cpuUsage(before)
    const seconds = (user + system) / 1_000_000
    if (seconds > slowest.seconds) slowest = { seed, seconds }
    if (seconds > mostSeconds) faults.push({ seed, seconds })
    if (fault !== null) faults.push({ seed, fault })
    if (faults.length >= 20) break
    // Without I/O, the messages and timers of vitest and Node would have no turn for an hour.
    await setImmediate()
  }
  console.log(`${name}: ${seed - firstSeed} inputs, the slowest ${slowest.seconds.toFixed(2)} s (seed ${slowest.seed})`)
  expect(faults).toEqual([])
})
