import { expect, test } from 'vitest'
import {
  environmentOnly,
  isSecretName,
  secretKeys,
  settings,
  sourceSecrets,
  sourceSettings,
} from '../../bin/configuration/settings.ts'
import { allSources } from '../../bin/options.ts'
import { repositoryFiles, repositoryText } from '../support/repository.ts'

const inTable = settings.map(({ name }) => name)
const known = [
  ...inTable,
  ...Object.values(secretKeys),
  ...sourceSettings(),
  ...sourceSecrets(),
  ...Object.keys(environmentOnly),
]

// Codes of reasons and errors, a variable of a test tool, and one that the program sets for others.
const otherWords = ['FUEL_GONE', 'FUEL_MISMATCH', 'FUEL_BROWSER', 'FUEL_NOTICE_KIND']

test('every variable that the code names is a key of the file, a setting of a source, or in the environment only', () => {
  const code = ['api', 'bin', 'pipeline'].flatMap(folder => repositoryFiles('.ts', folder).map(repositoryText)).join()
  const named = new Set([...code.matchAll(/\bFUEL_[A-Z0-9_]*[A-Z]\b/g)].map(([name]) => name))
  expect([...named].filter(name => !known.includes(name) && !otherWords.includes(name))).toEqual([])
  expect(inTable.filter(name => !named.has(name))).toEqual([])
})

test('a key and a variable have one meaning', () => {
  expect(new Set(settings.map(({ key }) => key)).size).toBe(settings.length)
  expect(new Set(known).size).toBe(known.length)
})

test('a setting that a source requires is a secret, or an address', () => {
  const names = allSources.flatMap(({ descriptor }) => descriptor.settings ?? [])
  expect(names.filter(name => !isSecretName(name) && !name.endsWith('_URL'))).toEqual([])
})

test('no setting of a key is in the table', () => {
  expect(inTable.filter(isSecretName)).toEqual([])
})

test('the table of docs/operator.md has every key of the file, with its comment, and every variable outside of it', () => {
  const page = repositoryText('docs/operator.md')
  const rows = page.split('\n').flatMap(line => {
    const [, key, name, meaning] = /^\| `([a-z_0-9.]+)` \| `(FUEL_[A-Z_0-9]+)` \| (.*) \|$/.exec(line) ?? []
    return key ? [[key, name, meaning!.replaceAll(/[`']/g, '').replace(/ \(\[.*\)(?=\.$)/, '')]] : []
  })
  expect(rows).toEqual(settings.map(({ key, name, comment }) => [key, name, comment.replaceAll("'", '')]))
  expect(Object.keys(environmentOnly).filter(name => !page.includes(`\`${name}\``))).toEqual([])
})
