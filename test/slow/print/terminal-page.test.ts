import { expect, test } from 'vitest'
import { explainCommand } from '../../../bin/commands/explain.ts'
import { runCommand } from '../../../bin/commands/run.ts'
import { statusCommand } from '../../../bin/commands/status.ts'
import { blockOf, inPipe, recorded } from '../../../fixtures/terminal/page.ts'
import { printedBy } from '../../support/printed-by.ts'
import { repositoryText } from '../../support/repository.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('docs/terminal.md shows the output of run, status and explain in a pipe (npm run record)', async () => {
  const page = repositoryText('docs/terminal.md')
  const dataDir = temporaryFolder()
  const commands = [
    [runCommand(), recorded.runPiped],
    [statusCommand(), recorded.statusPiped],
    [explainCommand(), recorded.explain],
  ] as const
  for (const [command, typed] of commands) {
    const { text } = await printedBy(command, ...typed.split(' '), '--data-dir', dataDir)
    const lines = text.replaceAll(dataDir, 'data').trimEnd().split('\n')
    expect(page).toContain(blockOf({ command: `${command.name()} ${typed}`, seen: inPipe, lines }))
  }
})
