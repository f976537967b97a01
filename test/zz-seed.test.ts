import { Session } from 'node:inspector/promises'
import { writeFileSync } from 'node:fs'
import { test } from 'vitest'
import { findFault, subjects } from './support/fuzz-subjects.ts'
test('seeds', { timeout: 0 }, async () => {
  const s = new Session(); s.connect(); await s.post('Profiler.enable'); await s.post('Profiler.start')
  await findFault(subjects.XML!, 1129333)
  const { profile } = await s.post('Profiler.stop'); writeFileSync('/tmp/ev/seed.cpuprofile', JSON.stringify(profile))
})
