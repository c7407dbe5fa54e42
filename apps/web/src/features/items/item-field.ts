/** An item as presence names it; where a meeting's people are is read from it too. */
export function itemEntry(kind: string, itemId: string): string {
  return `${kind}/${itemId}`
}

export function itemField(kind: string, itemId: string, field: string): string {
  return `${itemEntry(kind, itemId)}/${field}`
}
