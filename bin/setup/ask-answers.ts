import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { CheckKeys, KeyCheck } from '../../pipeline/doctor/context.ts'
import { sizeText } from '../../pipeline/model/quantities.ts'
import type { Source } from '../../pipeline/source.ts'
import { isSecretName, kinds } from '../configuration/settings.ts'
import { type MarketOffer, marketOffers, type SourceOffer } from '../market-offers.ts'
import { allSources, chosenSourcesIn } from '../options.ts'
import { wrapped } from '../print/text-width.ts'
import { type Answers, dataFolderFault, freeBytesAt, type ScheduleChoice } from './answers.ts'
import type { Choice, Prompts } from './prompts.ts'
import { environmentWith, needsOf, type PresentSetup } from './setup-files.ts'

export interface Conversation {
  readonly prompts: Prompts
  readonly present: PresentSetup
  /** Only the keys and terms of these sources. Null: everything. */
  readonly only: readonly Source[] | null
  /** Null: keys are not checked. */
  readonly check: CheckKeys | null
}

/** The answers so far. The steps add to them. */
interface Draft {
  values: Record<string, string>
  secrets: Record<string, string>
  schedule: ScheduleChoice
}

const noteWidth = 76

/** Asks for everything step by step, starting from what is set already. Throws Interrupted on Ctrl-C. */
export async function askAnswers(conversation: Conversation): Promise<Answers> {
  const { prompts, present, only } = conversation
  const draft: Draft = { values: {}, secrets: {}, schedule: 'none' }
  prompts.begin(`fuel-etl setup: ${present.file}`)
  if (only === null) await askMarkets(conversation, draft)
  const sources = only ?? chosenSourcesIn(environmentWith(present, draft))
  await askKeys(conversation, draft, sources)
  await askTerms(conversation, draft, sources)
  if (only !== null) return draft
  await askContact(conversation, draft)
  await askDataFolder(conversation, draft)
  await askSchedule(conversation, draft)
  return draft
}

/** A variable of the environment wins, so an answer would have no effect. */
function isInEnvironment({ prompts, present }: Conversation, name: string): boolean {
  if (present.environment[name] === undefined) return false
  prompts.line(`${name} is set in the environment, which wins over the file`)
  return true
}

async function askMarkets(conversation: Conversation, { values }: Draft): Promise<void> {
  if (isInEnvironment(conversation, 'FUEL_MARKETS')) return
  const { prompts, present } = conversation
  const offers = marketOffers(allSources)
  const all = offers.map(({ country }) => country)
  const before = present.values.FUEL_MARKETS
  const ready = offers.filter(({ isReady }) => isReady).map(({ country }) => country)
  const initial = before === 'all' ? all : (before?.split(',') ?? ready)
  const question = `Which markets? (${ready.length} of ${all.length} are ready without keys and terms)`
  const chosen = await prompts.chooseMany(question, offers.map(marketChoice), initial)
  values.FUEL_MARKETS = chosen.length === all.length || chosen.length === 0 ? 'all' : chosen.join(',')
  if (chosen.length === 0) prompts.line('no market was chosen: all markets are used')
}

function marketChoice({ country, name, sources, isReady }: MarketOffer): Choice {
  const gives = [...new Set(sources.map(one => one.gives))].slice(0, 2).join('; ')
  const needs = leastNeeds(sources.filter(one => one.needsKey || one.needsTerms))
  const more = needs === '' ? '' : `${isReady ? 'more with' : 'needs'} ${needs}`
  const state = [isReady ? 'ready' : '', more].filter(word => word !== '').join(', ')
  return { value: country, label: `${country}  ${name}: ${state}`, hint: gives }
}

/** What the sources with the fewest needs ask for: `key`, `key or terms`, `key and terms`. */
function leastNeeds(sources: readonly SourceOffer[]): string {
  const needs = sources.map(one => [...(one.needsKey ? ['key'] : []), ...(one.needsTerms ? ['terms'] : [])])
  const fewest = Math.min(...needs.map(({ length }) => length))
  return [...new Set(needs.filter(({ length }) => length === fewest).map(words => words.join(' and ')))].join(' or ')
}

async function askKeys(conversation: Conversation, draft: Draft, sources: readonly Source[]): Promise<void> {
  const { present, only } = conversation
  // The environment changes with each answer: a stand-in, asked last, needs no key when its principal has one.
  for (const source of [...sources.filter(one => !isStandIn(one)), ...sources.filter(isStandIn)]) {
    const env = environmentWith(present, draft)
    const isMissing = needsOf(sources, env).keys.some(one => one.source === source)
    const isNamed = only !== null && (source.descriptor.settings ?? []).length > 0
    if (isMissing || isNamed) await askKeysOf(conversation, draft, source)
  }
}

function isStandIn({ descriptor }: Source): boolean {
  return 'standsInFor' in descriptor && descriptor.standsInFor !== undefined
}

