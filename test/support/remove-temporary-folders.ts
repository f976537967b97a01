import { afterAll } from 'vitest'
import { removeTemporaryFolders } from './temporary-folder.ts'

// Registered before each test file (vitest.config.ts), so this runs after the file's own clean-up. It cannot be in the
// module that makes the folders, which is loaded once per worker and would remove only those of the worker's first
// file. Nor can it run at process exit, because workers that are no longer needed are killed.
afterAll(removeTemporaryFolders)
