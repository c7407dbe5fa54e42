import { withAccount } from './find-account.ts'

/** Makes an account an administrator of the site. Other accounts keep their roles. */
export async function grantAdmin(words: string[]): Promise<void> {
  await withAccount(words, async ({ queries }, { id, name, role, disabled_at }) => {
    await queries.updateTable('accounts').set({ role: 'admin' }).where('id', '=', id).execute()
    const done = role === 'admin' ? 'was an administrator already' : 'is an administrator now'
    process.stdout.write(`${name} ${done}.\n`)
    if (disabled_at !== null)
      process.stdout.write('The account is disabled: civic-hub enable-user lets them sign in again.\n')
  })
}
