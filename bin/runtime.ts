const { node, zlib, brotli, tz } = process.versions

/**
 * What else decides bytes besides our code: compression (zlib's differ between versions and processors) and the rules of
 * time zones. It stands in the report of a run, not in its snapshot.
 */
export const runtime = `node ${node} ${process.platform} ${process.arch}, zlib ${zlib}, brotli ${brotli}, tz ${tz}`
