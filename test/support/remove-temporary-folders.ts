import { afterAll } from 'vitest'
import { removeTemporaryFolders } from './temporary-folder.ts'

// Runs before each test file (vitest.config.ts), so it is done behind all that the file does at its end. Not in the module
// that makes the folders: that one is loaded once a worker, and took away those of the worker's first file only. Nor at the
// exit of the process: a worker that is no longer needed is killed.
afterAll(removeTemporaryFolders)
