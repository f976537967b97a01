import * as z from 'zod'
import { logLevels } from '../../api/log/log.ts'
import { userAgent } from '../../pipeline/fetch/user-agent.ts'
import { isEmailAddress } from '../../pipeline/model/addresses.ts'
import { countryCodeOf, countryNames } from '../../pipeline/model/countries.ts'
import { UsageError } from '../../pipeline/model/errors.ts'
import { sizeForm, sizeIn } from '../../pipeline/model/quantities.ts'
import { programVersion } from '../../pipeline/process.ts'
import { archiveWord } from '../../pipeline/stages/run/accepted.ts'
import { nearestWord } from '../nearest-word.ts'
import { allSources, isAll } from '../options.ts'

const text = z.string(expecting('a text'))

const address = text.refine(
  word => isEmailAddress(word) || (URL.canParse(word) && new URL(word).protocol === 'https:' && !/\s/.test(word)),
  expecting('an e-mail address or an https address, such as ada@example.org'),
)

const list = z
  .union([z.string(), z.array(z.string())], expecting('a list of words'))
  .transform(value => (typeof value === 'string' ? value.split(',') : value).map(word => word.trim()).filter(Boolean))
  .transform(words => [...new Set(words)])

// Sources, and the archives whose terms are accepted by themselves: `de/archive`.
const withTerms = allSources.flatMap(source => {
  const { id } = source.descriptor
  return source.kind === 'stations' && source.archive?.licence ? [id, archiveWord(id)] : [id]
})

/**
 * What a value may be, in the configuration file, in the environment, and as an answer to `setup`. Each gives the text of
 * the environment variable.
 */
export const kinds = {
  text,
  address,
  contact: address.superRefine((word, context) => {
    try {
      userAgent(programVersion, word)
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message })
    }
  }),
  /** A file or folder. A relative path is relative to the folder of the configuration file. */
  path: text,
  'whole number': text.regex(/^\d{1,6}$/, expecting('a whole number')),
  'log level': text.superRefine((word, context) => refuseUnknown(word, logLevels, context)),
  /** `all`, or a list of country codes. */
  markets: list.transform((words, context) => {
    if (words.some(isAll)) return 'all'
    const codes = words.map(countryCodeOf)
    for (const code of codes) refuseUnknown(code, Object.keys(countryNames), context)
    return codes.join(',')
  }),
  /** A list of ids of sources. */
  sources: list.transform((words, context) => {
    for (const word of words) refuseUnknown(word.toLowerCase(), withTerms, context)
    return words.join(',').toUpperCase()
  }),
  /** Bytes with a unit: `50GB`. */
  size: text.refine(word => sizeIn(word) !== null, expecting(sizeForm)),
  /** Hosts, each with a file. */
  'files by host': z.record(
    z.string(),
    text.refine(path => !path.includes(','), expecting('a path without a comma')),
    expecting('keys with values below it'),
  ),
} as const satisfies Readonly<Record<string, z.ZodType>>

type SettingKind = keyof typeof kinds

/** The text of a zod error: `expected a whole number, found 'two'`. */
export function expecting(what: string) {
  return { error: ({ input }: { readonly input?: unknown }) => `expected ${what}, found ${shown(input)}` }
}

function shown(input: unknown): string {
  if (Array.isArray(input)) return 'a list'
  if (typeof input === 'symbol') return 'a reference to another place'
  if (typeof input === 'object') return 'keys with values'
  return typeof input === 'string' ? `'${input}'` : `${input}`
}

function refuseUnknown(found: string, words: readonly string[], context: z.core.$RefinementCtx): void {
  if (words.includes(found)) return
  const nearest = nearestWord(found, words)
  const next = nearest ? `did you mean ${nearest}?` : `expected one of ${words.join(', ')}`
  context.addIssue({ code: 'custom', message: `unknown value '${found}'; ${next}` })
}

export interface Setting {
  /** Its place in the file: `contact`, `serve.contact`. */
  readonly key: string
  /** The environment variable with the same meaning. If it is set, the key in the file is ignored. */
  readonly name: string
  readonly kind: SettingKind
  /** The comment above the key in a new file, and the sentence in docs/operator.md. */
  readonly comment: string
}

