import { countryCodeOf, countryNames } from '../pipeline/model/countries.ts'
import { programName } from '../pipeline/process.ts'

/** Names of earlier versions, and what they are now. They work in this version only, and no help lists them. */
export const oldNames: Readonly<Record<string, string>> = {
  'check-feed': 'check feed',
  diff: 'snapshot diff',
  doctor: 'check',
  held: 'rejected --held',
  notify: 'check notice',
  probe: 'check network',
  prune: 'snapshot prune',
  quarantine: 'rejected --quarantined',
  replay: 'snapshot replay',
  rollback: 'snapshot rollback',
  schedule: 'sources schedule',
  'schedule show': 'sources schedule',
  snapshots: 'snapshot list',
  'sources show': 'sources',
}

/** What people type for a command that has another name. */
export const intents: Readonly<Record<string, string>> = {
  clean: 'snapshot prune',
  cleanup: 'snapshot prune',
  compare: 'snapshot diff',
  config: 'setup',
  configure: 'setup',
  cron: 'sources schedule',
  customers: 'keys',
  download: 'ingest',
  errors: 'rejected',
  fetch: 'ingest',
  fix: 'correct',
  health: 'status',
  history: 'snapshot list',
  init: 'setup',
  install: 'setup',
  list: 'sources',
  login: 'keys',
  logs: 'status',
  markets: 'sources',
  parquet: 'lake',
  refresh: 'run',
  server: 'serve',
  start: 'serve',
  sync: 'run',
  test: 'check',
  trace: 'explain',
  undo: 'snapshot rollback',
  update: 'run',
  users: 'keys',
  'validate-feed': 'check feed',
  web: 'serve',
  why: 'explain',
}

interface Renamed {
  readonly args: readonly string[]
  /** An old name that was typed, and what it is now. */
  readonly old: readonly [typed: string, now: string] | null
}

/** Rewrites an old name at the beginning of a command line, or after `help`. All other words stay. */
export function renamed(args: readonly string[]): Renamed {
  const before = args[0] === 'help' ? 1 : 0
  for (const count of [2, 1]) {
    const typed = args.slice(before, before + count).join(' ')
    const now = oldNames[typed]
    if (now === undefined) continue
    return { args: [...args.slice(0, before), ...now.split(' '), ...args.slice(before + count)], old: [typed, now] }
  }
  return { args, old: null }
}

/** What was meant by an unknown first word: a command that has another name, a source or a market. Null if it is none of them. */
export async function meantBy(word: string): Promise<string | null> {
  const command = intents[word.toLowerCase()]
  if (command !== undefined) return `did you mean '${programName} ${command}'?`
  const { allSources } = await import('./options.ts')
  const isSource = allSources.some(({ descriptor }) => descriptor.id === word.toLowerCase())
  if (isSource) return `${word} is a source: ${programName} sources ${word}`
  const country = countryCodeOf(word)
  return Object.hasOwn(countryNames, country) ? `${word} is a market: ${programName} status --market ${country}` : null
}
