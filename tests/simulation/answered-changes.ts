import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Person } from './person.ts'

interface Fact {
  /** The last answer of the hub; undefined while that is not certain. */
  value: string | undefined
  /** Requests without an answer, which the hub may still handle. */
  open: number
}

/** The changes of accounts that the hub has answered: it must not lose them when it ends. */
export class AnsweredChanges {
  readonly #facts = new Map<string, Fact>()

  /** Makes a change of one column. Without an answer, it stays unknown whether the hub has made it, or will. */
  async make(column: 'access' | 'notify_requests', person: Person, value: string, ask: () => Promise<unknown>) {
    const key = `${column} ${person.accountId}`
    const fact = this.#facts.get(key) ?? { value: undefined, open: 0 }
    this.#facts.set(key, fact)
    fact.value = undefined
    fact.open++
    const answer = await ask()
    if (--fact.open === 0) fact.value = value
    return answer
  }

  /** The hub has other content, or no request of this time is handled any more. */
  forget(): void {
    this.#facts.clear()
  }

  /** Returns a sentence about the first answered change that the disk lacks, or null. */
  findLost(folder: string, committeeId: string): string | null {
    if (this.#facts.size === 0) return null
    const database = new Database(join(folder, 'relay.sqlite'), { readonly: true })
    try {
      const access = database.prepare('SELECT access FROM memberships WHERE document_id = ? AND account_id = ?').pluck()
      const notified = database.prepare('SELECT notify_requests FROM accounts WHERE id = ?').pluck()
      for (const [key, { value }] of this.#facts) {
        if (value === undefined) continue
        const [column, accountId] = key.split(' ')
        const stored = column === 'access' ? (access.get(committeeId, accountId) ?? 'none') : notified.get(accountId)
        if (String(stored) !== value) return `the hub answered ${key} = ${value}, and its disk has ${String(stored)}`
      }
      return null
    } finally {
      database.close()
    }
  }
}
