export interface AnnouncedClientId {
  documentId: string
  clientId: number
  accountId: string
  at: number
}

/** Who said first that they write under an id. Kept for a while: most openings never write anything. */
export interface AnnouncedClientIds {
  /** All in one transaction; of two who announce the same id the first one counts. */
  remember(announced: readonly AnnouncedClientId[]): Promise<void>
  /** Account ids by client id. */
  read(documentId: string): Promise<Map<number, string>>
  forgetBefore(moment: number): Promise<void>
}
