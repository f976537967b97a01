import { type ReadyBodies, readyBodies, whileAsked } from '../../pipeline/serving/answers-pack.ts'
import { type Contact, contactText, imprintUrl, type Operator } from '../pages/operator.ts'
import type { DescribedRoute } from './operation.ts'
import { pathsOf } from './paths-of.ts'

/** What the description of the build cannot know, because the operator sets it when the server starts. */
export interface OfThisService {
  readonly operator: Operator
  /** The origin under which the service is reached. Null if unknown. */
  readonly address: string | null
  /** Routes that only this service has. */
  readonly routes: readonly DescribedRoute[]
}

interface Description {
  readonly info: Readonly<Record<string, unknown>> & { readonly license: { readonly name: string } }
  readonly paths: Readonly<Record<string, object>>
}

/** The description that the build made, with the operator's contact, imprint and terms. Unchanged if none is set. */
export function descriptionOfService(built: ReadyBodies, { operator, address, routes }: OfThisService): ReadyBodies {
  const { contact, imprint } = operator
  if (contact === null && imprint === null && routes.length === 0) return built
  const all = JSON.parse(built.identity.bytes.toString()) as Description
  const { description, license } = all.info
  const info = {
    ...all.info,
    description: imprint === null ? description : `${description} Imprint: ${imprintUrl(imprint, address ?? '')}`,
    // The licences are the terms of the data. OpenAPI 3.0 allows a relative URL here, but many tools refuse one.
    ...(address !== null && {
      termsOfService: `${address}/licences`,
      license: { ...license, url: `${address}/licences` },
    }),
    ...(contact !== null && { contact: contactObject(contact) }),
  }
  const paths = { ...all.paths, ...pathsOf(routes) }
  // The members keep their order.
  return readyBodies(JSON.stringify({ ...all, info, paths }), whileAsked)
}

function contactObject(contact: Contact): Readonly<Record<string, string>> {
  return contact.kind === 'email'
    ? { name: contactText(contact), email: contact.email }
    : { name: contactText(contact), url: contact.url }
}
