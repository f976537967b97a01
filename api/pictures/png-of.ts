import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

let started: Promise<void> | undefined

/** Draws an SVG as PNG. Its texts are in the family `Inter`, whose files are `fonts`. The same SVG gives the same bytes. */
export async function pngOf(svg: string, fonts: readonly Uint8Array[]): Promise<Uint8Array> {
  started ??= initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))
  await started
  const drawing = new Resvg(svg, { font: { fontBuffers: [...fonts], defaultFontFamily: 'Inter' } })
  const image = drawing.render()
  const png = image.asPng()
  // The memory of WebAssembly is not collected.
  image.free()
  drawing.free()
  return png
}