async function askKeysOf(conversation: Conversation, draft: Draft, source: Source): Promise<void> {
  const { prompts, check, present } = conversation
  const { id, publisher, registration } = source.descriptor
  if (registration) {
    const { url, steps, minutes, wait, cost } = registration
    const lines = [publisher, url, steps, `${minutes} minutes; cost: ${cost}; waiting: ${wait}`]
    prompts.note(lines.flatMap(line => wrapped(line, noteWidth, 0)).join('\n'), `Keys of ${id}`)
  }
  for (;;) {
    const typed = await typedKeys(conversation, source)
    if (typed === null) return
    Object.assign(draft.secrets, typed)
    if (check === null) return
    prompts.line(`${id}: one request to check the keys …`)
    const result = await check(source, environmentWith(present, draft))
    prompts.line(checkLine(id, result))
    if (result.state !== 'refused' || !(await isTypedAgain(prompts, draft, typed))) return
  }
}

/** Null if the keys are skipped. Keys of the environment are not asked for. */
async function typedKeys(
  { prompts, present }: Conversation,
  { descriptor: { settings = [] } }: Source,
): Promise<Record<string, string> | null> {
  const typed: Record<string, string> = {}
  for (const name of settings.filter(one => present.environment[one] === undefined)) {
    const isKept = present.secrets[name] !== undefined
    const question = `${name} (Enter ${isKept ? 'keeps it' : 'skips it'})`
    // An address is shown while it is typed, so that it can be compared.
    const value = isSecretName(name) ? await prompts.hidden(question) : await prompts.text(question, '', () => null)
    if (value.trim() === '' && !isKept) return null
    if (value.trim() !== '') typed[name] = value.trim()
  }
  return Object.keys(typed).length > 0 ? typed : null
}

async function isTypedAgain(prompts: Prompts, draft: Draft, typed: Record<string, string>): Promise<boolean> {
  const choices = [
    { value: 'again', label: 'type them again' },
    { value: 'keep', label: 'keep them: they may work later' },
    { value: 'skip', label: 'leave them out' },
  ]
  const chosen = await prompts.chooseOne('The publisher refused these keys', choices, 'again')
  if (chosen === 'keep') return false
  for (const name of Object.keys(typed)) delete draft.secrets[name]
  return chosen === 'again'
}

/** `de: accepted: creativecommons.tankerkoenig.de answered with 200`. */
export function checkLine(id: string, { state, found }: KeyCheck): string {
  return `${id}: ${state}: ${found}`
}

async function askTerms(conversation: Conversation, draft: Draft, sources: readonly Source[]): Promise<void> {
  const { prompts, present } = conversation
  const env = environmentWith(present, draft)
  const { keys, terms } = needsOf(sources, env)
  const open = terms.filter(source => !keys.some(one => one.source === source))
  if (open.length === 0 || isInEnvironment(conversation, 'FUEL_ACCEPT_TERMS')) return
  const accepted = (env.FUEL_ACCEPT_TERMS ?? '').split(',').filter(id => id !== '')
  for (const { descriptor } of open) {
    const { id, publisher, licence } = descriptor
    const lines = [publisher, licence.name, licence.url, licence.conditions ?? '']
    prompts.note(lines.flatMap(line => wrapped(line, noteWidth, 0)).join('\n'), `Terms of ${id}`)
    if (await prompts.confirm(`Do you accept the terms of ${id}?`, false)) accepted.push(id.toUpperCase())
  }
  draft.values.FUEL_ACCEPT_TERMS = accepted.join(',')
}

async function askContact(conversation: Conversation, { values }: Draft): Promise<void> {
  if (isInEnvironment(conversation, 'FUEL_CONTACT')) return
  const { prompts, present } = conversation
  const fault = (text: string): string | null =>
    text === '' ? null : (kinds.contact.safeParse(text).error?.issues[0]?.message ?? null)
  const question = 'Your address for publishers, sent with each request (e-mail or https page; Enter: none)'
  const contact = await prompts.text(question, present.values.FUEL_CONTACT ?? '', fault)
  if (contact !== '') values.FUEL_CONTACT = contact
}

async function askDataFolder(conversation: Conversation, { values }: Draft): Promise<void> {
  if (isInEnvironment(conversation, 'FUEL_DATA_DIR')) return
  const { prompts, present } = conversation
  const usual = process.getuid?.() === 0 ? '/var/lib/fuel-etl' : resolve('data')
  const initial = present.values.FUEL_DATA_DIR ?? usual
  const folder = await prompts.text('Folder of the data (absolute path)', initial, text =>
    dataFolderFault(withHome(text)),
  )
  values.FUEL_DATA_DIR = withHome(folder)
  prompts.line(`${values.FUEL_DATA_DIR}: ${sizeText(freeBytesAt(values.FUEL_DATA_DIR))} free, writable`)
}

/** A shell would replace the `~`. */
function withHome(path: string): string {
  return path.startsWith('~/') ? join(homedir(), path.slice(2)) : path
}

async function askSchedule({ prompts }: Conversation, draft: Draft): Promise<void> {
  const choices = [
    { value: 'none', label: 'none', hint: 'you call fuel-etl run yourself' },
    { value: 'cron', label: 'cron', hint: 'a crontab is written; you install it with one command' },
    { value: 'systemd', label: 'systemd', hint: 'units are written; root installs them with the commands shown' },
  ]
  draft.schedule = (await prompts.chooseOne('What calls the runs?', choices, 'none')) as ScheduleChoice
}
