/** Once the page is painted and the browser has nothing better to do, or as soon as the element comes into view. */
export function whenIdle(element: Element): Promise<void> {
  return new Promise(resolve => {
    const observer = new IntersectionObserver(entries => {
      if (entries.some(entry => entry.isIntersecting)) start()
    })
    const start = () => {
      observer.disconnect()
      resolve()
    }
    // A frame later the board is painted: the map, in view from the start on a wide screen, does not hold it up.
    requestAnimationFrame(() => setTimeout(() => observer.observe(element)))
    // Not every browser says when it is idle.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(start, { timeout: 3000 })
    else setTimeout(start, 1500)
  })
}
