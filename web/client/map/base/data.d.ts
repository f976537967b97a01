declare module '*.json?made' {
  /** Full address of a GeoJSON file that the build generated. */
  const url: string
  export default url
}

declare module '*?made-squares' {
  /** Name of a square -> full address of the JSON file of its towns. */
  const urls: Readonly<Record<string, string>>
  export default urls
}
