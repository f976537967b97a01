import { whenTouched } from './when-touched.ts'

/**
 * Runs when the element comes near the window, or is touched or focused: the map library is many times larger than the page.
 * The first frame is painted before.
 */
export function whenSeen(element: Element): Promise<void> {
  return new Promise(resolve => {
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) start()
      },
      // The map is there when the reader has scrolled to it.
      { rootMargin: '300px' },
    )
    const start = () => {
      observer.disconnect()
      resolve()
    }
    void whenTouched(element).then(start)
    requestAnimationFrame(() => setTimeout(() => observer.observe(element)))
  })
}
