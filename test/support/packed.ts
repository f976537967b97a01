import { execFileSync } from 'node:child_process'
import { repositoryRoot } from './repository.ts'

/** The files of the tarball of `npm pack`, as paths from its root. Uses the existing build in `dist`. */
export function packedFiles(): string[] {
  // npm passes its own settings through the environment when it starts the tests.
  const said = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const packed = JSON.parse(said.slice(said.search(/^[[{]/m)))
  const [{ files }] = (Array.isArray(packed) ? packed : Object.values(packed)) as [{ files: { path: string }[] }]
  return files.map(({ path }) => path)
}
