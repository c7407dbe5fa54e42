/** A field whose words were saved nowhere. */
export interface Draft {
  label: string
  text: string
}

/** In sessionStorage: only the same tab gets the words back, and only before its person signs out. */
const storageKey = 'civic-hub:drafts'

export function storeDrafts(accountId: string, drafts: readonly Draft[]): void {
  const all = [...readDrafts(accountId), ...drafts]
  if (all.length > 0) sessionStorage.setItem(storageKey, JSON.stringify({ accountId, drafts: all }))
}

/** The words that were kept for this account before the page was loaded again. Those of another account are removed. */
export function readDrafts(accountId: string): readonly Draft[] {
  const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as {
    accountId: string
    drafts: Draft[]
  } | null
  if (stored?.accountId === accountId) return stored.drafts
  removeDrafts()
  return []
}

export const hasDrafts = (): boolean => sessionStorage.getItem(storageKey) !== null
export const removeDrafts = (): void => sessionStorage.removeItem(storageKey)
