import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked, type Token, type Tokens, type TokensList } from 'marked'
import { type Book, type BookSection, bookPath, bookSearch, withIndex } from '../../../api/pages/docs/book.ts'
import { type Html, html, trusted } from '../../../api/pages/html.ts'
import { contentsEntry, contentsGroup, contentsPanel } from './contents.ts'
import { tableBox } from './words.ts'

/** Lists all other chapters, in groups. */
const firstFile = 'docs/README.md'

/** A chapter as the first one lists it. */
interface ListedChapter {
  readonly file: string
  readonly group: string
  readonly title: string
  /** What the reader learns there. */
  readonly about: string
}

/** The book of docs/ as pages, with the index of its search. `root`: the folder of the repository. */
export function builtBook(root: string): Book {
  const listed = listedChapters(readFileSync(join(root, firstFile), 'utf8'))
  const about = 'its chapters, and where each question is answered'
  const chapters = [{ file: firstFile, group: '', title: 'The book', about }, ...listed].map(chapter => {
    const { title, sections } = read(readFileSync(join(root, chapter.file), 'utf8'), chapter.file, listed)
    const content = html`${contents(listed, chapter.file, sections)}<div class="docs-text">
${bookSearch('')}
${sections.map(one => one.html)}</div>
`
    return {
      id: addressOf(chapter.file).slice('/docs/'.length),
      title,
      description: `${chapter.title}: ${chapter.about}.`,
      html: html`<div class="docs">\n${content}</div>\n`.text,
      sections: sections.map(({ anchor, heading, text }) => ({ anchor, heading, text })),
    }
  })
  return withIndex(chapters)
}

/** The numbered lists of the first chapter, below their headings. */
function listedChapters(markdown: string): readonly ListedChapter[] {
  let group = ''
  return new Marked().lexer(markdown).flatMap(token => {
    if (token.type === 'heading') group = (token as Tokens.Heading).text
    if (token.type !== 'list' || !(token as Tokens.List).ordered) return []
    return (token as Tokens.List).items.map(({ text }) => {
      const [, title, link, about] = /^\[([^\]]+)\]\(([^)]+)\): (.+)$/s.exec(text)!
      return { file: fileOf(link!, firstFile), group, title: title!, about: about! }
    })
  })
}

/** A link of a document as the path of a file in the repository. */
function fileOf(link: string, from: string): string {
  return new URL(link, `file:///${from}`).pathname.slice(1)
}

/** `docs/how/server.md` is `/docs/book/how-server`. */
function addressOf(file: string): string {
  if (file === firstFile) return bookPath
  return `${bookPath}/${file
    .replace(/^docs\/|\.md$/g, '')
    .replaceAll('/', '-')
    .toLowerCase()}`
}

interface RenderedSection extends BookSection {
  readonly depth: number
  readonly html: Html
}

/** A document as sections, each with its heading. The first one has that of the document, which the frame of the page shows. */
function read(markdown: string, file: string, listed: readonly ListedChapter[]) {
  const anchors = new Set<string>()
  let heading = ''
  let anchor = ''
  const marked = new Marked({
    renderer: {
      // Comments are marks for programs. All other HTML of a document is shown as text.
      html: ({ text }) => (text.startsWith('<!--') ? '' : html`${text}`.text),
      heading({ tokens, depth }) {
        return depth === 1 ? '' : `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const text = trusted(this.parser.parseInline(tokens))
        const address = linkOf(href)
        return address === null ? text.text : html`<a href="${address}">${text}</a>`.text
      },
      // The files of pictures are in the repository only.
      image: ({ text }) => html`<em>Picture: ${text}</em>`.text,
      code: ({ text }) => html`<pre tabindex="0" role="group" aria-label="Code"><code>${text}</code></pre>\n`.text,
      table({ header, rows }) {
        const cells = rows.map(row => row.map(({ tokens }) => trusted(this.parser.parseInline(tokens))))
        const headings = header.map(({ tokens }) => textOf(this.parser.parseInline(tokens)))
        return tableBox(`Table: ${heading}`, headings, cells).text
      },
    },
  })

  /** Null for a file that is in the repository only. */
  function linkOf(href: string): string | null {
    if (/^(https?:|#)/.test(href)) return href
    const [link = '', part] = href.split('#')
    const target = fileOf(link, file)
    if (target !== firstFile && !listed.some(chapter => chapter.file === target)) return null
    return addressOf(target) + (part === undefined ? '' : `#${part}`)
  }

  const sections = parts(marked.lexer(markdown)).map((tokens): RenderedSection => {
    const [first, ...others] = tokens
    const { depth, text: words } = first as Tokens.Heading
    heading = textOf(marked.parseInline(words) as string)
    anchor = depth === 1 ? '' : unusedAnchor(heading, anchors)
    const text = textOf(marked.parser(others))
    return { anchor, heading, text, depth, html: trusted(marked.parser(tokens as Token[])) }
  })
  return { title: sections[0]!.heading, sections }
}

/** Tokens from each heading to the next. */
function parts(tokens: TokensList): readonly (readonly Token[])[] {
  const starts = tokens.flatMap(({ type }, at) => (type === 'heading' ? [at] : []))
  return starts.map((start, index) => tokens.slice(start, starts[index + 1]))
}

/** The anchor that GitHub gives a heading: lower case, without punctuation, with hyphens for blanks. */
function unusedAnchor(heading: string, used: Set<string>): string {
  const plain = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-')
  let anchor = plain
  for (let count = 1; used.has(anchor); count++) anchor = `${plain}-${count}`
  used.add(anchor)
  return anchor
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The text of our own markup in one line. Only elements that are not within a line separate words. */
function textOf(markup: string): string {
  return markup
    .replace(/<\/?(?:a|code|em|strong|del)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_entity, name: string) => characters[name]!)
    .replace(/\s+/g, ' ')
    .trim()
}

/** All chapters by group, with the chapter that is shown and its parts. */
function contents(listed: readonly ListedChapter[], file: string, sections: readonly RenderedSection[]): Html {
  const within = sections.flatMap(({ depth, anchor, heading }) => (depth === 2 ? [[anchor, heading] as const] : []))
  const entry = (chapter: string, title: string) => contentsEntry(addressOf(chapter), title, chapter === file, within)
  const groups = [...new Set(listed.map(({ group }) => group))].map(group => {
    const chapters = listed.filter(one => one.group === group)
    const isHere = chapters.some(one => one.file === file)
    return contentsGroup(
      group,
      isHere,
      chapters.map(one => entry(one.file, one.title)),
    )
  })
  return contentsPanel(
    'The book',
    html`<ul>
<li><a href="/docs">The API</a></li>
${entry(firstFile, 'All chapters')}</ul>
${groups}`,
  )
}
