/** An item's name in presence. The location of people in a meeting is read from it too. */
export function itemEntry(kind: string, itemId: string): string {
  return `${kind}/${itemId}`
}

export function itemField(kind: string, itemId: string, field: string): string {
  return `${itemEntry(kind, itemId)}/${field}`
}
