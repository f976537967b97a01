import type { DrawingColours } from '../shared/chart/line-drawing.ts'

/** The colours of the light theme, as in web/styles/every-page.css: a picture cannot follow the theme of its reader. */
export const pictureColours = {
  ground: '#ffffff',
  raised: '#f4f6f5',
  text: '#17211e',
  quiet: '#4c5854',
  grid: '#d5dcd9',
  accent: '#0b6e5d',
  warn: '#7a4d00',
  'warn-soft': '#fff1d1',
  lines: ['#0b6e5d', '#b75a12', '#2f5fb3', '#a8327a', '#6b4fa0', '#776700', '#1f7f9c', '#5b6470'],
} as const satisfies DrawingColours & Readonly<Record<string, string | readonly string[]>>
