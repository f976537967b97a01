// Options of Stryker: `FUEL_MUTANTS=money .ci/tools/node_modules/.bin/stryker run .ci/mutants.mjs`, after `npm run tools`, changes the code of one part in small ways, one at a time, and runs the tests
// of that part. A change that no test notices survives, and the command fails below 85 % of changes found.

const parts = {
  money: { mutate: ['pipeline/model/money.ts'], tests: ['test/model/money.test.ts'] },
  ranges: { mutate: ['api/http/ranges.ts'], tests: ['test/api/ranges.test.ts'] },
  limiter: {
    mutate: ['api/limits/*.ts'],
    tests: ['test/api/{caller-log,client-address,key-quota,large-answers,limits}.test.ts'],
  },
  sanity: { mutate: ['pipeline/sanity/*.ts'], tests: ['test/sanity/*.test.ts'] },
  // Each with the tests of these slots only. The tests of complete questions cover nearly every slot with each question, and
  // take seconds to load, for each of 4,000 changes.
  periods: {
    mutate: ['api/nl/slots/time/*.ts'],
    loads: 'api/nl/slots/time/periods.ts',
    tests: ['test/nl/{periods,time-patterns}.test.ts'],
  },
  places: {
    mutate: ['api/nl/slots/places/*.ts'],
    loads: 'api/nl/slots/places/places.ts',
    tests: ['test/nl/places.test.ts'],
  },
  slots: {
    mutate: ['api/nl/slots/*.ts'],
    loads: 'api/nl/slots/mentions.ts',
    tests: ['test/nl/{amounts,fuel-words,mentions,numbers,toll-words}.test.ts'],
  },
}

const part = parts[process.env.FUEL_MUTANTS]
if (part === undefined) throw new Error(`expected one of ${Object.keys(parts).join(', ')}: FUEL_MUTANTS=money .ci/tools/node_modules/.bin/stryker run .ci/mutants.mjs`)

/** Read by mutants.vitest.ts. Stryker's own option for this leaves module constants unchanged (stryker-js, issue 6144). */
export const { loads } = part
export const tests = loads === undefined ? part.tests : [...part.tests, '.ci/mutants-load.ts']

export default {
  mutate: part.mutate,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: '.ci/mutants.vitest.ts', related: false },
  // Stryker would read tsconfig.json with a TypeScript that is not installed. The tests do not need it.
  tsconfigFile: 'none',
  ignorePatterns: ['/data*', '/dist'],
  concurrency: 1,
  timeoutMS: 20_000,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: `node_modules/.cache/mutants-${process.env.FUEL_MUTANTS}.json` },
  clearTextReporter: { allowColor: false, allowEmojis: false, reportTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
}
