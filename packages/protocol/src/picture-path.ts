/** GET: for accounts that share a committee with this one. `version` is the account's `picture`. */
export function picturePath(accountId: string, version: number): string {
  return `/api/people/${encodeURIComponent(accountId)}/picture?v=${version}`
}
