type Markup = 'innerHTML' | 'outerHTML' | 'style'

/** Properties of the element as script knows them (`className`, `onclick`); `aria-…`, `data-…` and `role` as attributes. */
export type Properties<Tag extends keyof HTMLElementTagNameMap> = Omit<Partial<HTMLElementTagNameMap[Tag]>, Markup> & {
  readonly [attribute: `aria-${string}` | `data-${string}`]: string
}

export type Child = Node | string | null | undefined | false

/** An element with its properties and children. Strings become text, never markup. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties<Tag> = {} as Properties<Tag>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (name === 'role' || name.includes('-')) element.setAttribute(name, String(value))
    else Object.assign(element, { [name]: value })
  }
  element.append(...children.filter(child => child !== null && child !== undefined && child !== false))
  return element
}

/** Bars in the place of lines that are being loaded. `words`: what screen readers announce. */
export function skeleton(words: string, lines = 3): HTMLElement {
  const bars = Array.from({ length: lines }, () => make('span', { className: 'skeleton-line' }))
  return make(
    'div',
    { className: 'skeleton', role: 'status' },
    make('span', { className: 'visually-hidden', textContent: words }),
    make('span', { 'aria-hidden': 'true' }, ...bars),
  )
}
