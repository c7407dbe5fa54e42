/** Access was revoked, or what an app shows is old: connections that depend on it are judged again, or told, at once. */
export type Revocation =
  | { kind: 'session'; sessionId: string }
  | { kind: 'membership'; documentId: string; accountId: string }
  | { kind: 'document'; documentId: string }
  /** Name or picture of a person changed: what their connections show is old, and so are the people of these documents. */
  | { kind: 'account'; accountId: string; documentIds: ReadonlySet<string> }
  /** Name or emoji of a committee changed, which these accounts have in their list; null stands for all. */
  | { kind: 'committee'; accountIds: ReadonlySet<string> | null }
  /** A file of a committee was stored or erased. */
  | { kind: 'files'; documentId: string }
  /** Minutes of this committee were approved. */
  | { kind: 'approvals'; documentId: string }
  /** Somebody wants a feed of this committee, or it was written for the first time. */
  | { kind: 'feeds'; documentId: string }
  /** The splash gate was switched, its password changed, or a person may have lost the right to pass without it. */
  | { kind: 'gate' }

export interface Revocations {
  /** Calls back for every later revocation; returns a function that unsubscribes. */
  on(listener: (revocation: Revocation) => void): () => void
  /** To be called after the change is stored, never before. */
  emit(revocation: Revocation): void
}

export function createRevocations(): Revocations {
  const listeners = new Set<(revocation: Revocation) => void>()
  return {
    on(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    emit(revocation) {
      for (const listener of [...listeners]) listener(revocation)
    },
  }
}
