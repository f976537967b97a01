const viewInAddress = /[#&](map|station|country|fuel)=/

/**
 * Resolves when the map or one of its controls is pointed at, pressed or focused, or when the address has a view of it. A finger
 * that scrolls past it presses nothing. Resolves with a function that returns what was pressed last since.
 */
export function whenUsed(section: HTMLElement): Promise<() => Element | null> {
  let pressed: Element | null = null
  section.addEventListener('click', ({ target }) => {
    pressed = target as Element
  })
  return new Promise(resolve => {
    const use = () => resolve(() => pressed)
    const follow = () => {
      if (viewInAddress.test(location.hash)) use()
    }
    for (const event of ['click', 'focusin']) section.addEventListener(event, use, { once: true })
    section.querySelector('.map-view')!.addEventListener('pointerenter', event => {
      if ((event as PointerEvent).pointerType !== 'touch') use()
    })
    addEventListener('hashchange', follow)
    follow()
  })
}

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

/** Resolves when the element is touched or clicked, or when it or something in it gets the focus. */
export function whenTouched(element: Element): Promise<void> {
  return new Promise(resolve => {
    for (const event of ['pointerdown', 'focusin']) element.addEventListener(event, () => resolve(), { once: true })
  })
}
