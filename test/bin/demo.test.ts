import { expect, test } from 'vitest'
import { demoCommand } from '../../bin/commands/demo.ts'
import { printedBy } from '../support/printed-by.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a demonstration says why its counts differ from those of the pages', async () => {
  const { text } = await printedBy(demoCommand(), '--no-serve', '--workers', '2', '--data-dir', temporaryFolder())
  expect(text.match(/^2026-11-1[789] {2}\d+ sources: \d+ stations, \d+ prices, /gm)).toHaveLength(3)
  expect(text).toContain('count only stations that have a current price.')
})
