import { createHash } from 'node:crypto'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LoadedSnapshot } from '../../../api/snapshot/loaded-snapshot.ts'
import { openServing } from '../../../pipeline/serving/open-serving.ts'
import { type Manifest, sealManifest } from '../../../pipeline/snapshot/manifest.ts'
import { keptSnapshots, snapshotFolder, switchTo } from '../../../pipeline/snapshot/pointer.ts'
import { ask, type Received, type Serving } from '../../support/api-server.ts'
import { demonstration } from '../../support/demonstration.ts'
import type { FreshServing } from '../../support/fresh-serving.ts'
import { giveKey } from '../../support/keyed-server.ts'
import {
  type Question,
  questionTemplates,
  type Subject,
  subjectValues,
  type Template,
} from '../../support/question-templates.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { unlimited } from '../../support/unlimited.ts'

// The same question, snapshot and clock give the same bytes, whatever was asked before, beside it, or about another snapshot. A run is a
// sequence of commands to a long-lived server. A failure is reduced to a short sequence that still fails, and printed. fast-check makes the
// sequences; its own reduction would ask many new questions, and took more than five minutes.

/** FUEL_SEQUENCES=20: twenty for each group of templates. */
const sequences = Number(process.env.FUEL_SEQUENCES ?? 1)
const seed = Number(process.env.FUEL_SEQUENCES_FROM ?? 2026)
const templatesOfGroup = 10
const groups = 13
/** How many of all commands follow each question: with all of them, a group takes 20 s. */
const commandsOfQuestion = 6
// How many shorter sequences are tried after a failure. Each loads the program again, and a test ends after five minutes.
const mostTries = 40

const clocks = ['2026-11-19T12:10:00Z', '2026-11-19T12:50:00Z', '2026-11-19T21:30:00Z'].map(text => Date.parse(text))
const shared = { publicUrl: 'https://fuel.example', maxAgeHours: 100, limiter: unlimited() }

// What may differ, and why.
const notCompared = new Set([
  'date', // the clock of the machine
  'ratelimit', // counts the requests of a client or a key
  'x-request-id', // a new one for each fault
])

type Value = Subject[keyof Subject]
/** Questions are about a subject, or differ from it in one part. */
type Command =
  | { readonly do: 'ask'; readonly template: Template; readonly about: Subject }
  | { readonly do: 'vary'; readonly part: keyof Subject; readonly to: Value; readonly atOnce: boolean }
  | { readonly do: 'again'; readonly back: number }
  | { readonly do: 'unchanged'; readonly back: number }
  | { readonly do: 'swap'; readonly to: number }
  | { readonly do: 'clock'; readonly to: number }
  | { readonly do: 'restart' }

interface Moment {
  readonly snapshot: number
  readonly clock: number
}

/** A question at a moment. With a tag it has the condition that the answer is no longer the one of that earlier moment. */
interface Asked {
  readonly question: Question
  readonly at: Moment
  readonly tagOf: Moment | null
}

/** The answer of a server that was asked nothing before. */
interface Expected {
  readonly status: number
  readonly etag: string | undefined
  readonly parts: string
}

/** Questions at once, at one moment: the snapshot and the clock are changed before if they were others. */
type Step = readonly [Asked, ...Asked[]] | 'restart'

let dataDir: string
let ids: readonly string[]
let templates: readonly Template[]
let values: ReturnType<typeof subjectValues>
const fresh: FreshServing[] = []
const expected = new Map<string, Expected>()
/** The bytes of each address and entity tag, whatever the snapshot and the clock. */
const textsOfTags = new Map<string, string>()
const ambiguousTags: string[] = []
let clock = 0

