/** The key of a person with an account in the statements about a meeting. */
export const accountKey = (accountId: string) => `account:${accountId}`

/** The key of a person without an account. */
export const nameKey = (name: string) => `name:${name.trim().toLowerCase()}`
