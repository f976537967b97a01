import '../styles/stacked-table.css'
import '../styles/docs.css'
import { exampleBase } from '../shared/example-base.ts'
import { makeTabs } from './docs/code-tabs.ts'
import { addCopyButton } from './docs/copy-button.ts'
import { makeTryForm } from './docs/try-form.ts'

/** Examples are for the server that the page came from. */
function putOwnAddress(): void {
  for (const code of document.querySelectorAll('.code code, .base'))
    code.textContent = code.textContent!.replaceAll(exampleBase, location.origin)
}

/** On a phone the contents would stand before all else. */
function foldContents(): void {
  const contents = document.querySelector<HTMLDetailsElement>('.reference-contents details')
  if (contents) contents.open = matchMedia('(min-width: 64rem)').matches
}

/** A link to a shape leads to its members, which are folded away. */
function unfoldTarget(): void {
  const target = document.getElementById(location.hash.slice(1))
  if (!target?.classList.contains('schema')) return
  target.querySelector('details')!.open = true
  target.scrollIntoView()
}

putOwnAddress()
foldContents()
for (const code of document.querySelectorAll<HTMLElement>('.code')) addCopyButton(code)
makeTabs([...document.querySelectorAll<HTMLElement>('.call')])
for (const details of document.querySelectorAll<HTMLElement>('.try')) makeTryForm(details)
unfoldTarget()
addEventListener('hashchange', unfoldTarget)
