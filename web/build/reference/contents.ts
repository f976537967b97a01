import { bookPath } from '../../../api/pages/docs/book.ts'
import { type Html, html } from '../../../api/pages/html.ts'
import type { Endpoint } from './endpoints.ts'
import { guides } from './guides.ts'
import type { PageSection } from './operation-page.ts'
import { addressOf, type Task, tasksOf } from './tasks.ts'

interface Place {
  /** The page that is shown: an operation, a guide or a shape. */
  readonly id: string
  readonly sections: readonly PageSection[]
}

/**
 * The contents by task, with the page that is shown and its parts. Beside the text in a wide window. In a narrow one it opens over
 * the page, so that it pushes nothing down.
 */
export function contents(endpoints: readonly Endpoint[], place: Place): Html {
  return contentsPanel(
    'Documentation',
    html`<ul>
<li><a href="/docs">First request</a></li>
${guides.map(({ id, title }) => contentsEntry(`/docs/${id}`, title, id === place.id, place.sections))}</ul>
${tasksOf(endpoints).map(task => taskEntries(task, endpoints, place))}
<ul>
${contentsEntry('/docs/shapes', 'All shapes', place.id === 'shapes', [])}${contentsEntry('/docs/pages', 'Pages for people', place.id === 'pages', [])}<li><a href="${bookPath}">The book</a></li>
</ul>`,
  )
}

/** Beside the text in a wide window. In a narrow one a button opens it. */
export function contentsPanel(label: string, lists: Html): Html {
  return html`<button type="button" class="contents-button" popovertarget="contents">Contents</button>
<nav class="contents" id="contents" popover aria-label="${label}">
${lists}
</nav>
`
}

/** Entries that a reader opens. They are open if one of them is the page that is shown. */
export function contentsGroup(title: string, isHere: boolean, entries: readonly Html[]): Html {
  return html`<details${isHere && html` open`}><summary>${title}</summary>
<ul>
${entries}</ul>
</details>
`
}

function taskEntries({ title, entries }: Task, endpoints: readonly Endpoint[], { id, sections }: Place): Html {
  const isHere = entries.some(one => one.operationId === id && one.call === undefined)
  const lines = entries.map(one =>
    contentsEntry(addressOf(one, endpoints), one.title, one.operationId === id && one.call === undefined, sections),
  )
  return contentsGroup(title, isHere, lines)
}

export function contentsEntry(address: string, title: string, isHere: boolean, sections: readonly PageSection[]): Html {
  const parts =
    isHere &&
    sections.length > 1 &&
    html`\n<ul class="sections">${sections.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>\n`)}</ul>`
  return html`<li><a href="${address}"${isHere && html` aria-current="page"`}>${title}</a>${parts}</li>\n`
}
