import { Command } from 'commander'
import type { LogLevel } from '../../api/log/log.ts'
import { type OpenLog, openLog } from '../../api/log/open-log.ts'
import { createServer, type FuelServer } from '../../api/server.ts'
import { siteFiles } from '../../api/site/site-files.ts'
import { tryPort } from '../../api/try-port.ts'
import { UsageError } from '../../pipeline/model/errors.ts'
import { programVersion } from '../../pipeline/model/program.ts'
import { findPointedId, keptSnapshots } from '../../pipeline/snapshot/pointer.ts'
import { logLevelOption } from '../log-level.ts'
import { type MapOptions, mapHostOption, mapStyleOf, mapStyleOption } from '../map-style.ts'
import { type FolderOptions, origins, wholeNumber, withExamples, withFolder } from '../options.ts'
import { voiceFor } from '../print/voice.ts'

interface ServeOptions extends FolderOptions, MapOptions {
  readonly host: string
  readonly port: number
  readonly maxAge: number
  readonly trustProxy: number
  readonly legacyCacheHeader: boolean
  readonly allowOrigin: readonly string[]
  readonly metricsPort?: number
  /** Unless told `info`, and with --quiet `error`. */
  readonly logLevel?: LogLevel
  readonly logRequests?: boolean
}

export function serveCommand(): Command {
  const command = withFolder(new Command('serve'))
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
    .addOption(mapStyleOption())
    .addOption(mapHostOption())
    .option('--metrics-port <port>', 'serve /metrics on this port of the loopback only', wholeNumber)
    .addOption(logLevelOption())
    .option('--log-requests', 'a line for each request: route, status, time, never an address', false)
    .action(async (options: ServeOptions) => {
      const { url, metricsUrl } = await startServer(options)
      const metrics = metricsUrl ? `, metrics on ${metricsUrl}/metrics` : ''
      voiceFor(options).result({ url, metricsUrl }, () =>
        process.stdout.write(`serving ${options.dataDir} on ${url}${metrics}\n`),
      )
    })
  return withExamples(command, [
    ['fuel-etl serve', 'on http://127.0.0.1:8080, for a look'],
    [
      'fuel-etl serve --data-dir /var/lib/fuel --host 0.0.0.0 --metrics-port 9100',
      'for others, with metrics for this machine alone',
    ],
    ['fuel-etl serve --trust-proxy 1', 'behind one proxy that says who asks'],
  ])
}

/** Listens until the process is told to stop; requests under way are answered to their end. */
export async function startServer(
  options: ServeOptions,
): Promise<{ readonly url: string; readonly metricsUrl: string | null }> {
  const log = openLog(options.logLevel ?? (options.quiet ? 'error' : 'info'))
  const server = createServer({
    dataDir: options.dataDir,
    host: options.host,
    port: options.port,
    trustProxy: options.trustProxy,
    maxAgeHours: options.maxAge,
    legacyCacheHeader: options.legacyCacheHeader,
    allowedOrigins: options.allowOrigin,
    mapStyle: mapStyleOf(options),
    metricsPort: options.metricsPort ?? null,
    logsRequests: options.logRequests ?? false,
    log,
  })
  closeWhenTold(server, log)
  const addresses = await listening(server.listen(), options)
  tellStart(options.dataDir, addresses, log)
  return addresses
}

/** Throws what `startServer` would, to whoever works long before it serves: a port is taken, the pages are not built. */
export async function refuseUnlessServable(at: Pick<ServeOptions, 'host' | 'port'>): Promise<void> {
  siteFiles()
  await listening(tryPort(at.port, at.host), at)
}

function tellStart(dataDir: string, { url, metricsUrl }: { url: string; metricsUrl: string | null }, log: OpenLog) {
  const snapshot = findPointedId(dataDir)
  const fields = { version: programVersion, node: process.version, dataDir, url, metricsUrl: metricsUrl ?? undefined }
  log.info({ ...fields, snapshot: snapshot ?? undefined }, 'listening')
  // Of a lost pointer the watch of the snapshot complains.
  if (snapshot === null && keptSnapshots(dataDir).length === 0) {
    log.warn({ dataDir }, `${dataDir} holds no snapshot yet: data is served after the first 'fuel-etl run'`)
  }
}

function closeWhenTold(server: FuelServer, log: OpenLog): void {
  const close = async (signal: string): Promise<void> => {
    log.info({ signal }, 'closing: requests under way are answered to their end')
    await server.close()
    log.info({ signal }, 'closed')
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close(signal))
  // The lines that wait are written however the process ends.
  process.once('exit', () => log.flush())
}

async function listening<T>(started: Promise<T>, { host, port }: Pick<ServeOptions, 'host' | 'port'>): Promise<T> {
  try {
    return await started
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    const why = code === 'EADDRINUSE' ? 'the port is taken; choose another with --port' : message
    throw new UsageError(`cannot listen on ${host}:${port}: ${why}`, { cause })
  }
}
