import { Command } from 'commander'
import { findCurrentId } from '../../pipeline/snapshot/pointer.ts'
import { dataDirOption, wholeNumber } from '../options.ts'

interface McpOptions {
  readonly dataDir: string
  readonly maxAge: number
}

export function mcpCommand(): Command {
  return new Command('mcp')
    .description('answer an agent from the snapshot in force, over stdin and stdout (Model Context Protocol)')
    .addOption(dataDirOption())
    .option('--max-age <hours>', 'a live snapshot older than this is not served as live', wholeNumber, 48)
    .addHelpText(
      'after',
      '\nA client starts it: docs/agents.md says how. Stdout belongs to the protocol, the log goes to stderr.',
    )
    .action(async ({ dataDir, maxAge }: McpOptions) => {
      // Loaded when it is asked for: the SDK and its schemas take 150 ms and 10 to 20 MB (Node 20).
      const { serveOverStdio } = await import('../../api/mcp/stdio.ts')
      serveOverStdio({ dataDir, maxAgeHours: maxAge, log: line => process.stderr.write(`${line}\n`) })
      if (findCurrentId(dataDir) !== null) return
      process.stderr.write(`${dataDir} holds no snapshot yet: tools say so until the first 'fuel-etl run'\n`)
    })
}
