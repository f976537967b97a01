import { createRequire } from 'node:module'

/**
 * The library of DuckDB. It is CommonJS in a hundred files, and `import` reads each of them twice, first for the names that it
 * exports. That takes 250 ms of processor time, in each process of a run.
 */
export const duckdb = createRequire(import.meta.url)('@duckdb/node-api') as typeof import('@duckdb/node-api')
