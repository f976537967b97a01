import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ask } from '../api/nl/ask.ts'
import { csvOf } from '../api/nl/forms.ts'
import type { Held } from '../api/nl/reply.ts'
import { understand } from '../api/nl/understand.ts'
import { readTolls } from '../pipeline/tolls/read-tolls.ts'
import { tollFiles } from '../pipeline/tolls/toll-files.ts'
import { tollsInForce } from '../pipeline/tolls/tolls-in-force.ts'
import { nlFigures } from '../test/support/nl-figures.ts'
import { heldOf } from '../test/support/nl-held.ts'
import { longest, questionOf } from './bad-questions.ts'
import { madeUpFigures, madeUpOpenings } from './made-up-figures.ts'
import { madeUpQuestions } from './made-up-questions.ts'
import { say } from './say.ts'
import { type Search, searchWorst } from './worst-question.ts'

const lengths = [20, 100, 250, longest]
const questionCount = 500
const rounds = 10
const roundsOfOne = 2000
const kindsShown = 6
const stationCount = 150_000
const calendar = { newestWeek: '2026-11-16' }

/**
 * Milliseconds per question: of such as people ask, by length, and of the worst that a search finds. In one process,
 * without HTTP, and of CPU, so that a busy machine changes little. Prints what it measured and asserts nothing: at 500
 * characters 2 ms should be enough for 99 of 100.
 */
export async function benchQuestions(): Promise<void> {
  const held = heldAll()
  const ways = [(question: string) => understand(question, calendar), (question: string) => written(question, held)]
  say(
    `\nQuestions; ${stationCount.toLocaleString('en')} stations, weekly prices since 2005, all tolls; node ${process.version}`,
  )
  say(`${questionCount} questions of each length, ${rounds} times each: ms of CPU, p50 / p99 / longest`)
  for (const way of ways) measure(madeUpQuestions(questionCount, longest), rounds, way)
  sayRow('', ['understood', 'answered, JSON and CSV'])
  for (const length of lengths) {
    const questions = madeUpQuestions(questionCount, length)
    sayRow(
      `${length} characters`,
      ways.map(way => shown(measure(questions, rounds, way))),
    )
  }
  const worker = new Worker(join(import.meta.dirname, 'search-by-count.js'))
  const [byCount] = (await once(worker, 'message')) as [Search]
  sayFound('steps counted, so the same every time', byCount, ways)
  sayFound('least time of five runs', await searchWorst(leastTime), ways)
}

function heldAll(): Held {
  const { stations, prices, markets } = madeUpFigures(stationCount)
  const others = nlFigures.markets.filter(({ country }) => !markets.some(one => one.country === country))
  const figures = { ...nlFigures, stations, prices, markets: [...markets, ...others] }
  const tolls = tollsInForce(readTolls(tollFiles()).records, 2026, () => ({ perEuro: '1.1', on: '2026-11-18' }))
  return heldOf({ figures, openings: madeUpOpenings, tolls })
}

function written(question: string, held: Held): void {
  const answered = ask(question, held)
  JSON.stringify(answered.answer)
  csvOf(answered)
}

/** The shortest of some runs: the others bear what is cleaned up and compiled meanwhile. */
function leastTime(question: string): number {
  return measure([question], 5, asked => understand(asked, calendar)).least
}

interface Spread {
  readonly least: number
  readonly p50: number
  readonly p99: number
  readonly longest: number
}

function measure(questions: readonly string[], times: number, way: (question: string) => unknown): Spread {
  const took: number[] = []
  for (let round = 0; round < times; round += 1) {
    for (const question of questions) {
      const began = process.cpuUsage()
      way(question)
      const { user, system } = process.cpuUsage(began)
      took.push((user + system) / 1000)
    }
  }
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))]!
  return { least: at(0), p50: at(0.5), p99: at(0.99), longest: at(1) }
}

function sayFound(
  unit: string,
  { byKind, worst, tried }: Search,
  ways: readonly ((question: string) => unknown)[],
): void {
  say(`\nThe worst of ${tried} questions of ${longest} characters, by ${unit}; ${roundsOfOne} times each`)
  for (const { kind, pattern } of [worst, ...byKind.slice(0, kindsShown)]) {
    const question = questionOf(pattern)
    sayRow(
      kind,
      ways.map(way => shown(measure([question], roundsOfOne, way))),
    )
    say(`    ${JSON.stringify(question.slice(0, 100))}`)
  }
}

function sayRow(name: string, cells: readonly string[]): void {
  say(
    `${name.padEnd(40)} ${cells
      .map(cell => cell.padEnd(28))
      .join(' ')
      .trimEnd()}`,
  )
}

function shown({ p50, p99, longest: most }: Spread): string {
  return [p50, p99, most].map(ms => ms.toFixed(3)).join(' / ')
}
