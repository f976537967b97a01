import { expect, test } from 'vitest'
import { convertCommand, ingestCommand, publishCommand, validateCommand } from '../../bin/commands/stages.ts'
import { fixturesRoot } from '../support/deliver.ts'
import { printedBy } from '../support/printed-by.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a stage that was left out is named, and nothing is published without it', async () => {
  const folder = ['--data-dir', temporaryFolder()]
  const here = [...folder, '--workers', '0']
  await expect(printedBy(validateCommand(), ...here)).rejects.toThrow("no run is open: 'fuel-etl ingest' opens one")
  await printedBy(ingestCommand(), ...here, '--from', fixturesRoot, '--source', 'lu', 'ecb')
  const unvalidated = "the open run has not passed 'validate' yet: call 'fuel-etl validate' first"
  await expect(printedBy(convertCommand(), ...here)).rejects.toThrow(unvalidated)
  await expect(printedBy(publishCommand(), ...here)).rejects.toThrow(unvalidated)
  await printedBy(validateCommand(), ...here)
  await expect(printedBy(publishCommand(), ...here)).rejects.toThrow(
    "the open run has not passed 'convert' yet: call 'fuel-etl convert' first",
  )
  await printedBy(convertCommand(), ...here)
  expect((await printedBy(publishCommand(), ...here)).text).toMatch(/published 20261119T120000Z-/)
})
