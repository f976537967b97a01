/** A page of the documentation, as the build makes it from the description of the API. */
export interface BuiltDocsPage {
  /** The last part of its address `/docs/ID`. Empty: the first page. */
  readonly id: string
  readonly title: string
  /** One sentence, for search engines. */
  readonly description: string
  /** Without the frame of the site. */
  readonly html: string
}
