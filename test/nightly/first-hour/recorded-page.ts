/** Lines of a screen, by the name of its place in docs/first-hour.md. */
export type Screens = Readonly<Record<string, readonly string[]>>

const place = /<!-- screen: ([\w-]+) -->\n[\s\S]*?<!-- \/screen -->/g

/** The page with these screens in their places. Throws for a place without a screen. */
export function withScreens(page: string, screens: Screens): string {
  return page.replace(place, (_all, name: string) => {
    const lines = screens[name]
    if (!lines) throw new Error(`docs/first-hour.md: no screen is recorded for '${name}'`)
    return `<!-- screen: ${name} -->\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\`\n\n<!-- /screen -->`
  })
}

/** The screens that a page shows. */
export function screensOf(page: string): Screens {
  const found = [...page.matchAll(place)].map(([all, name]): [string, string[]] => {
    const [, block = ''] = /```text\n([\s\S]*?)\n```/.exec(all) ?? []
    return [name!, block.split('\n')]
  })
  return Object.fromEntries(found)
}

/** A line without what differs from machine to machine: numbers, durations and the width of columns. */
export function comparable(line: string): string {
  return line
    .replace(/\b\d{8}T\d{6}Z-[0-9a-f]{12}\b/g, 'ID')
    .replace(/\d+(?:[.,:]\d+)*/g, '0')
    .replace(/\b0 (?:ms|s|min|h|d)\b/g, '0 time')
    .replace(/\b0 [kMGT]B\b/g, '0 bytes')
    .replace(/[ ─╮╯]+/g, ' ')
    .trim()
}

/** From the first line that contains `from`, up to the line before the next one that contains `to`. */
export function between(lines: readonly string[], from: string, to: string): readonly string[] {
  const start = lines.findIndex(line => line.includes(from))
  const end = lines.findIndex((line, at) => at > start && line.includes(to))
  if (start < 0 || end < 0) throw new Error(`expected a screen from '${from}' to '${to}', found:\n${lines.join('\n')}`)
  return lines.slice(start, end)
}
