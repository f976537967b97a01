import { type Html, html } from './html.ts'

/** An instant, or what people are told of it, with the exact one for machines and under the pointer. `YYYY-MM-DD HH:MM:SS` UTC. */
export function timeTag(instant: string, text = instantText(instant)): Html {
  return html`<time datetime="${instant.replace(' ', 'T')}Z" title="${instantText(instant)}">${text}</time>`
}

/** `2026-11-19 12:00 UTC` */
function instantText(instant: string): string {
  return `${instant.slice(0, 16)} UTC`
}
