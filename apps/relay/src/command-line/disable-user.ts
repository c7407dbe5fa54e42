import { withAccount } from './find-account.ts'

/**
 * Ends every session of an account and blocks its sign-in until it is enabled again. The person's
 * contributions are kept.
 */
export async function disableUser(words: string[]): Promise<void> {
  await withAccount(words, async ({ queries, atomically }, { id, name, role, disabled_at }) => {
    await atomically(async (run) => {
      await run(
        queries
          .updateTable('accounts')
          .set({ disabled_at: disabled_at ?? Date.now() })
          .where('id', '=', id),
      )
      await run(queries.deleteFrom('sessions').where('account_id', '=', id))
      // An email link that was sent before must no longer work.
      await run(queries.deleteFrom('one_time_tokens').where('account_id', '=', id))
    })
    process.stdout.write(`${name} is signed out everywhere and cannot sign in.\n`)
    const others = await queries
      .selectFrom('accounts')
      .select('id')
      .where('role', '=', 'admin')
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (role === 'admin' && !others)
      process.stdout.write('The hub has no administrator now: civic-hub grant-admin EMAIL makes one.\n')
  })
}

export async function enableUser(words: string[]): Promise<void> {
  await withAccount(words, async ({ queries }, { id, name, disabled_at }) => {
    await queries.updateTable('accounts').set({ disabled_at: null }).where('id', '=', id).execute()
    process.stdout.write(`${name} ${disabled_at === null ? 'was not disabled' : 'can sign in again'}.\n`)
  })
}
