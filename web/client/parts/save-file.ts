import { make } from './make.ts'

/** Offers a file that the page made to be saved. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = make('a', { href: address, download: name, hidden: true })
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has begun to read it by then; a minute is ample also for a slow disk.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
