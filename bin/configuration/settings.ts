/** How a value is written in the file, and how it becomes the text of an environment variable. */
type SettingKind =
  | 'text'
  /** A file or folder. A relative path is relative to the folder of the configuration file. */
  | 'path'
  | 'whole number'
  | 'log level'
  /** `all`, or a list of country codes. */
  | 'markets'
  /** A list of ids of sources. */
  | 'sources'
  /** Bytes with a unit: `50GB`. */
  | 'size'
  /** Hosts, each with a file. */
  | 'files by host'

export interface Setting {
  /** Its place in the file: `contact`, `serve.contact`. */
  readonly key: string
  /** The environment variable with the same meaning. If it is set, the key in the file is ignored. */
  readonly name: string
  readonly kind: SettingKind
  /** The comment above the key in a new file, and the sentence in docs/operator.md. */
  readonly comment: string
}

/** Every key of the configuration file, in the order of a new file. `sources` follows: see `source-settings.ts`. */
export const settings: readonly Setting[] = [
  {
    key: 'data_dir',
    name: 'FUEL_DATA_DIR',
    kind: 'path',
    comment: 'Folder of captures, snapshots, keys of customers and access requests, or s3://bucket/prefix.',
  },
  {
    key: 'secrets_file',
    name: 'FUEL_SECRETS_FILE',
    kind: 'path',
    comment: 'File of NAME=VALUE lines with the keys of sources, mode 0600. No key belongs in this file.',
  },
  {
    key: 'contact',
    name: 'FUEL_CONTACT',
    kind: 'text',
    comment: 'Your address for publishers, sent with every request: an e-mail address or an https page.',
  },
  {
    key: 'markets',
    name: 'FUEL_MARKETS',
    kind: 'markets',
    comment: 'The markets that commands use when --market is not given: all, or a list such as [FR, IT].',
  },
  {
    key: 'accept_terms',
    name: 'FUEL_ACCEPT_TERMS',
    kind: 'sources',
    comment: "Sources with restricted terms that you have read and accept. 'fuel-etl setup' shows the terms.",
  },
  {
    key: 'workers',
    name: 'FUEL_WORKERS',
    kind: 'whole number',
    comment: 'Processes that read and build markets; 0: do all work in one process. Default: one per core.',
  },
  {
    key: 'disk_limit',
    name: 'FUEL_DISK_LIMIT',
    kind: 'size',
    comment: "The most that the data folder may take, such as 50GB: 'prune' deletes until it fits. Default: no limit.",
  },
  {
    key: 'backup_dir',
    name: 'FUEL_BACKUP_DIR',
    kind: 'path',
    comment: 'Folder of the nightly backups, outside of the data folder. Default: /var/backups/fuel-etl.',
  },
  {
    key: 'cache_dir',
    name: 'FUEL_CACHE_DIR',
    kind: 'path',
    comment:
      'With a bucket: folder of its working copies on this host. Default: fuel-etl below the cache folder of the user.',
  },
  {
    key: 's3_endpoint',
    name: 'FUEL_S3_ENDPOINT',
    kind: 'text',
    comment: 'With a bucket: address of the object store, such as https://objects.example.org. Default: AWS.',
  },
  {
    key: 'lake',
    name: 'FUEL_LAKE',
    kind: 'path',
    comment: "Folder of the lake that 'fuel-etl lake write' adds to, or s3://bucket/prefix. Default: ./lake.",
  },
  {
    key: 'duckdb_extensions',
    name: 'FUEL_DUCKDB_EXTENSIONS',
    kind: 'path',
    comment: "Folder of DuckDB's extensions that 'fuel-etl lake publish' loads. Nothing is downloaded.",
  },
  {
    key: 'log_level',
    name: 'FUEL_LOG_LEVEL',
    kind: 'log level',
    comment: 'Lowest level that serve and mcp log: info, warn, error or silent.',
  },
  {
    key: 'host_ca',
    name: 'FUEL_HOST_CA',
    kind: 'files by host',
    comment: 'PEM files with a certificate that is missing in the chain of a host, trusted for that host only.',
  },
  {
    key: 'serve.contact',
    name: 'FUEL_SERVE_CONTACT',
    kind: 'text',
    comment: 'Whom readers of the pages may ask: an e-mail address or an https page.',
  },
  {
    key: 'serve.imprint',
    name: 'FUEL_SERVE_IMPRINT',
    kind: 'text',
    comment: 'Who is responsible for the service: an https page, or a text.',
  },
  {
    key: 'serve.site_name',
    name: 'FUEL_SERVE_SITE_NAME',
    kind: 'text',
    comment: 'Name of the service on its pages. Default: Forecourt.',
  },
  {
    key: 'serve.site_mark',
    name: 'FUEL_SERVE_SITE_MARK',
    kind: 'path',
    comment: 'SVG or PNG file of up to 64 KB: shown beside the name, and as the icon of the window.',
  },
  {
    key: 'serve.instant_free_keys',
    name: 'FUEL_SERVE_INSTANT_FREE_KEYS',
    kind: 'text',
    comment: 'yes: the form for the plan free answers with a key, one for each client address and day. Default: no.',
  },
  {
    key: 'serve.answer_time',
    name: 'FUEL_SERVE_ANSWER_TIME',
    kind: 'text',
    comment: 'How long an answer to a request for a plan takes, such as two working days. Shown on /pricing.',
  },
  {
    key: 'notify.command',
    name: 'FUEL_NOTIFY_COMMAND',
    kind: 'text',
    comment:
      'Program that gets notices (a market is late, a run failed, someone asks for access) on its standard input, with its arguments.',
  },
]

/** Variables that are read from the environment only, each with the reason. */
export const environmentOnly: Readonly<Record<string, string>> = {
  FUEL_CONFIG: 'names the configuration file; empty: use none',
  FUEL_CONNECT_TO: 'for tests: the address that all sockets connect to',
  FUEL_LAKE_CATALOG: 'may contain a password: the DuckLake catalog of the lake',
  FUEL_LIMITS_URL: 'may contain a password: the Redis in which limits are counted',
  FUEL_EXTRA_CA: 'for tests: an additional certificate authority',
  FUEL_STORE_URL: 'the PostgreSQL database with keys and access requests; contains its password',
}

/** Keys with a secret, by their variable. They belong in the environment or in the secrets file. */
export const secretKeys: Readonly<Record<string, string>> = { 'notify.webhook': 'FUEL_NOTIFY_WEBHOOK' }
