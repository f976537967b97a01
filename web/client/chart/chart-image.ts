import type { LineChartData } from '../../../api/shared/chart/chart-data.ts'
import { type DrawnPicture, lineDrawing } from '../../../api/shared/chart/line-drawing.ts'
import { colourCount } from '../../../api/shared/chart/line-marks.ts'
import { tokenColour } from '../parts/theme.ts'
import { drawingElement } from './drawing-element.ts'

// CSS pixels. A PNG has twice as many in each direction, so that it is sharp in print.
const width = 1200
const plotHeight = 540
const scale = 2

type PictureTexts = Pick<DrawnPicture, 'title' | 'notes'>

/** A self-contained picture of a fixed width: title, unit, chart and source, in the current theme. */
function pictureOf(data: LineChartData, texts: PictureTexts): SVGElement {
  const picture = { ...texts, colours: currentColours() }
  return drawingElement(lineDrawing(data, { width, plotHeight, picture }), texts.title)
}

function currentColours(): DrawnPicture['colours'] {
  return {
    lines: Array.from({ length: colourCount }, (_, index) => tokenColour(`--line-${index + 1}`)),
    text: tokenColour('--text'),
    quiet: tokenColour('--quiet'),
    grid: tokenColour('--line'),
    ground: tokenColour('--ground'),
  }
}

export function chartSvg(data: LineChartData, texts: PictureTexts): Blob {
  return svgBlob(pictureOf(data, texts))
}

/** The same picture in pixels. */
export async function chartPng(data: LineChartData, texts: PictureTexts): Promise<Blob> {
  const picture = pictureOf(data, texts)
  const address = URL.createObjectURL(svgBlob(picture))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width * scale
    canvas.height = Number(picture.getAttribute('height')) * scale
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await blobOf(canvas)
  } finally {
    URL.revokeObjectURL(address)
  }
}

function svgBlob(picture: SVGElement): Blob {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(picture)}\n`
  return new Blob([text], { type: 'image/svg+xml' })
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('the browser could not create the image'))),
      'image/png',
    )
  })
}
