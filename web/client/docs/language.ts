const parameter = 'code'

/** The language that is chosen once is chosen in all examples, in the address, and on the pages to which the contents lead. */
export function shareLanguage(): void {
  const chosen = new URLSearchParams(location.search).get(parameter)
  if (chosen) choose(chosen)
  for (const tab of tabs()) {
    tab.addEventListener('change', () => {
      const before = tab.getBoundingClientRect().top
      choose(tab.value)
      // The examples above change their height. Scroll so that the tab stays where it was chosen.
      window.scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' })
      const address = new URL(location.href)
      address.searchParams.set(parameter, tab.value)
      history.replaceState(null, '', address)
    })
  }
}

/** A language that an example does not have changes nothing there. */
function choose(language: string): void {
  const all = tabs().filter(tab => tab.value === language)
  for (const tab of all) tab.checked = true
  if (all.length > 0) carryInLinks(language)
}

function carryInLinks(language: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.docs a[href^="/docs"], .tasks a[href^="/docs"]')) {
    const address = new URL(link.href)
    address.searchParams.set(parameter, language)
    link.href = address.pathname + address.search + address.hash
  }
}

function tabs(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('.tab input')]
}
