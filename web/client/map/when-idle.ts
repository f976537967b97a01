/** Runs once the page is painted and the browser is idle, or as soon as the element comes into view. */
export function whenIdle(element: Element): Promise<void> {
  return new Promise(resolve => {
    const observer = new IntersectionObserver(entries => {
      if (entries.some(entry => entry.isIntersecting)) start()
    })
    const start = () => {
      observer.disconnect()
      resolve()
    }
    // Wait one frame until the board is painted. On a wide screen the map is in view from the start and would delay it.
    requestAnimationFrame(() => setTimeout(() => observer.observe(element)))
    // Not every browser has requestIdleCallback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(start, { timeout: 3000 })
    else setTimeout(start, 1500)
  })
}
