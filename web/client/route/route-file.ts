import { countText } from '../../../api/shared/format.ts'

const longestFile = 1024 * 1024

/** The text of a file with a route. Throws Error with a message for people. */
export async function routeFileText(file: File): Promise<string> {
  if (file.size > longestFile) {
    const kilobytes = countText(Math.round(file.size / 1024))
    throw new Error(`${file.name} has ${kilobytes} KB; 1,024 KB at most. Export the route with fewer points.`)
  }
  return file.text()
}

/** Accepts files that are dropped on an element. */
export function acceptDrops(element: HTMLElement, take: (file: File) => void): void {
  const isOver = (is: boolean) => element.classList.toggle('dropping', is)
  element.addEventListener('dragover', event => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    isOver(true)
  })
  element.addEventListener('dragleave', () => isOver(false))
  element.addEventListener('drop', event => {
    isOver(false)
    const file = event.dataTransfer?.files[0]
    if (!file) return
    event.preventDefault()
    take(file)
  })
}
