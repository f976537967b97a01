import { type Html, html } from './html.ts'
import { type Contact, contactLink, imprintPath } from './operator.ts'
import type { Page } from './page.ts'

/** The operator's text: an empty line begins a paragraph, a line stays a line. No markup is read in it. */
export function imprintPage(text: string, contact: Contact | null): Page {
  return {
    path: imprintPath,
    title: 'Imprint',
    description: 'Who runs this service and is responsible for it.',
    script: null,
    content: html`${paragraphsOf(text).map(paragraph)}${contact && html`<p>Contact: ${contactLink(contact)}</p>`}`,
  }
}

function paragraphsOf(text: string): readonly (readonly string[])[] {
  const paragraphs: string[][] = [[]]
  for (const line of text.split('\n').map(one => one.trim())) {
    if (line !== '') paragraphs.at(-1)!.push(line)
    else if (paragraphs.at(-1)!.length > 0) paragraphs.push([])
  }
  return paragraphs.filter(lines => lines.length > 0)
}

function paragraph(lines: readonly string[]): Html {
  return html`<p>${lines.map((line, index) => html`${index > 0 && html`<br>\n`}${line}`)}</p>\n`
}
