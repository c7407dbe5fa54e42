import type { SiteRole } from '@civic-hub/protocol'
import Database from 'better-sqlite3'
import type { Person } from './signed-in-person.ts'

/** Gives people a role on the site, like the operator's command while the relay runs. */
export function appoint(databaseFile: string, role: SiteRole, ...people: readonly Person[]): void {
  const database = new Database(databaseFile, { timeout: 5_000 })
  const change = database.prepare('UPDATE accounts SET role = ? WHERE id = ?')
  for (const { account } of people) change.run(role, account.id)
  database.close()
}
