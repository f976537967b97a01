import { longestField } from '../params/access-request.ts'
import { plans } from '../store/store.ts'
import type { Schema } from './operation.ts'
import { boolean, integer, mapOf, object, textShape } from './shapes.ts'

const upTo = (maxLength: number): Schema => ({ type: 'string', maxLength })

/** The fields of a form, and its answers. */
export const formSchemas: Readonly<Record<string, Schema>> = {
  AccessRequest: object(
    {
      name: upTo(longestField.name),
      email: { ...upTo(longestField.email), format: 'email' },
      plan: { type: 'string', enum: plans },
      use_case: upTo(longestField.use_case),
    },
    { company: upTo(longestField.company) },
  ),
  AccessRequestStored: object({ success: boolean, id: integer, message: textShape }),
  FormError: object({ success: { type: 'boolean', enum: [false] }, error: textShape }, { fields: mapOf(textShape) }),
}
