import { type Html, html } from './html.ts'

/** A `<time>` element with the exact instant as attribute and tooltip. `instant`: `YYYY-MM-DD HH:MM:SS` UTC. */
export function timeTag(instant: string, text = instantText(instant)): Html {
  return html`<time datetime="${instant.replace(' ', 'T')}Z" title="${instantText(instant)}">${text}</time>`
}

/** `2026-11-19 12:00 UTC` */
function instantText(instant: string): string {
  return `${instant.slice(0, 16)} UTC`
}
