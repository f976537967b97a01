import type { ChildProgram } from '../child.ts'
import { connections, median, oneRound, type Round, rounds, seconds } from '../compare.ts'
import { askOnce, type FirstAnswer, type Shot } from '../load.ts'
import { ratioText, tableText } from '../pipeline/table.ts'
import { say } from '../say.ts'
import { agreementOf } from './agreement.ts'
import { limit, radiusKm } from './cards.ts'

export interface Server {
  readonly name: string
  readonly child: ChildProgram
  /** The required ratio of our responses per second to those of this server. */
  readonly goal?: number
}

/** The points whose responses are compared before the measurement. */
const comparedPoints = 400
const leastAgreement = 0.95

/** Prints how often the peers find the same stations as we do. Throws if that is too rare for a comparison. */
export async function sayAgreement([ours, ...peers]: readonly Server[], paths: readonly string[]): Promise<void> {
  const points = paths.slice(0, comparedPoints)
  const expected = await idsFrom(ours!, points)
  const full = expected.filter(ids => ids.length === limit).length
  say(`\nThe nearest ${limit} stations within ${radiusKm} km: ${full} of ${points.length} compared points have so many`)
  for (const peer of peers) {
    const share = agreementOf(expected, await idsFrom(peer, points))
    say(`${peer.name} finds the same stations as ours at ${(share * 100).toFixed(1)} % of these points`)
    if (share < leastAgreement) {
      throw new Error(`${peer.name}: expected the same stations at ${leastAgreement * 100} % of the points at least`)
    }
  }
}

/** Rounds of the servers alternate, so that a busy machine affects all of them. */
export async function measureInTurns(servers: readonly Server[], paths: readonly string[]): Promise<Round[][]> {
  const shots: Shot[][] = []
  for (const server of servers) {
    const answers = await askAll(server, paths)
    const lengths = answers.map(({ body }) => body.length)
    say(`${server.name}: ${median(lengths)} bytes an answer`)
    shots.push(answers.map(({ shot }) => shot))
  }
  const measured: Round[][] = servers.map(() => [])
  for (let round = -1; round < rounds; round++) {
    for (const [at, { child }] of servers.entries()) {
      const one = await oneRound(child, shots[at]!)
      // The first is for warming up.
      if (round >= 0) measured[at]!.push(one)
    }
  }
  return measured
}

export function sayTable(servers: readonly Server[], measured: readonly (readonly Round[])[]): void {
  const heads = ['server', 'answers/s', 'median ms', 'p99 ms', 'ours : it', 'goal', '']
  const rows = servers.map((server, at) => rowOf(server, measured[at]!, measured[0]!))
  say(`\nMedian of ${rounds} rounds in turns, ${connections} connections, ${seconds} s each`)
  say(tableText([heads, ...rows]))
}

function rowOf({ name, goal }: Server, own: readonly Round[], ours: readonly Round[]): string[] {
  const perSecond = median(own.map(round => round.perSecond))
  const latency = (share: number) => median(own.map(round => percentileOf(round.latencies, share))).toFixed(1)
  const row = [name, String(Math.round(perSecond)), latency(0.5), latency(0.99)]
  if (goal === undefined) return [...row, '', '', '']
  const ratio = median(own.map((round, at) => ours[at]!.perSecond / round.perSecond))
  return [...row, ratioText(ratio, 1), `${goal} x`, ratio >= goal ? 'met' : 'missed']
}

/** The smallest value that at least this share of the values does not exceed. */
export function percentileOf(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!
}

async function idsFrom(server: Server, paths: readonly string[]): Promise<number[][]> {
  const answers = await askAll(server, paths)
  return answers.map(({ body }) => {
    const { data } = JSON.parse(body.toString()) as { data: { stations: { id: number }[] } }
    return data.stations.map(({ id }) => id)
  })
}

async function askAll({ name, child }: Server, paths: readonly string[]): Promise<FirstAnswer[]> {
  const answers: FirstAnswer[] = []
  for (const path of paths) {
    const answer = await askOnce(child.port, path)
    if (answer.status !== 200) throw new Error(`${name} ${path}: expected status 200, found ${answer.status}`)
    answers.push(answer)
  }
  return answers
}
