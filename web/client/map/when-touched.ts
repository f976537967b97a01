/** Resolves when the element is touched or clicked, or when it or something in it gets the focus. */
export function whenTouched(element: Element): Promise<void> {
  return new Promise(resolve => {
    for (const event of ['pointerdown', 'focusin']) element.addEventListener(event, () => resolve(), { once: true })
  })
}