beforeAll(async () => {
  dataDir = await demonstration()
  ids = keptSnapshots(dataDir)
  for (const id of ids) makeLive(dataDir, id)
  const key = await giveKey(dataDir, 'business')
  const snapshot = await LoadedSnapshot.open(await openServing(dataDir), null, { legacyCacheHeader: false })
  templates = questionTemplates(snapshot, key.text)
  values = subjectValues(snapshot)
  snapshot.retire()
  for (const id of ids) {
    const copy = join(temporaryFolder(), 'data')
    cpSync(dataDir, copy, { recursive: true, preserveTimestamps: true })
    switchTo(copy, id)
    // Its own modules: what they store is of this snapshot only.
    vi.resetModules()
    const { freshServing } = await import('../../support/fresh-serving.ts')
    const own = { dataDir: copy, id, startedMs: clocks[0]!, nowMs: () => clocks[clock]! }
    fresh.push(await freshServing({ ...shared, ...own }, afterAll))
  }
})

/** The clock of a demonstration stands still. */
function makeLive(folder: string, id: string): void {
  const file = join(snapshotFolder(folder, id), 'manifest.json')
  const { sha256, ...manifest } = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  writeFileSync(file, JSON.stringify(sealManifest({ ...manifest, data: 'live' })))
}

test.each(Array.from({ length: groups }, (_, group) => group))(
  'the same question has the same answer: templates %#',
  async group => {
    const own = templates.slice(group * templatesOfGroup, (group + 1) * templatesOfGroup)
    let failed: readonly Step[] = []
    const property = fc.asyncProperty(sequenceOf(own), async commands => {
      const steps = stepsOf(commands)
      const difference = await differenceIn(steps)
      if (difference === null) return
      failed = steps
      throw new Error(difference.text)
    })
    const details = await fc.check(property, { seed: seed + group, numRuns: sequences, endOnFailure: true })
    const how = failed.length === 0 ? String(details.errorInstance) : await reduced(failed)
    expect(details.failed ? `run ${details.numRuns}, seed ${details.seed}\n${how}` : '').toBe('')
  },
)

/** The shortest sequence that was found to fail as well, and how. The questions and their answers stay the same. */
async function reduced(steps: readonly Step[]): Promise<string> {
  let rest = steps
  program = undefined
  let difference = await differenceIn(rest)
  if (difference === null)
    return `${rest.map(linesOf).join('\n')}\nAlone it did not fail: modules keep something of the sequences before.`
  let tries = 0
  rest = rest.slice(0, difference.place + 1)
  for (let size = rest.length >> 1; size >= 1; size >>= 1) {
    for (let from = 0; from < rest.length - 1 && tries < mostTries; tries += 1) {
      const without = [...rest.slice(0, from), ...rest.slice(Math.min(from + size, rest.length - 1))]
      program = undefined
      const still = await differenceIn(without)
      if (still === null) from += size
      else {
        difference = still
        rest = without.slice(0, still.place + 1)
      }
    }
  }
  return [`${rest.length} steps, after ${tries} tries:`, ...rest.map(linesOf), difference.text].join('\n')
}

test('all routes that answer from a snapshot are asked, most of them answer, and one entity tag is always one text', async () => {
  const first = Object.fromEntries(Object.entries(values).map(([part, [value]]) => [part, value])) as unknown as Subject
  const asks = templates.map((template): Command => ({ do: 'ask', template, about: first }))
  expect((await differenceIn(stepsOf(asks)))?.text).toBeUndefined()
  const routes = fresh[0]!.routes.filter(({ kind }) => ['data', 'body', 'agent', 'keyed'].includes(kind))
  const answered = new Set(fresh.flatMap(one => [...one.answered]))
  expect(routes.map(({ path }) => path).filter(path => !answered.has(path))).toEqual([])
  expect(templates.length).toBeLessThanOrEqual(groups * templatesOfGroup)
  const statuses = [...expected.values()].map(({ status }) => status)
  expect(statuses.filter(status => status < 300).length).toBeGreaterThan(statuses.length / 2)
  expect(statuses).toContain(304)
  expect(ambiguousTags).toEqual([])
})

