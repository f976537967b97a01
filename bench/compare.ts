import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ChildProgram, startChild } from './child.ts'
import { answersUnder, askOnce, type Shot } from './load.ts'

export interface Case {
  readonly name: string
  readonly paths: readonly string[]
  /** Requested with the entity tag of the first response. */
  readonly conditional?: boolean
}

export interface FigureComparison {
  readonly ours: number
  readonly bare: number
  readonly ratio: number
  /** Ratio to a bare server that sends the same headers: shows our own cost without that of the headers. */
  readonly ratioWithHeaders: number
  readonly oursCpu: number
  readonly bareCpu: number
  readonly bytes: number
  readonly head: string
}

const rounds = 5
const seconds = 2
const connections = 32

/** Measures the service and a bare server with the same body alternately, so that a busy machine affects both. */
export async function compareFigures(
  service: ChildProgram,
  folder: string,
  { paths, conditional }: Case,
): Promise<FigureComparison> {
  const firsts = await Promise.all(paths.map(path => askOnce(service.port, path)))
  const tagged = (at: number) => [`If-None-Match: ${/^etag: (.*)$/im.exec(firsts[at]!.head)![1]!.trim()}`]
  const asked = conditional
    ? await Promise.all(paths.map((path, at) => askOnce(service.port, path, tagged(at))))
    : firsts
  const bodyFile = join(folder, 'body')
  writeFileSync(bodyFile, middle(asked.map(answer => answer.body)))
  const { status, head } = asked[0]!
  const bare = await startChild('bare.js', String(status), bodyFile)
  const withHeaders = await startChild('bare.js', String(status), bodyFile, JSON.stringify(headersOf(head)))
  const bareShot = (await askOnce(bare.port, '/')).shot
  const withHeadersShot = (await askOnce(withHeaders.port, '/')).shot
  const measured = { ours: [] as Round[], bare: [] as Round[], withHeaders: [] as Round[] }
  for (let round = -1; round < rounds; round++) {
    const ours = await oneRound(
      service,
      asked.map(answer => answer.shot),
    )
    const theirs = await oneRound(bare, [bareShot])
    const theirsWithHeaders = await oneRound(withHeaders, [withHeadersShot])
    // The first is for warming up.
    if (round < 0) continue
    measured.ours.push(ours)
    measured.bare.push(theirs)
    measured.withHeaders.push(theirsWithHeaders)
  }
  bare.stop()
  withHeaders.stop()
  return {
    ours: median(measured.ours.map(rate)),
    bare: median(measured.bare.map(rate)),
    ratio: median(measured.ours.map((round, at) => rate(round) / rate(measured.bare[at]!))),
    ratioWithHeaders: median(measured.ours.map((round, at) => rate(round) / rate(measured.withHeaders[at]!))),
    oursCpu: median(measured.ours.map(cpu)),
    bareCpu: median(measured.bare.map(cpu)),
    bytes: middle(asked.map(answer => answer.body)).length,
    head,
  }
}

interface Round {
  /** Answers. */
  readonly perSecond: number
  /** Microseconds of the server's CPU per answer. */
  readonly cpu: number
}
const rate = (round: Round) => round.perSecond
const cpu = (round: Round) => round.cpu

async function oneRound(child: ChildProgram, shots: readonly Shot[]): Promise<Round> {
  const before = await child.usage()
  const perSecond = await answersUnder({ port: child.port, shots, connections, seconds })
  const after = await child.usage()
  return { perSecond, cpu: (after.cpu - before.cpu) / (perSecond * seconds) }
}

/** Name, value … as a route passes them to Node, which adds the last three itself. */
function headersOf(head: string): string[] {
  const lines = head.split('\r\n').slice(1)
  return lines
    .map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
    .filter(([name]) => !['Date', 'Connection', 'Keep-Alive'].includes(name!))
    .flat()
}

/** The body of middle length. */
function middle(bodies: readonly Buffer[]): Buffer {
  return [...bodies].sort((a, b) => a.length - b.length)[bodies.length >> 1]!
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!
}
