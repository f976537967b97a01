import { Option } from 'commander'
import { tryPort } from '../../api/http/connections.ts'
import type { Limiter } from '../../api/limits/limiter.ts'
import { openLimiter } from '../../api/limits/open-limiter.ts'
import type { LogLevel } from '../../api/log/log.ts'
import { type OpenLog, openLog } from '../../api/log/open-log.ts'
import type { Contact, Imprint, Operator } from '../../api/pages/operator.ts'
import { createServer, type FuelServer, mapRequestsDefault, pastSnapshotsDefault } from '../../api/server.ts'
import { siteFiles } from '../../api/site/site-files.ts'
import { findDiskFault } from '../../pipeline/disk/disk-fault.ts'
import { UsageError } from '../../pipeline/model/errors.ts'
import type { Notifier } from '../../pipeline/notify/notifier.ts'
import { programVersion } from '../../pipeline/process.ts'
import { findPointedId, keptSnapshots } from '../../pipeline/snapshot/pointer.ts'
import { type Command, folderCommand, origin, origins, portNumber, shortTextOf, wholeNumber } from '../command.ts'
import { type Following, startFollowing } from '../follow-store.ts'
import { notifyInBackground, openNotifier } from '../notices.ts'
import type { FolderOptions } from '../options.ts'
import { voiceFor } from '../print/voice.ts'
import {
  contactOf,
  imprintOf,
  lineOf,
  mapStyleOf,
  siteMarkOf,
  statedAtStart,
  webAddress,
  yesOrNo,
} from '../serve-options.ts'
import { storePlaceOf } from '../with-store.ts'

interface ServeOptions extends FolderOptions {
  readonly host: string
  readonly port: number
  readonly maxAge: number
  readonly trustProxy: number
  readonly legacyCacheHeader: boolean
  readonly allowOrigin: readonly string[]
  readonly publicUrl?: string
  readonly contact?: Contact
  readonly imprint?: Imprint
  readonly siteName?: string
  readonly siteMark?: string
  readonly instantFreeKeys?: boolean
  readonly answerTime?: string
  readonly mapStyle?: string
  readonly mapHost?: readonly string[]
  readonly mapRequests?: number
  readonly pastSnapshots?: number
  readonly metricsPort?: number
  /** Default `info`, with --quiet `error`. */
  readonly logLevel?: LogLevel
  readonly logRequests?: boolean
}

export function serveCommand(): Command {
  return folderCommand('serve', { mayBeMissing: true, bucket: 'nothing' })
    .description('serve the current snapshot over HTTP; a new snapshot is loaded without a restart')
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', 'port to listen on, 0 for any', portNumber, 8080)
    .option('--max-age <hours>', 'a live snapshot older than this is not served as live', wholeNumber, 48)
    .option('--trust-proxy <n>', 'number of trusted proxies in front of the server (X-Forwarded-For)', wholeNumber, 0)
    .option('--legacy-cache-header', 'also send the second Cache-Control header of the old site', false)
    .option('--allow-origin <origin...>', 'origins whose pages may call /mcp, such as https://example.org', origins, [])
    .option(
      '--public-url <origin>',
      'address of the service, such as https://fuel.example, for agents, search engines and previews of links',
      origin,
    )
    .setting(
      'FUEL_SERVE_CONTACT',
      '--contact <address>',
      'e-mail address or https URL for questions, shown on pages and in the API',
      contactOf,
    )
    .setting(
      'FUEL_SERVE_IMPRINT',
      '--imprint <text>',
      'legal notice: its https URL, or the text of the page /imprint (\\n ends a line)',
      imprintOf,
    )
    .brand()
    .addOption(
      new Option(
        '--instant-free-keys [yes|no]',
        'the form for the plan free answers with a key, one for each client address and day',
      )
        .env('FUEL_SERVE_INSTANT_FREE_KEYS')
        .argParser(yesOrNo)
        .preset('yes'),
    )
    .setting(
      'FUEL_SERVE_ANSWER_TIME',
      '--answer-time <time>',
      "how long an answer to a request for a plan takes, such as 'two working days'",
      shortTextOf(60),
    )
    .option(
      '--map-requests <n>',
      'map answers to make for one client address in a minute, 0 for no limit; answers in memory do not count',
      wholeNumber,
      mapRequestsDefault,
    )
    .option('--past-snapshots <n>', 'past snapshots in memory, for as_of; 0: none', wholeNumber, pastSnapshotsDefault)
    .option('--map-style <url>', 'URL of a MapLibre style for the maps, instead of the bundled outline', webAddress)
    .option('--map-host <origin...>', 'with --map-style: other origins that the style loads from', origins)
    .option('--metrics-port <port>', 'serve /metrics on this port, on the loopback address only', portNumber)
    .logLevel()
    .option('--log-requests', 'log each request: route, status, time, never an IP address', false)
    .action(async (options: ServeOptions) => {
      const notifier = await openNotifier()
      const { url, metricsUrl, address, limits } = await startServer(options, notifier)
      const store = storePlaceOf(options.dataDir).database
      const metrics = metricsUrl ? `, metrics on ${metricsUrl}/metrics` : ''
      const stated = statedAtStart(operatorOf(options), notifier, { store, limits })
      voiceFor(options).result({ url, metricsUrl, ...stated }, () =>
        process.stdout.write(`serving ${placeOf(options.dataDir, address)} on ${url}${metrics}\n${lineOf(stated)}`),
      )
    })
    .examples([
      ['fuel-etl serve', 'on http://127.0.0.1:8080'],
      [
        'fuel-etl serve --data-dir /var/lib/fuel --host 0.0.0.0 --metrics-port 9100',
        'on all addresses, with metrics for this machine only',
      ],
      ['fuel-etl serve --trust-proxy 1', 'behind one proxy that sends the client address'],
      [
        'fuel-etl serve --contact ada@example.org --imprint https://example.org/imprint',
        'with a contact and an imprint on every page and in the API description',
      ],
    ])
}

