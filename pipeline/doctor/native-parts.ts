import type { Check } from './context.ts'
import { failed, ok } from './finding.ts'

/** Do the parts load that were built for one kind of machine? A folder that was copied from another has the wrong ones. */
export const nativeParts: Check = async ({ parts }) =>
  Promise.all(
    parts.map(async ({ name, load }) => {
      try {
        return ok(name, await load())
      } catch (error) {
        const next = "install anew on this machine ('npm ci'): its parts are those of one system and processor"
        return failed(name, (error as Error).message, next)
      }
    }),
  )
