import type { DescribedRoute } from './operation.ts'

/**
 * The groups of operations, in generated clients a module or class each. Generators put an operation without a tag in `default`: the
 * operations with data keep that name, so that code which calls them does not change.
 */
export const tags = [
  { name: 'default', description: 'Data: live prices, moves, weekly history, questions, tolls, bulk files.' },
  { name: 'pages', description: 'Pages for people, with their feeds.' },
  { name: 'service', description: 'The state of the service, and its descriptions for programs.' },
] as const

export function tagOf({ family, kind, contentType }: DescribedRoute): (typeof tags)[number]['name'] {
  if (family === 'page' || contentType.startsWith('image/') || contentType.startsWith('application/atom'))
    return 'pages'
  return kind === 'process' ? 'service' : 'default'
}
