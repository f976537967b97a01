import { words } from '../../../api/shared/words.ts'

/** Copies the address of the page, as it is now. Without the permission to copy, the link leads there. */
export function offerLink(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-share]')
  const status = link?.parentElement?.querySelector('[role=status]')
  if (!link || !status) return
  link.addEventListener('click', event => {
    // Without HTTPS browsers offer the clipboard only to pages on localhost.
    if (navigator.clipboard === undefined) return
    event.preventDefault()
    navigator.clipboard.writeText(location.href).then(
      () => status.replaceChildren(words.copied),
      () => location.assign(link.href),
    )
  })
}
