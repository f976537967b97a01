import { Command, InvalidArgumentError } from 'commander'
import { createServer } from '../../api/server.ts'
import { UsageError } from '../../pipeline/model/errors.ts'
import { findCurrentId } from '../../pipeline/snapshot/pointer.ts'
import { type FolderOptions, wholeNumber, withFolder } from '../options.ts'

interface ServeOptions extends FolderOptions {
  readonly host: string
  readonly port: number
  readonly maxAge: number
  readonly trustProxy: number
  readonly legacyCacheHeader: boolean
  readonly allowOrigin: readonly string[]
  readonly metricsPort?: number
}

export function serveCommand(): Command {
  return withFolder(new Command('serve'))
    .description('answer from the snapshot in force; a new one is taken up without a restart')
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', 'port to listen on, 0 for any', wholeNumber, 8080)
    .option('--max-age <hours>', 'a live snapshot older than this is not served as live', wholeNumber, 48)
    .option('--trust-proxy <n>', 'proxies in front that may speak for a client', wholeNumber, 0)
    .option('--legacy-cache-header', 'append the second Cache-Control of the old site', false)
    .option(
      '--allow-origin <origin...>',
      'pages of these origins may ask at /mcp, such as https://example.org',
      origins,
      [],
    )
    .option('--metrics-port <port>', 'serve /metrics on this port of the loopback only', wholeNumber)
    .addHelpText('after', '\nExample:\n  fuel-etl serve --data-dir /var/lib/fuel --host 0.0.0.0 --metrics-port 9100')
    .action(async (options: ServeOptions) => {
      const { url, metricsUrl } = await startServer(options)
      const metrics = metricsUrl ? `, metrics on ${metricsUrl}/metrics` : ''
      if (options.json) process.stdout.write(`${JSON.stringify({ url, metricsUrl })}\n`)
      else process.stdout.write(`serving ${options.dataDir} on ${url}${metrics}\n`)
      if (findCurrentId(options.dataDir) !== null) return
      process.stderr.write(`${options.dataDir} holds no snapshot yet: data is served after the first 'fuel-etl run'\n`)
    })
}

/** Listens until the process is told to stop; requests under way are answered to their end. */
export async function startServer(
  options: ServeOptions,
): Promise<{ readonly url: string; readonly metricsUrl: string | null }> {
  const server = createServer({
    dataDir: options.dataDir,
    host: options.host,
    port: options.port,
    trustProxy: options.trustProxy,
    maxAgeHours: options.maxAge,
    legacyCacheHeader: options.legacyCacheHeader,
    allowedOrigins: options.allowOrigin,
    metricsPort: options.metricsPort ?? null,
    log: line => process.stderr.write(`${line}\n`),
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close())
  return listening(server.listen(), options)
}

/** Collects what a browser sends as `Origin`: scheme, host and port, nothing behind. */
function origins(text: string, before: readonly string[]): readonly string[] {
  if (URL.canParse(text) && new URL(text).origin === text) return [...before, text]
  throw new InvalidArgumentError('expected an origin, such as https://example.org.')
}

async function listening<T>(started: Promise<T>, { host, port }: ServeOptions): Promise<T> {
  try {
    return await started
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    const why = code === 'EADDRINUSE' ? 'the port is taken; choose another with --port' : message
    throw new UsageError(`cannot listen on ${host}:${port}: ${why}`, { cause })
  }
}
