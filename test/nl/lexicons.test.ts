import { describe, expect, test } from 'vitest'
import { cueNames } from '../../api/nl/reading/cue.ts'
import { commaList, phraseLists, spelledOut, writtenLists } from '../../api/nl/words/phrase-file.ts'
import { tokenise } from '../../api/nl/words/tokenise.ts'
import { intentTerms } from '../support/intent-terms.ts'
import { repositoryFiles, repositoryText } from '../support/repository.ts'

const folder = 'api/nl/lexicons'
const sources = repositoryFiles('.ts', folder).map(path => ({ path, code: withoutComments(repositoryText(path)) }))

/** A list as it stands in the code: sets would hide what is in it twice. */
interface Written {
  readonly path: string
  /** The constant, or the member, that it is of. */
  readonly label: string
  readonly phrases: readonly string[]
}

const files = repositoryFiles('.txt', folder)
const lists = [...sources.flatMap(({ path, code }) => listsIn(path, code)), ...files.flatMap(listsOfFile)]

// What counts only as it is typed, and names that are taken from the lists of a package.
const areTyped = /^(typed[\w ]*|words|word names|capitals)$/

test('the lists of the lexicons are found', () => {
  expect(lists.length).toBeGreaterThan(150)
  expect(lists.find(({ label }) => label === 'neutral')!.phrases.length).toBeGreaterThan(1000)
  expect(listsIn('', "export const a: ReadonlySet<string> = setOf(`b c, d`)\nconst e = { typed: 'F, f' }")).toEqual([
    { path: '', label: 'a', phrases: ['b c', 'd'] },
    { path: '', label: 'typed', phrases: ['F', 'f'] },
  ])
})

test('each phrase of a list adds something to it after normalisation', () => {
  const idle = lists.flatMap(({ path, label, phrases }) => {
    return idleIn(phrases, areTyped.test(label) ? text => text : folded).map(phrase => `${path} ${label}: ${phrase}`)
  })
  expect(idle).toEqual([])
})

describe('a cue', () => {
  const named = phraseLists('cues')
  const code = repositoryFiles('.ts', 'api/nl')
    .filter(path => !path.startsWith(folder) && path !== 'api/nl/reading/cue.ts')
    .map(repositoryText)
    .join('\n')
  // In the code in quotation marks, in the table of intents in a list.
  const isNamed = (name: string) => code.includes(`'${name}'`) || intentTerms.has(name)

  test.each(cueNames)('%s has a phrase and is used by the code', name => {
    expect({ isSaid: named.has(name), isAsked: isNamed(name) }).toEqual({ isSaid: true, isAsked: true })
  })
})

function folded(phrase: string): string {
  const words = tokenise(phrase).map(({ word }) => word)
  return words.filter((word, at) => word !== '-' || at === 0 || at === words.length - 1).join(' ')
}

/** Those that say only what the others say, the wider ones first: `a cap` next to `(a|the) cap`. */
function idleIn(phrases: readonly string[], form: (phrase: string) => string): readonly string[] {
  const said = new Set<string>()
  const ways = phrases.map(phrase => ({ phrase, forms: spelledOut(phrase).map(form) }))
  const widestFirst = ways.sort((a, b) => b.forms.length - a.forms.length)
  return widestFirst.flatMap(({ phrase, forms }) => {
    const isIdle = forms.every(one => said.has(one))
    for (const one of forms) said.add(one)
    return isIdle ? [phrase] : []
  })
}

function listsOfFile(path: string): readonly Written[] {
  const name = path.slice(folder.length + 1, -'.txt'.length)
  return [...writtenLists(name)].map(([label, phrases]) => ({ path, label, phrases }))
}

function listsIn(path: string, code: string): readonly Written[] {
  const texts = code.matchAll(/(\w+)(?:: [^:='"`]*=|:| =)[^:='"`]*(`[^`]+`|'[^'\n]+'|"[^"\n]+")/g)
  return [...texts].map(([, label, text]) => ({ path, label: label!, phrases: commaList(text!.slice(1, -1)) }))
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}
