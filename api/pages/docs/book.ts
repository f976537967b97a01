import MiniSearch, { type Options } from 'minisearch'
import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'
import type { BuiltDocsPage } from './docs-page.ts'

export const bookPath = '/docs/book'

/** The book as the build makes it. */
export interface Book {
  readonly chapters: readonly BookChapter[]
  /** The index of the search, as JSON. */
  readonly index: string
}

/** A chapter of docs/, as the build makes it from its Markdown. Its `id` is `book` or begins with `book/`. */
export interface BookChapter extends BuiltDocsPage {
  readonly sections: readonly BookSection[]
}

/** What the search reads: a heading with the text up to the next one. */
export interface BookSection {
  /** Empty: the beginning of the chapter. */
  readonly anchor: string
  readonly heading: string
  readonly text: string
}

interface FoundSection extends BookSection {
  readonly chapter: BookChapter
  /** The words of the text that match, in lower case. */
  readonly words: readonly string[]
}

const longestQuestion = 100
const shownResults = 20

type Find = (question: string) => readonly FoundSection[]

const searchOptions: Options = {
  fields: ['title', 'heading', 'text'],
  tokenize: text => text.split(/[^\p{L}\p{N}]+/u),
  searchOptions: {
    boost: { title: 2, heading: 4 },
    prefix: word => word.length > 2,
    fuzzy: word => (word.length > 5 ? 0.2 : 0),
  },
}

function sectionsOf(chapters: readonly BookChapter[]) {
  return chapters.flatMap(chapter => chapter.sections.map(section => ({ chapter, ...section })))
}

/** The build makes the index, which takes a quarter of a second. */
export function withIndex(chapters: readonly BookChapter[]): Book {
  const index = new MiniSearch(searchOptions)
  index.addAll(
    sectionsOf(chapters).map(({ chapter, heading, text }, id) => ({ id, title: chapter.title, heading, text })),
  )
  return { chapters, index: JSON.stringify(index) }
}

/** Finds the sections with the words of a question: all of them, or any if no section has all. The best match is first. */
export function bookFinder(book: Book): Find {
  const sections = sectionsOf(book.chapters)
  let loaded: MiniSearch | undefined
  return question => {
    // Takes 30 ms, which a server without a search does not spend.
    loaded ??= MiniSearch.loadJSON(book.index, searchOptions)
    const all = loaded.search(question, { combineWith: 'AND' })
    const found = all.length > 0 ? all : loaded.search(question)
    return found.slice(0, shownResults).map(({ id, terms }) => ({ ...sections[id]!, words: terms }))
  }
}

/** The form above each chapter. The server answers it, so it needs no script. */
export function bookSearch(question: string): Html {
  return html`<form class="find-in-book" action="${bookPath}" method="get" role="search" aria-label="The book">
<label for="find-in-book">Search the book</label>
<input type="search" id="find-in-book" name="q" value="${question}" maxlength="${longestQuestion}" required autocomplete="off" placeholder="roll back">
<button>Find</button>
</form>`
}

/** The sections that were found, each with a line of its text. */
export function bookResults(sent: string, find: Find): Page {
  const question = sent.slice(0, longestQuestion)
  const found = find(question)
  return {
    path: bookPath,
    title: 'Search the book',
    description: 'The sections of the book with the words of a question.',
    script: 'docs',
    content: html`${bookSearch(question)}
<p role="status">${resultText(found.length)} <a href="${bookPath}">All chapters and questions</a></p>
<ol class="found-in-book">
${found.map(result)}</ol>
`,
  }
}

function resultText(results: number): string {
  if (results === 0) return 'No section has these words. Try other words, or fewer.'
  if (results === shownResults) return `The ${results} best results.`
  return results === 1 ? '1 result.' : `${results} results.`
}

function result({ chapter, anchor, heading, text, words }: FoundSection): Html {
  const address = `/docs/${chapter.id}${anchor && `#${anchor}`}`
  const name = anchor === '' ? heading : `${chapter.title}: ${heading}`
  return html`<li><a href="${address}">${name}</a><br><span class="quiet">${excerpt(text, words)}</span></li>\n`
}

/** About two lines of the text, from a little before the first match. Matches are marked. */
function excerpt(text: string, words: readonly string[]): Html {
  // Words have letters and digits only.
  const match = new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  const before = Math.max(0, text.search(match) - 60)
  const start = before === 0 ? 0 : text.indexOf(' ', before) + 1
  const end = text.length <= start + 200 ? text.length : text.lastIndexOf(' ', start + 200)
  const pieces = text.slice(start, end).split(match)
  return html`${start > 0 && '… '}${pieces.map((piece, index) => (index % 2 === 1 ? html`<mark>${piece}</mark>` : piece))}${end < text.length && ' …'}`
}
