import type { LineChartData } from './chart-data.ts'
import type { LineMark } from './line-marks.ts'
import { currentPalette, type Palette } from './palette.ts'
import { marksOf, plotInto } from './plot.ts'

export interface ChartImageTexts {
  readonly title: string
  /** Lines under the chart that name the sources of the figures. */
  readonly notes: readonly string[]
}

// CSS pixels, multiplied by the device pixel ratio of the screen.
const width = 1200
const plotHeight = 540
const margin = 32
const titleHeight = 44
const unitHeight = 28
const legendRow = 26
const legendColumns = 4
const noteRow = 22
const family = 'system-ui, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif'

/** The height of an image with this many lines and notes, in CSS pixels. */
function imageHeight(lines: number, notes: number): number {
  const legend = Math.ceil(lines / legendColumns) * legendRow
  return margin + titleHeight + unitHeight + plotHeight + 16 + legend + 12 + notes * noteRow + margin
}

/** A self-contained image of a fixed width: title, unit, chart, legend and source, in the current theme. */
export async function chartImage(data: LineChartData, texts: ChartImageTexts): Promise<Blob> {
  const palette = currentPalette()
  const { plot, ratio } = await drawnPlot(data, palette)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(imageHeight(data.lines.length, texts.notes.length) * ratio)
  const pen = canvas.getContext('2d')!
  pen.scale(ratio, ratio)
  pen.fillStyle = palette.ground
  pen.fillRect(0, 0, canvas.width, canvas.height)
  drawTexts(pen, data, texts, palette)
  pen.drawImage(plot.ctx.canvas, margin, margin + titleHeight + unitHeight, width - 2 * margin, plotHeight)
  plot.destroy()
  return blobOf(canvas)
}

/** Draws the chart again off screen, because the chart on the page can be as narrow as its window. */
function drawnPlot(
  data: LineChartData,
  palette: Palette,
): Promise<{ plot: ReturnType<typeof plotInto>; ratio: number }> {
  return new Promise(resolve => {
    const size = { width: width - 2 * margin, height: plotHeight }
    const hooks = {
      draw: [(plot: ReturnType<typeof plotInto>) => resolve({ plot, ratio: plot.ctx.canvas.width / size.width })],
    }
    plotInto(document.createElement('div'), data, { ...size, palette, hooks })
  })
}

function drawTexts(
  pen: CanvasRenderingContext2D,
  data: LineChartData,
  { title, notes }: ChartImageTexts,
  palette: Palette,
): void {
  const left = margin
  let y = margin + 24
  write(pen, title, { x: left, y, font: `600 24px ${family}`, colour: palette.text })
  y += unitHeight
  write(pen, data.unit, { x: left, y, font: `15px ${family}`, colour: palette.quiet })
  y = margin + titleHeight + unitHeight + plotHeight + 32
  const marks = marksOf(data)
  const columnWidth = (width - 2 * margin) / legendColumns
  data.lines.forEach((line, index) => {
    const x = left + (index % legendColumns) * columnWidth
    const rowY = y + Math.floor(index / legendColumns) * legendRow
    drawSwatch(pen, x, rowY - 5, marks[index]!, palette)
    write(pen, line.name, { x: x + 52, y: rowY, font: `15px ${family}`, colour: palette.text }, columnWidth - 64)
  })
  y += Math.ceil(data.lines.length / legendColumns) * legendRow + 12
  notes.forEach((note, index) => {
    const place = { x: left, y: y + index * noteRow, font: `14px ${family}`, colour: palette.quiet }
    write(pen, note, place, width - 2 * margin)
  })
}

interface Writing {
  readonly x: number
  readonly y: number
  readonly font: string
  readonly colour: string
}

/** Shrinks the text where the space is too small. */
function write(pen: CanvasRenderingContext2D, text: string, { x, y, font, colour }: Writing, most?: number): void {
  pen.font = font
  pen.fillStyle = colour
  pen.fillText(text, x, y, most)
}

function drawSwatch(pen: CanvasRenderingContext2D, x: number, y: number, mark: LineMark, { lines }: Palette): void {
  pen.save()
  pen.translate(x, y)
  pen.strokeStyle = lines[mark.colour]!
  pen.fillStyle = lines[mark.colour]!
  pen.lineWidth = 2
  pen.setLineDash([...mark.dash])
  pen.beginPath()
  pen.moveTo(0, 0)
  pen.lineTo(40, 0)
  pen.stroke()
  pen.translate(20, 0)
  pen.fill(new Path2D(mark.shape))
  pen.restore()
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('the browser could not create the image'))),
      'image/png',
    )
  })
}
