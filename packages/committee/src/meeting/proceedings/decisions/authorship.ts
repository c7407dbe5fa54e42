/** The account that wrote a statement, as far as this device knows. */
export type Authorship =
  /** Signed by a device whose key the hub has sealed for the account. */
  | { readonly kind: 'proven'; readonly account: string }
  /** Known by the client id under which it was written. */
  | { readonly kind: 'by-client'; readonly account: string }
  | { readonly kind: 'unknown' }

/** The authorship of the statement with this id. */
export type AuthorOf = (id: string) => Authorship

export const unknownAuthor: AuthorOf = () => ({ kind: 'unknown' })
