const longest = 72

/** JSON for people: an object or a list that fits into one line has one line. */
export function jsonText(value: unknown, indent = ''): string {
  const line = oneLine(value)
  if (typeof value !== 'object' || value === null || indent.length + line.length <= longest) return line
  const deeper = `${indent}  `
  const members = Array.isArray(value)
    ? value.map(one => deeper + jsonText(one, deeper))
    : Object.entries(value).map(([name, one]) => `${deeper}${JSON.stringify(name)}: ${jsonText(one, deeper)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${members.join(',\n')}\n${indent}${close}`
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${oneLine(one)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
