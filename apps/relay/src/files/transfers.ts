import { type Access, canWrite } from '@civic-hub/protocol'
import type { Revocation, Revocations } from '../accounts/revocations.ts'

/** Somebody who uploads or downloads a file, with what they came with. */
export interface Traveller {
  documentId: string
  accountId: string
  sessionId: string
  cookie: string | undefined
  writes: boolean
}

/** Uploads and downloads that are under way: they end when what allows them is withdrawn, also in the middle. */
export interface Transfers {
  /** Calls `cut` when the person may not go on; returns a function to be called at the end. */
  begin(traveller: Traveller, cut: () => void): () => void
  /** Ends all of them: the relay closes. */
  cutAll(): void
  readonly count: number
}

export function createTransfers(parts: {
  revocations: Revocations
  isSignedIn(cookie: string | undefined): Promise<boolean>
  isPastGate(cookie: string | undefined): Promise<boolean>
  accessTo(documentId: string, accountId: string): Promise<Access | null>
}): Transfers {
  const underWay = new Map<object, { traveller: Traveller; cut: () => void }>()

  async function mayGoOn({ documentId, accountId, cookie, writes }: Traveller): Promise<boolean> {
    const access = await parts.accessTo(documentId, accountId)
    if (access === null || (writes && !canWrite(access))) return false
    return (await parts.isSignedIn(cookie)) && (await parts.isPastGate(cookie))
  }

  async function judge(traveller: Traveller, cut: () => void): Promise<void> {
    // Who can't be judged is cut off, and asks again.
    if (!(await mayGoOn(traveller).catch(() => false))) cut()
  }

  parts.revocations.on((revocation) => {
    for (const { traveller, cut } of [...underWay.values()])
      if (concerns(revocation, traveller)) void judge(traveller, cut)
  })

  return {
    begin(traveller, cut) {
      const key = {}
      underWay.set(key, { traveller, cut })
      // Something may have been withdrawn after the request was let in and before this.
      void judge(traveller, cut)
      return () => underWay.delete(key)
    },
    cutAll() {
      for (const { cut } of [...underWay.values()]) cut()
    },
    get count() {
      return underWay.size
    },
  }
}

function concerns(revocation: Revocation, { documentId, accountId, sessionId }: Traveller): boolean {
  switch (revocation.kind) {
    case 'session':
      return revocation.sessionId === sessionId
    case 'membership':
      return revocation.documentId === documentId && revocation.accountId === accountId
    case 'document':
      return revocation.documentId === documentId
    case 'gate':
      return true
    default:
      return false
  }
}
