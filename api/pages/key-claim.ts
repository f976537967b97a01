import { html } from './html.ts'
import type { Page } from './page.ts'

const about = { path: null, script: 'pricing', description: 'A new key of the plan Free, shown once.' } as const

/** The link of a claim: a button, because only sending a form uses the claim. */
export function claimPage(claim: string): Page {
  return {
    ...about,
    title: 'Your key is ready',
    content: html`<p>We store only a hash of the key, so it is shown once. Be ready to copy it.</p>
<form method="post" action="/pricing/key">
<input type="hidden" name="claim" value="${claim}">
<p><button class="primary">Show my key</button></p>
</form>
<p class="quiet">This link works for ten minutes.</p>`,
  }
}

/** The key is in this answer only. */
export function keyPage(key: string): Page {
  return {
    ...about,
    title: 'Your key',
    content: html`<p>Copy it now. It is shown only once, and it works at once.</p>
<pre class="new-key" tabindex="0" role="region" aria-label="Your key"><code>${key}</code></pre>
<p>Send it in the header <code>X-API-Key</code>. <a href="/docs/tollQuery">Try it with the toll query</a>, or read about
<a href="/docs/keys">keys and limits</a>.</p>`,
  }
}

export const noKeyPage: Page = {
  ...about,
  title: 'This key cannot be shown',
  content: html`<p>The link was used, is older than ten minutes, or is incomplete. A key is shown only once. If you did not copy yours, you can
<a href="/pricing#request">ask for another one</a> a day after the first.</p>`,
}
