/** One recording: what was typed, when or where it was seen, and what was seen. */
export interface Recording {
  readonly command: string
  readonly seen: string
  readonly lines: readonly string[]
}

/** What is recorded of each command, in the order of the page. Those in a pipe are held by test/print/terminal-page.test.ts. */
export const recorded = {
  run: '--from fixtures/deliveries --on 2026-11-18',
  runPiped: '--from fixtures/deliveries --on 2026-11-18 --source at ecb hr lu',
  statusPiped: '--market AT HR LU',
  explain: 'LU diesel',
  doctor: '--source it ecb',
} as const

export const inPipe = 'In a pipe'

export function blockOf({ command, seen, lines }: Recording): string {
  return `${seen}:\n\n\`\`\`text\n$ fuel-etl ${command}\n${lines.join('\n')}\n\`\`\`\n`
}

const about = `# What a terminal shows

Recorded by \`npm run record\` on the bundled deliveries, whose prices are made up: the bytes that the program wrote to a
terminal of 100 columns and 24 rows, folded into what a person saw. Behind them the same in a pipe, where there are no colours, no
lines that are written twice, and nothing is cut. \`--data-dir\` is left out. Colours, on a terminal only, are those of the words
\`failed\` (red), \`partial\` (yellow) and \`skipped\` (dim); NO_COLOR and FORCE_COLOR are respected.
`

export function pageOf(sections: readonly (readonly [title: string, recordings: readonly Recording[]])[]): string {
  const written = sections.map(([title, recordings]) => `## ${title}\n\n${recordings.map(blockOf).join('\n')}`)
  return [about, ...written].join('\n')
}
