declare module '*.json?made' {
  /** Full address of a GeoJSON file that the build generated. */
  const url: string
  export default url
}