/** Each template of a group in turn, then any: a question, and commands that vary it, repeat it or change the server. */
function sequenceOf(own: readonly Template[]): fc.Arbitrary<readonly Command[]> {
  const one = <T>(of: readonly T[]) => fc.constantFrom(...of)
  const parts = Object.keys(values) as (keyof Subject)[]
  const about = fc.record(Object.fromEntries(parts.map(part => [part, one<Value>(values[part])])))
  const back = fc.integer({ min: 1, max: 12 })
  const to = fc.nat(2)
  const vary = parts.map(part =>
    fc.record({
      do: one(['vary']),
      part: one([part]),
      to: one<Value>(values[part]),
      atOnce: one([false, false, true]),
    }),
  )
  const others = [
    fc.record({ do: one(['swap']), to }),
    fc.record({ do: one(['clock']), to }),
    fc.oneof(fc.record({ do: one(['again', 'unchanged']), back }), fc.record({ do: one(['restart']) })),
  ]
  const commands = [...vary, ...others] as readonly fc.Arbitrary<Command>[]
  const order = fc.shuffledSubarray([...commands.keys()], {
    minLength: commandsOfQuestion,
    maxLength: commandsOfQuestion,
  })
  const segmentOf = (of: readonly Template[]) =>
    fc.tuple(one(of), about, fc.tuple(...commands), order).map(([template, subject, made, places]): Command[] => {
      // A server that was asked nothing before loads the past snapshot for each question, so few have an instant.
      const first = {
        do: 'ask',
        template,
        about: { ...(subject as unknown as Subject), as_of: '', method: 'GET', otherKey: false },
      } as const
      return [first, ...places.map(place => made[place]!)]
    })
  const each = own.map(template => segmentOf([template]))
  return fc.tuple(fc.tuple(...each), fc.array(segmentOf(templates), { maxLength: 1 })).map(lists => lists.flat(2))
}

/** The questions and the snapshot and clock of each. Begins with the oldest snapshot. */
function stepsOf(commands: readonly Command[]): readonly Step[] {
  const steps: Step[] = []
  const asked: (Asked & { readonly template: Template; readonly about: Subject })[] = []
  let first = asked[0]!
  let at: Moment = { snapshot: 0, clock: 0 }
  const question = (template: Template, about: Subject) => {
    const made = { template, about, question: template(about), at, tagOf: null }
    asked.push(made)
    return made
  }
  for (const command of commands) {
    if (command.do === 'ask') {
      first = question(command.template, command.about)
      steps.push([first])
    } else if (command.do === 'vary') {
      const { part, to } = command
      const other = to === first.about[part] ? values[part].find(value => value !== to)! : to
      const next = question(first.template, { ...first.about, [part]: other })
      if (JSON.stringify(next.question) === JSON.stringify(first.question)) continue
      steps.push(command.atOnce ? [{ ...first, at }, next] : [next])
    } else if (command.do === 'restart') steps.push('restart')
    else if (command.do === 'swap' || command.do === 'clock') {
      at = command.do === 'swap' ? { ...at, snapshot: command.to } : { ...at, clock: command.to }
      steps.push([question(first.template, first.about)])
    } else {
      const before = asked.at(-command.back) ?? first
      const tagOf = command.do === 'unchanged' ? before.at : null
      steps.push([{ question: before.question, at, tagOf }])
    }
  }
  return steps
}

// The modules of the long-lived server. A sequence that is reduced needs new ones, which take half a second and 60 MB.
let program: Awaited<ReturnType<typeof newProgram>> | undefined

function newProgram() {
  vi.resetModules()
  return import('../../support/api-server.ts')
}

interface Difference {
  /** The number of the step. */
  readonly place: number
  readonly text: string
}

