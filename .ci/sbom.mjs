// Prints the list of components (SBOM) of a production installation, in the CycloneDX format, from the lock file.
// In a checkout, `npm sbom --omit dev` leaves out packages that a development package needs too: 16 of 140 (npm 11.19).
// So it runs in a folder whose package.json and lock file have no development packages.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const { devDependencies, ...manifest } = jsonIn('package.json')
const lock = jsonIn('package-lock.json')
lock.packages = Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => !dev))
delete lock.packages[''].devDependencies

const scratch = mkdtempSync(join(tmpdir(), 'fuel-sbom-'))
try {
  // npm names the component after its folder.
  const folder = join(scratch, manifest.name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const words = ['sbom', '--package-lock-only', '--omit', 'dev', '--sbom-format', 'cyclonedx']
  process.stdout.write(execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] }))
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

function jsonIn(name) {
  return JSON.parse(readFileSync(join(root, name), 'utf8'))
}
