import '../styles/stacked-table.css'
import '../styles/docs.css'
import { exampleBase } from '../../api/shared/example-base.ts'
import { makeTabs } from './docs/code-tabs.ts'
import { addCopyButton } from './docs/copy-button.ts'
import { makeTryForm } from './docs/try-form.ts'

/** Examples use the address of the server that sent the page. */
function putOwnAddress(): void {
  for (const code of document.querySelectorAll('.code code, .base'))
    code.textContent = code.textContent!.replaceAll(exampleBase, location.origin)
}

/** On a phone the open contents would push everything else down. */
function foldContents(): void {
  const contents = document.querySelector<HTMLDetailsElement>('.reference-contents details')
  if (contents) contents.open = matchMedia('(min-width: 64rem)').matches
}

/** Expands the members of a schema when a link leads to it. */
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
