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
