import type { OtherRelays } from '../store/other-relays.ts'

/**
 * Access was revoked, or data in an app is outdated: affected connections are checked again, or notified, at
 * once.
 */
export type Revocation =
  | { kind: 'session'; sessionId: string }
  | { kind: 'membership'; documentId: string; accountId: string }
  | { kind: 'document'; documentId: string }
  /**
   * A person's name or picture changed: the data in their connections is outdated, and so are the people of
   * these documents.
   */
  | { kind: 'account'; accountId: string; documentIds: ReadonlySet<string> }
  /** The name or emoji of a committee changed; these accounts have it in their list, null means all. */
  | { kind: 'committee'; accountIds: ReadonlySet<string> | null }
  /** A file of a committee was stored or erased. */
  | { kind: 'files'; documentId: string }
  /** A relay has a request of this upload: others must end theirs. */
  | { kind: 'upload-wanted'; uploadId: string }
  /** Minutes of this committee were approved, or its public records changed. */
  | { kind: 'approvals'; documentId: string }
  /** An agenda of this committee was posted. */
  | { kind: 'notices'; documentId: string }
  /** A feed address of this committee was created, or a feed was written for the first time. */
  | { kind: 'feeds'; documentId: string }
  /** The splash gate was switched, its password changed, or a person may have lost the right to pass without it. */
  | { kind: 'gate' }
  /** The relay could not read the journals for too long: any right may have been revoked at another relay. */
  | { kind: 'unknown' }

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

/** More ids than this do not fit in a hint. */
const maxIds = 150

/**
 * Sends revocations to the other relays, so that they take effect there at once. A hint may be lost: what
 * takes rights away is also in the journals, which every relay follows. Returns an emitter for what the other
 * relays know already.
 */
export function forwardRevocations(revocations: Revocations, others: OtherRelays): Pick<Revocations, 'emit'> {
  let isKnown = false
  revocations.on((revocation) => {
    if (!isKnown) others.send(encode(revocation))
  })
  function emit(revocation: Revocation): void {
    isKnown = true
    try {
      revocations.emit(revocation)
    } finally {
      isKnown = false
    }
  }
  others.onHint((hint) => emit(decode(hint)))
  return { emit }
}

function encode(revocation: Revocation): string {
  if (revocation.kind === 'account')
    return JSON.stringify({ ...revocation, documentIds: [...revocation.documentIds].slice(0, maxIds) })
  if (revocation.kind !== 'committee' || revocation.accountIds === null) return JSON.stringify(revocation)
  const { size } = revocation.accountIds
  return JSON.stringify({ ...revocation, accountIds: size > maxIds ? null : [...revocation.accountIds] })
}

function decode(hint: string): Revocation {
  const sent = JSON.parse(hint)
  if (sent.kind === 'account') return { ...sent, documentIds: new Set(sent.documentIds) }
  if (sent.kind === 'committee') return { ...sent, accountIds: sent.accountIds && new Set(sent.accountIds) }
  return sent
}
