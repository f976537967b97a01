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

/** Commands, and what people type for them elsewhere. */
export const intents: Readonly<Record<string, readonly string[]>> = {
  setup: ['config', 'configure', 'init', 'install'],
  run: ['refresh', 'sync', 'update'],
  status: ['health', 'logs'],
  serve: ['server', 'start', 'web'],
  ingest: ['download', 'fetch'],
  sources: ['list', 'markets'],
  'sources schedule': ['cron'],
  check: ['test'],
  'check feed': ['validate-feed'],
  rejected: ['errors'],
  explain: ['trace', 'why'],
  correct: ['fix'],
  sql: ['query', 'select'],
  lake: ['parquet'],
  'snapshot list': ['history'],
  'snapshot diff': ['compare'],
  'snapshot rollback': ['undo'],
  'snapshot prune': ['clean', 'cleanup'],
  keys: ['customers', 'login', 'users'],
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

/** What was meant by an unknown word after these commands: another name of a command, a source, a market. Null if none of them. */
export async function meantBy(word: string, called: string): Promise<string | null> {
  const { allSources } = await import('./options.ts')
  const isSource = allSources.some(({ descriptor }) => descriptor.id === word.toLowerCase())
  if (called === 'check' && isSource) return `did you mean '${programName} check network ${word}'?`
  if (called === 'check' && /[./]/.test(word)) return `did you mean '${programName} check feed ${word}'?`
  if (called !== '') return null
  const intent = Object.entries(intents).find(([, words]) => words.includes(word.toLowerCase()))
  if (intent) return `did you mean '${programName} ${intent[0]}'?`
  if (isSource) return `${word} is a source: ${programName} sources ${word}`
  const country = countryCodeOf(word)
  return Object.hasOwn(countryNames, country) ? `${word} is a market: ${programName} status --market ${country}` : null
}
