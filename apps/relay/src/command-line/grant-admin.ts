import { withAccount } from './find-account.ts'

/** Makes an account an administrator of the site. Other accounts keep their roles. */
export function grantAdmin(words: string[]): void {
  withAccount(words, (database, { id, name, role, disabled_at }) => {
    database.prepare("UPDATE accounts SET role = 'admin' WHERE id = ?").run(id)
    const done = role === 'admin' ? 'was an administrator already' : 'is an administrator now'
    process.stdout.write(`${name} ${done}.\n`)
    if (disabled_at !== null)
      process.stdout.write('The account is disabled: civic-hub enable-user lets them sign in again.\n')
  })
}
