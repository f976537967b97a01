import { ask, csvOf } from '../api/nl/ask.ts'
import type { QuestionContext } from '../api/nl/reply.ts'
import { understand } from '../api/nl/understand.ts'
import { longest } from '../fixtures/nl/bad-questions.ts'
import { madeUpQuestions } from '../fixtures/nl/made-up-questions.ts'
import { madeUpFigures, madeUpOpenings } from '../fixtures/snapshots/made-up-figures.ts'
import { nlFigures } from '../fixtures/snapshots/nl-figures.ts'
import { questionContextOf } from '../fixtures/snapshots/question-context.ts'
import { readTolls } from '../pipeline/tolls/read-tolls.ts'
import { tollFiles } from '../pipeline/tolls/toll-files.ts'
import { tollsInForce } from '../pipeline/tolls/tolls-in-force.ts'
import { say } from './say.ts'

const lengths = [20, 100, 250, longest]
const questionCount = 500
const rounds = 10
const stationCount = 150_000
const calendar = { newestWeek: '2026-11-16' }

/**
 * Milliseconds per question: for realistic questions by length. In one process, without HTTP. Prints the results without
 * asserting: at 500 characters, 2 ms should be enough for 99 of 100.
 */
export async function benchQuestions(): Promise<void> {
  const held = heldAll(stationCount)
  const ways: readonly Way[] = [question => understand(question, calendar), question => written(question, held)]
  say(
    `\nQuestions; ${stationCount.toLocaleString('en')} stations, weekly prices since 2005, all tolls; node ${process.version}`,
  )
  say(`Milliseconds of CPU. Of each question the least of its runs: p50 / p99 / longest; then of all runs: p99`)
  say('(all runs bear what is compiled and cleaned up beside them, and that other programs want the same processor)')
  for (const way of ways) measure(madeUpQuestions(questionCount, longest), rounds, way)
  say(`\n${questionCount} questions of each length, ${rounds} times each`)
  sayRow('', ['understood', 'answered, as JSON and CSV'])
  for (const length of lengths) {
    const questions = madeUpQuestions(questionCount, length)
    sayRow(
      `${length} characters`,
      ways.map(way => shown(measure(questions, rounds, way))),
    )
  }
}

type Way = (question: string) => unknown

/** All that questions are answered from: so many made-up stations, weekly prices since 2005, all tolls. */
export function heldAll(stationCount: number): QuestionContext {
  const { stations, prices, markets } = madeUpFigures(stationCount)
  const others = nlFigures.markets.filter(({ country }) => !markets.some(one => one.country === country))
  const figures = { ...nlFigures, stations, prices, markets: [...markets, ...others] }
  const tolls = tollsInForce(readTolls(tollFiles()).records, 2026, () => ({ perEuro: '1.1', on: '2026-11-18' }))
  return questionContextOf({ figures, openings: madeUpOpenings, tolls })
}

function written(question: string, held: QuestionContext): void {
  const answered = ask(question, held)
  JSON.stringify(answered.answer)
  csvOf(answered)
}

interface Measured {
  /** The fastest run of each question, sorted. */
  readonly costs: readonly number[]
  /** All runs, sorted. */
  readonly runs: readonly number[]
}

function measure(questions: readonly string[], times: number, way: Way): Measured {
  const costs = questions.map(() => Infinity)
  const runs: number[] = []
  for (let round = 0; round < times; round += 1) {
    for (const [at, question] of questions.entries()) {
      const began = process.cpuUsage()
      way(question)
      const { user, system } = process.cpuUsage(began)
      const took = (user + system) / 1000
      costs[at] = Math.min(costs[at]!, took)
      runs.push(took)
    }
  }
  return { costs: inOrder(costs), runs: inOrder(runs) }
}

function inOrder(times: readonly number[]): readonly number[] {
  return [...times].sort((a, b) => a - b)
}

function sayRow(name: string, cells: readonly string[]): void {
  say(
    `${name.padEnd(34)} ${cells
      .map(cell => cell.padEnd(36))
      .join('')
      .trimEnd()}`,
  )
}

function shown({ costs, runs }: Measured): string {
  const spread = [part(costs, 0.5), part(costs, 0.99), costs.at(-1)!]
  return `${spread.map(ms).join(' / ')}; ${ms(part(runs, 0.99))}`
}

function part(times: readonly number[], share: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))]!
}

function ms(time: number): string {
  return time.toFixed(2)
}