/**
 * Where a server listens. `address`: the bucket that it follows; null: its data folder is no copy of one. `limits`: where it
 * counts requests; null: in its process.
 */
export interface StartedServer {
  readonly url: string
  readonly metricsUrl: string | null
  readonly address: string | null
  readonly limits: string | null
}

/** Listens until the process gets a signal to stop. Requests in progress are completed. */
export async function startServer(options: ServeOptions, notifier: Notifier | null = null): Promise<StartedServer> {
  const log = openLog(options.logLevel ?? (options.quiet ? 'error' : 'info'))
  const following = await startFollowing(options.dataDir, log)
  const limiter = await openLimiter(process.env.FUEL_LIMITS_URL, log)
  try {
    return await startWith({ following, limiter }, options, notifier, log)
  } catch (error) {
    // A process that is still connected to Redis would not exit.
    await Promise.all([following.stop(), limiter.close()])
    throw error
  }
}

async function startWith(
  { following, limiter }: { readonly following: Following; readonly limiter: Limiter },
  options: ServeOptions,
  notifier: Notifier | null,
  log: OpenLog,
): Promise<StartedServer> {
  const store = await storePlaceOf(options.dataDir).openForServer()
  const server = createServer({
    dataDir: options.dataDir,
    store,
    host: options.host,
    port: options.port,
    trustProxy: options.trustProxy,
    maxAgeHours: options.maxAge,
    legacyCacheHeader: options.legacyCacheHeader,
    allowedOrigins: options.allowOrigin,
    publicUrl: options.publicUrl ?? null,
    operator: operatorOf(options),
    ...(options.siteName !== undefined && { siteName: options.siteName }),
    siteMark: siteMarkOf(options),
    access: { instantFreeKeys: options.instantFreeKeys ?? false, answerTime: options.answerTime ?? null },
    ...(notifier && { notify: notifyInBackground(notifier, log) }),
    mapStyle: mapStyleOf(options),
    ...(options.mapRequests !== undefined && { mapRequests: options.mapRequests }),
    metricsPort: options.metricsPort ?? null,
    logsRequests: options.logRequests ?? false,
    limiter,
    archive: following.archive,
    ...(options.pastSnapshots !== undefined && { pastSnapshots: options.pastSnapshots }),
    notFollowed: following.notFollowed,
    log,
  })
  closeOnSignal(server, following, notifier, log)
  const addresses = await listening(server.listen(), options)
  try {
    tellStart(options.dataDir, addresses, log)
    return { ...addresses, address: following.address, limits: limiter.address }
  } catch (error) {
    // Close the server, because a process that still listens would not exit.
    await server.close()
    await notifier?.close()
    throw findDiskFault(error, options.dataDir, true) ?? error
  }
}

function placeOf(dataDir: string, address: string | null): string {
  return address === null ? dataDir : `${address} (copy in ${dataDir})`
}

/** Throws the same errors as `startServer`, for commands that work long before they serve: port in use, pages not built. */
export async function refuseUnlessServable(at: Pick<ServeOptions, 'host' | 'port'>): Promise<void> {
  siteFiles()
  await listening(tryPort(at.port, at.host), at)
}

function tellStart(dataDir: string, { url, metricsUrl }: { url: string; metricsUrl: string | null }, log: OpenLog) {
  const snapshot = findPointedId(dataDir)
  const fields = { version: programVersion, node: process.version, dataDir, url, metricsUrl: metricsUrl ?? undefined }
  log.info({ ...fields, snapshot: snapshot ?? undefined }, 'listening')
  // A lost pointer is reported by the snapshot watcher.
  if (snapshot === null && keptSnapshots(dataDir).length === 0) {
    log.warn({ dataDir }, `${dataDir} has no snapshot yet: data is served after the first 'fuel-etl run'`)
  }
}

function closeOnSignal(server: FuelServer, following: Following, notifier: Notifier | null, log: OpenLog): void {
  const close = async (signal: string): Promise<void> => {
    log.info({ signal }, 'closing: completing requests in progress')
    await following.stop()
    await server.close()
    await notifier?.close()
    log.info({ signal }, 'closed')
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close(signal))
  // Buffered lines are written even if the process exits.
  process.once('exit', () => log.flush())
}

async function listening<T>(started: Promise<T>, { host, port }: Pick<ServeOptions, 'host' | 'port'>): Promise<T> {
  try {
    return await started
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    const why = code === 'EADDRINUSE' ? 'the port is in use; choose another with --port' : message
    throw new UsageError(`cannot listen on ${host}:${port}: ${why}`, { cause })
  }
}

function operatorOf({ contact, imprint }: Pick<ServeOptions, 'contact' | 'imprint'>): Operator {
  return { contact: contact ?? null, imprint: imprint ?? null }
}
