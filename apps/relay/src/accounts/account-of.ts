import type { Account } from '@civic-hub/protocol'

/** Converts a row of accounts, with the time of its picture, into the response for the account's owner. */
export function accountOf(row: { id: string; name: string; email: string; picture: number | null }): Account {
  const { id, name, email, picture } = row
  return { id, name, email, ...(picture !== null && { picture }) }
}
