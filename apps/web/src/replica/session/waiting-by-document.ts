/** Changes in one document, counted as a person would. */
interface WaitingInDocument {
  count: number
  /** How many of them are damaged on this device, so that they can't be sent. */
  damaged: number
  /** The person can only read the document now, so the relay refuses them. */
  readOnly: boolean
}

/** The signed-in person's changes that are only on this device, by the id of their document. */
export type WaitingChanges = ReadonlyMap<string, WaitingInDocument>

export function sumOfWaiting(
  waiting: WaitingChanges,
  isCounted = (_documentId: string, _waiting: WaitingInDocument) => true,
): number {
  let sum = 0
  for (const [documentId, each] of waiting) if (isCounted(documentId, each)) sum += each.count
  return sum
}

export const countReadOnly = (waiting: WaitingChanges): number => sumOfWaiting(waiting, (_, { readOnly }) => readOnly)

export function countDamaged(waiting: WaitingChanges, isCounted = (_documentId: string) => true): number {
  let sum = 0
  for (const [documentId, { damaged }] of waiting) if (isCounted(documentId)) sum += damaged
  return sum
}
