/** Where something failed, without what the error says: a question may stand in that. */
export function framesOf(error: Error): string {
  const frames = (error.stack ?? '').split('\n').filter(line => line.startsWith('    at '))
  return [error.name, ...frames].join('\n')
}
