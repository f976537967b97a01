import { expect, test } from 'vitest'
import type { RunEvent } from '../../../pipeline/stages/run/progress.ts'
import { bundled, copyBundled, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const day = '2026-11-19'

test('a run reports its stages in order, and for each source its start, answers, end and validation', async () => {
  // `fr-zip` substitutes `fr`, which has no files here. It is planned when `fr` fails.
  const dataDir = temporaryFolder()
  const from = temporaryFolder()
  for (const source of ['fr-zip', 'ecb']) copyBundled(from, source, day)
  const events: RunEvent[] = []
  const report = await runFiles({ dataDir, from, source: ['fr', 'fr-zip', 'ecb'] }, event => void events.push(event))
  const stages = events.filter(event => event.kind === 'stage begins').map(event => event.stage)
  expect(stages).toEqual(['ingest', 'validate', 'convert', 'publish'])
  const planned = events.filter(event => event.kind === 'sources planned').map(event => event.ids)
  expect(planned).toEqual([['ecb', 'fr'], ['fr-zip']])
  expect(kindsOf(events, 'fr')).toEqual(['source begins', 'source ends', 'source validated'])
  expect(kindsOf(events, 'fr-zip')).toEqual(['source begins', 'source answers', 'source ends', 'source validated'])
  const answered = events.find(event => event.kind === 'source answers' && event.id === 'fr-zip')
  const [bytes] = [...bundled('fr-zip', day).values()].map(file => file.length)
  expect(answered).toMatchObject({ requests: 1, bytes })
  expect(events.at(-1)).toEqual({ kind: 'published', snapshot: report.snapshot })
})

function kindsOf(events: readonly RunEvent[], id: string): string[] {
  return events.filter(event => 'id' in event && event.id === id).map(event => event.kind)
}