const described: Readonly<Record<string, Pick<Setting, 'kind' | 'comment'>>> = {
  data_dir: {
    kind: 'path',
    comment: 'Folder of captures, snapshots, keys of customers and access requests, or s3://bucket/prefix.',
  },
  secrets_file: {
    kind: 'path',
    comment: 'File of NAME=VALUE lines with the keys of sources, mode 0600. No key belongs in this file.',
  },
  contact: {
    kind: 'contact',
    comment: 'Your address for publishers, sent with every request: an e-mail address or an https page.',
  },
  markets: {
    kind: 'markets',
    comment: 'The markets that commands use when --market is not given: all, or a list such as [FR, IT].',
  },
  accept_terms: {
    kind: 'sources',
    comment: "Sources with restricted terms that you have read and accept. 'fuel-etl setup' shows the terms.",
  },
  workers: {
    kind: 'whole number',
    comment: 'Processes that read and build markets; 0: do all work in one process. Default: one per core.',
  },
  disk_limit: {
    kind: 'size',
    comment:
      "The most that the data folder may take, such as 50GB: 'snapshot prune' deletes until it fits. Default: no limit.",
  },
  backup_dir: {
    kind: 'path',
    comment: 'Folder of the nightly backups, outside of the data folder. Default: /var/backups/fuel-etl.',
  },
  cache_dir: {
    kind: 'path',
    comment:
      'With a bucket: folder of its working copies on this host. Default: fuel-etl below the cache folder of the user.',
  },
  s3_endpoint: {
    kind: 'text',
    comment: 'With a bucket: address of the object store, such as https://objects.example.org. Default: AWS.',
  },
  lake: {
    kind: 'path',
    comment: "Folder of the lake that 'fuel-etl lake write' adds to, or s3://bucket/prefix. Default: ./lake.",
  },
  log_level: { kind: 'log level', comment: 'Lowest level that serve and mcp log: info, warn, error or silent.' },
  host_ca: {
    kind: 'files by host',
    comment: 'PEM files with a certificate that is missing in the chain of a host, trusted for that host only.',
  },
  'serve.contact': {
    kind: 'address',
    comment: 'Whom readers of the pages may ask: an e-mail address or an https page.',
  },
  'serve.imprint': { kind: 'text', comment: 'Who is responsible for the service: an https page, or a text.' },
  'serve.site_name': { kind: 'text', comment: 'Name of the service on its pages. Default: Forecourt.' },
  'serve.site_mark': {
    kind: 'path',
    comment: 'SVG or PNG file of up to 64 KB: shown beside the name, and as the icon of the window.',
  },
  'serve.instant_free_keys': {
    kind: 'text',
    comment: 'yes: the form for the plan free answers with a key, one for each client address and day. Default: no.',
  },
  'serve.answer_time': {
    kind: 'text',
    comment: 'How long an answer to a request for a plan takes, such as two working days. Shown on /pricing.',
  },
  'notify.command': {
    kind: 'text',
    comment:
      'Program that gets notices (a market is late, a run failed, someone asks for access) on its standard input, with its arguments.',
  },
}

/** Every key of the configuration file, in the order of a new file. `sources` follows: see `sourceSettings`. */
export const settings: readonly Setting[] = Object.entries(described).map(([key, one]) => {
  return { key, name: `FUEL_${key.toUpperCase().replace('.', '_')}`, ...one }
})

/** Variables that are read from the environment only, each with the reason. */
export const environmentOnly: Readonly<Record<string, string>> = {
  FUEL_CONFIG: 'names the configuration file; empty: use none',
  FUEL_CONNECT_TO: 'for tests: the address that all sockets connect to',
  FUEL_LIMITS_URL: 'may contain a password: the Redis in which limits are counted',
  FUEL_EXTRA_CA: 'for tests: an additional certificate authority',
  FUEL_STORE_URL: 'the PostgreSQL database with keys and access requests; contains its password',
}

/** Keys with a secret, by their variable. They belong in the environment or in the secrets file. */
export const secretKeys: Readonly<Record<string, string>> = { 'notify.webhook': 'FUEL_NOTIFY_WEBHOOK' }

/**
 * The values by their variables, as the configuration file has them: `uk` is GB. An empty one is not set, and not checked.
 * Throws UsageError for the first that is not what its kind says.
 */
export function checkedValues<Values extends Readonly<Record<string, string | undefined>>>(
  values: Values,
  label: 'key' | 'name',
): Values {
  const checked = settings.flatMap(({ key, name, kind }) => {
    const value = values[name]
    // The variable of the files by host has another form than the key. The network reads it.
    if (!value || kind === 'files by host') return []
    const { data, error } = kinds[kind].safeParse(value)
    if (error) throw new UsageError(`${label === 'key' ? key : name}: ${error.issues[0]!.message}`)
    return [[name, data]]
  })
  return { ...values, ...Object.fromEntries(checked) }
}

/** Variables that sources read and that may be in the file, below `sources`. Sorted. */
export function sourceSettings(): readonly string[] {
  return settingNames().filter(name => !isSecretName(name))
}

/** Variables of sources that belong in the environment or in the secrets file. Sorted. */
export function sourceSecrets(): readonly string[] {
  return settingNames().filter(isSecretName)
}

function settingNames(): string[] {
  const ofArchives = allSources.flatMap(source => (source.kind === 'stations' && source.archive?.settings) || [])
  const names = allSources.flatMap(({ descriptor }) => [
    ...(descriptor.settings ?? []),
    ...Object.keys(descriptor.defaults ?? {}),
    ...(descriptor.userAgentSetting === undefined ? [] : [descriptor.userAgentSetting]),
  ])
  return [...new Set([...names, ...ofArchives])].sort()
}

const secretWord = /(?:KEY|TOKEN|PASSWORD|SECRET|USERNAME|CLIENT_ID|CONSUMER_ID|WEBHOOK)$/

/** Is that the name of a key, a token or a part of a login? */
export function isSecretName(name: string): boolean {
  return secretWord.test(name.toUpperCase())
}
