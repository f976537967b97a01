declare module '*.json?made' {
  /** Whole address of a file of GeoJSON that the build made. */
  const url: string
  export default url
}
