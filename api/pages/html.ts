/** Safe markup. Only `html` and `trusted` create it, so that all other text is escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A value in a template: texts are escaped, lists are joined, `null`, `undefined` and `false` render nothing. */
export type Part = Html | string | number | null | undefined | false | readonly Part[]

/** A template of markup: html`<td>${name}</td>`. Safe in the text of elements and in quoted attributes, and nowhere else. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.reduce((before, text, index) => before + textOf(parts[index - 1]) + text))
}

/** Markup that we generated, such as a file of the build. It is not escaped. */
export function trusted(text: string): Html {
  return new Html(text)
}

/** A value as linked data in a `script` element, which is no script. Without `<`, no text of the value ends the element. */
export function linkedData(value: object): Html {
  const text = JSON.stringify(value).replaceAll('<', '\\u003c')
  return new Html(`<script type="application/ld+json">${text}</script>\n`)
}

function textOf(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(textOf).join('')
  return escaped(String(part))
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => entities[character]!)
}
