import type { LogLevel } from '../../api/log/log.ts'
import { findCurrentId } from '../../pipeline/snapshot/pointer.ts'
import { Command, wholeNumber } from '../command.ts'

interface McpOptions {
  readonly dataDir: string
  readonly maxAge: number
  readonly logLevel?: LogLevel
}

export function mcpCommand(): Command {
  return new Command('mcp')
    .dataDir({ mayBeMissing: true, bucket: 'nothing' })
    .description('serve the current snapshot to an agent over stdin and stdout (Model Context Protocol)')
    .option('--max-age <hours>', 'a live snapshot older than this is not served as live', wholeNumber, 48)
    .logLevel()
    .action(async ({ dataDir, maxAge, logLevel }: McpOptions) => {
      // Loaded on demand: the SDK and its schemas take 150 ms and 10 to 20 MB (Node 20).
      const { serveOverStdio } = await import('../../api/mcp/stdio.ts')
      const { openLog } = await import('../../api/log/open-log.ts')
      const { startFollowing } = await import('../follow-store.ts')
      const log = openLog(logLevel ?? 'info')
      process.once('exit', () => log.flush())
      const { archive } = await startFollowing(dataDir, log)
      await serveOverStdio({ dataDir, maxAgeHours: maxAge, archive, log })
      if (findCurrentId(dataDir) !== null) return
      log.warn({ dataDir }, `${dataDir} has no snapshot yet: tools report this until the first 'fuel-etl run'`)
    })
    .examples([['fuel-etl mcp --data-dir /var/lib/fuel', 'the command to configure in a client']])
    .remarks('See docs/agents.md. The protocol uses stdout, so there is no --json. The log goes to stderr.')
}
