import type { Account } from '@civic-hub/protocol'

/** A row of accounts, with the time of its picture, as the person gets it. */
export function accountOf(row: { id: string; name: string; email: string; picture: number | null }): Account {
  const { id, name, email, picture } = row
  return { id, name, email, ...(picture !== null && { picture }) }
}
