import { withAccount } from './find-account.ts'

/**
 * Ends every session of an account and blocks its sign-in until it is enabled again. The person's
 * contributions are kept.
 */
export function disableUser(words: string[]): void {
  withAccount(words, (database, { id, name, role, disabled_at }) => {
    database
      .transaction(() => {
        database
          .prepare('UPDATE accounts SET disabled_at = ? WHERE id = ?')
          .run(disabled_at ?? Date.now(), id)
        database.prepare('DELETE FROM sessions WHERE account_id = ?').run(id)
        // An email link that was sent before must no longer work.
        database.prepare('DELETE FROM one_time_tokens WHERE account_id = ?').run(id)
      })
      .immediate()
    process.stdout.write(`${name} is signed out everywhere and cannot sign in.\n`)
    const others = database
      .prepare("SELECT count(*) FROM accounts WHERE role = 'admin' AND disabled_at IS NULL")
      .pluck()
    if (role === 'admin' && others.get() === 0)
      process.stdout.write('The hub has no administrator now: civic-hub grant-admin EMAIL makes one.\n')
  })
}

export function enableUser(words: string[]): void {
  withAccount(words, (database, { id, name, disabled_at }) => {
    database.prepare('UPDATE accounts SET disabled_at = NULL WHERE id = ?').run(id)
    process.stdout.write(`${name} ${disabled_at === null ? 'was not disabled' : 'can sign in again'}.\n`)
  })
}
