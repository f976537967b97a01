import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repositoryRoot } from './repository.ts'

/** What `npm pack` would put into the tarball, as paths from its root. Of the build that lies in `dist`; nothing is built. */
export function packedFiles(): string[] {
  // Its own settings come by the environment, where npm started the tests.
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

/** The package as it lies in an installation, beside the packages that it needs. Returns its folder. */
export function unpackedInto(folder: string, files: readonly string[]): string {
  const root = join(folder, 'fuel-etl')
  for (const path of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    cpSync(join(repositoryRoot, path), join(root, path))
  }
  symlinkSync(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'))
  return root
}
