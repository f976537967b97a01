import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSiteFiles } from '../../api/site/site-files.ts'
import { repositoryRoot } from '../support/repository.ts'

interface Built {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

const manifest = readSiteFiles().manifest as Readonly<Record<string, Built>>

/** The scripts that a module loads, immediately or later, without the map library. */
function scriptsOf(starts: readonly string[]): readonly string[] {
  const reached = new Set(starts)
  for (const key of reached) {
    const { imports = [], dynamicImports = [] } = manifest[key]!
    for (const next of [...imports, ...dynamicImports]) if (!next.startsWith('_maplibre-gl')) reached.add(next)
  }
  return [...reached].map(key => manifest[key]!.file)
}

/** The number of bytes sent to a browser that supports gzip. */
function weightOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + statSync(join(repositoryRoot, 'dist', 'site', `${file}.gz`)).size, 0)
}

test('the scripts of the first page, without the map library, are below 60 KB gzip', () => {
  const scripts = scriptsOf(['client/every-page.ts', 'client/home.ts'])
  for (const part of ['home-map', 'question-box', 'drawn-view']) {
    expect(scripts.some(script => script.startsWith(`assets/${part}`))).toBe(true)
  }
  expect(scripts.filter(script => script.includes('maplibre'))).toEqual([])
  expect(weightOf(scripts)).toBeLessThan(60_000)
})

test('the scripts that the first screen waits for are below 12 KB gzip', () => {
  const { imports = [], file } = manifest['client/home.ts']!
  expect(
    weightOf([manifest['client/every-page.ts']!.file, file, ...imports.map(key => manifest[key]!.file)]),
  ).toBeLessThan(12_000)
})
