export interface AnnouncedClientId {
  documentId: string
  clientId: number
  accountId: string
  at: number
}

/**
 * The account that first announced each client id. Entries expire, because most sessions never write
 * anything.
 */
export interface AnnouncedClientIds {
  /** Stores all in one transaction. If two accounts announce the same id, the first one is stored. */
  remember(announced: readonly AnnouncedClientId[]): Promise<void>
  /** Account ids by client id. */
  read(documentId: string): Promise<Map<number, string>>
  forgetBefore(moment: number): Promise<void>
}
