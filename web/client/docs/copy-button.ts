import { copy } from '../parts/copy-text.ts'

/** Lets the button of an example copy the code that is shown. */
export function connectCopyButton(codes: HTMLElement): void {
  codes.querySelector('.copy')!.addEventListener('click', () => {
    const { value } = codes.querySelector<HTMLInputElement>('.tab input:checked')!
    const blocks = [...codes.querySelectorAll<HTMLElement>('.code')]
    const code = blocks.find(({ dataset }) => dataset.language === value)!.querySelector('code')!
    void copy(code.textContent!, code)
  })
}
