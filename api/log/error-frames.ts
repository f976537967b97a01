/** The stack frames of an error without its message, which may contain a question. */
export function framesOf(error: Error): string {
  const frames = (error.stack ?? '').split('\n').filter(line => line.startsWith('    at '))
  return [error.name, ...frames].join('\n')
}
