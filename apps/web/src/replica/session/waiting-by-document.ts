/**
 * The numbers of the signed-in person's changes that are only on this device, counted as a person would, by the id of
 * their document.
 */
export type WaitingChanges = ReadonlyMap<string, number>

/** The sum of the changes in the documents that `isCounted` selects; by default in all. */
export function sumOfWaiting(waiting: WaitingChanges, isCounted = (_documentId: string) => true): number {
  let sum = 0
  for (const [documentId, count] of waiting) if (isCounted(documentId)) sum += count
  return sum
}
