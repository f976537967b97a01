// `node .ci/built.mjs` records what the build was made from. `--or-build` builds, unless nothing has changed since.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'dist', 'built.json')
// What the build reads: the program is compiled, and the documents become pages. A change of a test is none of these.
const code = ['api', 'bench', 'bin', 'fixtures', 'pipeline', 'sql', 'web', 'package-lock.json', 'package.json', 'tsconfig.json']
const inputs = [...code, 'docs', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md']
const outputs = ['dist/api', 'dist/bin', 'dist/pipeline', 'dist/site', 'fixtures/deliveries']

/** The files below a path, with their state. A missing path has none. */
function* filesBelow(path) {
  const place = join(root, path)
  if (!existsSync(place)) return
  const state = statSync(place)
  if (!state.isDirectory()) yield [path, `${state.size} ${state.mtimeMs}`]
  else for (const name of readdirSync(place)) yield* filesBelow(`${path}/${name}`)
}

/** Of the inputs size and time, of the outputs only that they are there: each build writes them again. */
function filesOfBuild() {
  const read = inputs.flatMap(path => [...filesBelow(path)]).filter(([path]) => !path.startsWith('fixtures/deliveries/'))
  const made = outputs.flatMap(path => [...filesBelow(path)]).map(([path]) => [path, 'made'])
  return { node: process.version, ...Object.fromEntries([...read, ...made]) }
}

/** The first file that was added, changed or deleted since the build. Undefined if the build is current. */
function firstDifference() {
  const before = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : {}
  const now = filesOfBuild()
  return Object.keys({ ...before, ...now }).find(name => before[name] !== now[name])
}

if (process.argv[2] !== '--or-build') {
  writeFileSync(stamp, JSON.stringify(filesOfBuild()))
} else {
  const difference = firstDifference()
  if (difference === undefined) {
    console.log('The build is current.')
  } else {
    console.log(existsSync(stamp) ? `Building, because of ${difference} …` : 'Building, which takes about a minute …')
    process.exitCode = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' }).status ?? 1
  }
}
