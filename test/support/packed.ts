import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
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

/** Installs the package next to the packages that it needs. Returns its folder. */
export function unpackedInto(folder: string, files: readonly string[]): string {
  const root = join(folder, 'fuel-etl')
  for (const path of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    cpSync(join(repositoryRoot, path), join(root, path))
  }
  symlinkSync(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'))
  return root
}