/** The first answer that differs from that of a server that was asked nothing before. */
async function differenceIn(steps: readonly Step[]): Promise<Difference | null> {
  // In another order than the server gets them, so that a fault of a module is not in both.
  const all = steps.flatMap(step => (step === 'restart' ? [] : step))
  for (const one of [...all].sort((a, b) => (hashOf(keyOf(a)) < hashOf(keyOf(b)) ? -1 : 1))) await expectedOf(one)
  program ??= await newProgram()
  const { serverOn } = program
  let end = async (): Promise<void> => {}
  const start = async (): Promise<Serving> => {
    await end()
    clock = 0
    const options = { ...shared, nowMs: () => clocks[clock]!, mapRequests: 0 }
    return serverOn(dataDir, options, close => {
      end = close
    })
  }
  let current = 0
  switchTo(dataDir, ids[current]!)
  let server = await start()
  try {
    for (const [place, step] of steps.entries()) {
      if (step === 'restart') {
        server = await start()
        continue
      }
      const { at } = step[0]
      clock = at.clock
      if (at.snapshot !== current) {
        current = at.snapshot
        switchTo(dataDir, ids[current]!)
        await server.refresh()
      }
      const found = await Promise.all(step.map(async one => send(server.url, one, await expectedTag(one))))
      for (const [which, one] of step.entries()) {
        const is = partsOf(found[which]!)
        const was = (await expectedOf(one)).parts
        if (is !== was) return { place, text: `found:    ${is}\nexpected: ${was}` }
      }
    }
    return null
  } finally {
    await end()
  }
}

const keyOf = (asked: Pick<Asked, 'question' | 'at' | 'tagOf'>): string =>
  JSON.stringify([asked.question, asked.at.snapshot, asked.at.clock, asked.tagOf?.snapshot, asked.tagOf?.clock])
const hashOf = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('base64url')

async function expectedOf(asked: Asked): Promise<Expected> {
  const key = keyOf(asked)
  const known = expected.get(key)
  if (known) return known
  const tag = await expectedTag(asked)
  clock = asked.at.clock
  const answer = await send(fresh[asked.at.snapshot]!.url, asked, tag)
  const { status, bytes } = answer
  const { etag } = answer.headers
  const made = { status, etag, parts: partsOf(answer) }
  expected.set(key, made)
  const { method, path } = asked.question
  if (status === 200 && method === 'GET') {
    const text = textsOfTags.get(`${path} ${etag}`) ?? hashOf(bytes)
    if (etag !== undefined && text !== hashOf(bytes)) ambiguousTags.push(`${path} ${etag}`)
    textsOfTags.set(`${path} ${etag}`, text)
  }
  return made
}

async function expectedTag({ question, tagOf }: Asked): Promise<string | undefined> {
  return tagOf === null ? undefined : (await expectedOf({ question, at: tagOf, tagOf: null })).etag
}

function send(url: string, { question }: Asked, tag: string | undefined): Promise<Received> {
  const headers = { ...question.headers, ...(tag === undefined ? {} : { 'if-none-match': tag }) }
  return ask(url, question.path, headers, question.method, question.body)
}

/** What must be the same. */
function partsOf({ status, headers, bytes }: Received): string {
  const named = Object.entries(headers)
    .filter(([name]) => !notCompared.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return [status, ...named.map(([name, value]) => `${name}: ${value}`), bytes.length, hashOf(bytes)].join(' | ')
}

function linesOf(step: Step): string {
  if (step === 'restart') return step
  const { snapshot, clock: hand } = step[0].at
  return `${ids[snapshot]}, ${new Date(clocks[hand]!).toISOString()}: ${step.map(lineOfQuestion).join('\n  and at once ')}`
}

function lineOfQuestion({ question: { method, path, headers, body = '' }, tagOf }: Asked): string {
  const sent = Object.entries(headers).map(([name, value]) => `${name}: ${name === 'x-api-key' ? 'the key' : value}`)
  const condition = tagOf === null ? [] : [`if it changed since ${ids[tagOf.snapshot]}`]
  return [`${method} ${path}`, ...sent, ...condition, body].join('  ')
}
