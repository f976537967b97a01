let callersUmask: number | null = null

/**
 * From here on only the owner can read what this process and its workers create, whatever umask it was called with. A data folder has
 * captures and quarantined rows with personal data, data whose terms forbid passing it on, keys and access requests. DuckDB and
 * SQLite create files too, so the umask decides, not the mode in each call.
 */
export function keepFilesPrivate(): void {
  callersUmask = process.umask(0o077)
}

/** For a command that writes files for others, outside the data folder: they get the modes that the caller's umask allows. */
export function keepCallersUmask(): void {
  if (callersUmask !== null) process.umask(callersUmask)
}
