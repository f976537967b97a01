/** The links to other languages lead to what is shown now: scripts change the address without loading the page. */
export function keepChoices(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.languages a')) {
    link.addEventListener('click', () => {
      link.search = location.search
      link.hash = location.hash
    })
  }
}
