import { randomBytes } from 'node:crypto'
import type { Account } from '@civic-hub/protocol'
import Database from 'better-sqlite3'
import { createAccountId, createToken, hashToken } from '../../../apps/relay/src/accounts/tokens.ts'
import { type Person, password } from './signed-in-person.ts'
import { createVisitor } from './visitor.ts'

/** Of `password`, at the cost of the tests' relays (`cheap-parts.ts`). */
const passwordHash = '$argon2id$v=19$m=8,t=1,p=1$EIx1/L/JkjGoLsNImwBRVA$38Mp0Jc8m7+rQJ2MHSGV7bH90j6wPYYOt/fyLPF430A'
const day = 24 * 60 * 60 * 1000

/**
 * Writes a person with an account and a session into the database of a relay that runs: requests and an email for each of
 * them take ten times as long.
 */
export function registerPerson(databaseFile: string, name: string, url: string, origin?: string): Person {
  const account: Account = {
    id: createAccountId(randomBytes),
    name,
    email: `${name.toLowerCase().replace(/[^a-z0-9]+/g, '.')}@example.org`,
  }
  const secret = createToken(randomBytes)
  const now = Date.now()
  const database = new Database(databaseFile, { timeout: 5_000 })
  const addAccount = database.prepare(
    'INSERT INTO accounts (id, name, email, password_hash, created_at) VALUES (?, ?, ?, ?, ?)',
  )
  const addSession = database.prepare(
    'INSERT INTO sessions (id_hash, account_id, expires_at, created_at, last_used_at) VALUES (?, ?, ?, ?, ?)',
  )
  database.transaction(() => {
    addAccount.run(account.id, name, account.email, passwordHash, now)
    addSession.run(hashToken(secret), account.id, now + 30 * day, now, now)
  })()
  database.close()
  const visitor = createVisitor(url, origin, new Map([['civic_hub_session', secret]]))
  return { ...visitor, account, password }
}
