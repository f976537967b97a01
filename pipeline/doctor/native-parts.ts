import type { DoctorCheck } from './context.ts'
import { failed, ok } from './finding.ts'

/** Do the native parts load? An installation copied from another kind of machine has the wrong ones. */
export const nativeParts: DoctorCheck = async ({ parts }) =>
  Promise.all(
    parts.map(async ({ name, load }) => {
      try {
        return ok(name, await load())
      } catch (error) {
        const next = "install again on this machine ('npm ci'): native parts are built for one system and processor"
        return failed(name, (error as Error).message, next)
      }
    }),
  )
