import '../styles/stacked-table.css'
import '../styles/docs.css'
import { exampleBase } from '../../api/shared/example-base.ts'
import { connectCopyButton } from './docs/copy-button.ts'
import { shareLanguage } from './docs/language.ts'
import { followOldAnchor } from './docs/old-anchors.ts'
import { connectBuilder } from './docs/request-builder.ts'
import { markSections } from './docs/sections.ts'

/** Examples use the address of the server that sent the page. */
function putOwnAddress(): void {
  for (const code of document.querySelectorAll('.code code, .base, .url'))
    code.textContent = code.textContent!.replaceAll(exampleBase, location.origin)
}

putOwnAddress()
followOldAnchor()
shareLanguage()
for (const codes of document.querySelectorAll<HTMLElement>('.codes')) connectCopyButton(codes)
const builder = document.querySelector<HTMLElement>('.builder')
if (builder) connectBuilder(builder)
markSections()
