export function shellWord(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}

/** The command that creates folders for the user, or gives existing ones to it. */
export function ownFolders(user: string, ...folders: readonly string[]): string {
  const words = folders.map(shellWord).join(' ')
  return `sudo install -d -m 0700 ${words} && sudo chown -R ${user}: ${words}`
}
