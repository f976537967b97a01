const { node, zlib, brotli, tz } = process.versions

/**
 * What influences the written bytes in addition to our code: the compression (zlib's output differs between versions and
 * processors) and the time zone rules. Stored in the report of a run, not in its snapshot.
 */
export const runtime = `node ${node} ${process.platform} ${process.arch}, zlib ${zlib}, brotli ${brotli}, tz ${tz}`
