import { readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'
import { packageRoot } from '../../pipeline/disk/package-root.ts'

/** What a test file needs that a machine may not have, by what the file uses. */
const needs: readonly (readonly [used: RegExp, need: string])[] = [
  [/\bhasSamples\b/, 'real captures, which are not public, in ../shared/samples'],
  [/\bdescribePages\b/, 'a browser: FUEL_BROWSER=/usr/bin/chromium'],
  [/\bhasNginx\b/, 'nginx: apt-get install nginx-light'],
  [/\bhasHaproxy\b/, 'HAProxy: apt-get install haproxy'],
  [/\bgetuid\b/, 'a user other than root'],
  [/\bprocess\.platform\b/, 'Linux'],
  [/\/servers\//, 'the servers of test/scale: .ci/install-servers'],
]

/** Ends a run with one line: how many tests were skipped, why, and how to have them run. */
export default class SkippedTests implements Reporter {
  #isPartial = false

  onInit({ config }: Vitest): void {
    // With `-t`, all other tests are skipped.
    this.#isPartial = config.testNamePattern !== undefined
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    // Tests whose preparation failed are skipped too, but were meant to run.
    const skipped = modules
      .flatMap(module => [...module.children.allTests('skipped')])
      .filter(test => test.options.mode === 'skip' || noteOf(test) !== undefined)
    if (this.#isPartial || skipped.length === 0) return
    process.stdout.write(`${skippedLine(skipped.map(whyOf))}\n`)
  }
}

/** `3 tests were skipped: 2 (nginx: apt-get install nginx-light), 1 (Linux)`. */
export function skippedLine(reasons: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const texts = [...counts].sort(([, one], [, other]) => other - one).map(([reason, count]) => `${count} (${reason})`)
  return `${reasons.length} ${reasons.length === 1 ? 'test was' : 'tests were'} skipped: ${texts.join(', ')}`
}

function whyOf(test: TestCase): string {
  const inName = /\(skipped: (.*?)\)(?= > |$)/.exec(test.fullName)?.[1]
  return noteOf(test) ?? inName ?? needOf(test.module.moduleId)
}

function noteOf(test: TestCase): string | undefined {
  const result = test.result()
  return result.state === 'skipped' ? result.note : undefined
}

/** The need of a file whose tests state no reason. */
export function needOf(file: string): string {
  const source = readFileSync(file, 'utf8')
  const need = needs.find(([used]) => used.test(source))?.[1]
  return need === undefined ? `see ${file.replace(`${packageRoot()}/`, '')}` : `needs ${need}`
}
