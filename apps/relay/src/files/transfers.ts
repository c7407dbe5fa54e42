import { type Access, canWrite } from '@civic-hub/protocol'
import type { Revocation, Revocations } from '../accounts/revocations.ts'

/** The account that uploads or downloads a file, and the data of its request. */
interface TransferOwner {
  documentId: string
  accountId: string
  sessionId: string
  cookie: string | undefined
  writes: boolean
}

/** Running uploads and downloads. They end when the right to them is revoked, also in the middle. */
export interface Transfers {
  /** Calls `cut` if the right is revoked; returns a function to be called at the end. */
  begin(traveller: TransferOwner, cut: () => void): () => void
  /** Ends all transfers, because the relay closes. */
  cutAll(): void
  readonly count: number
}

export function createTransfers(parts: {
  revocations: Revocations
  isSignedIn(cookie: string | undefined): Promise<boolean>
  isPastGate(cookie: string | undefined): Promise<boolean>
  accessTo(documentId: string, accountId: string): Promise<Access | null>
}): Transfers {
  const underWay = new Map<object, { traveller: TransferOwner; cut: () => void }>()

  async function mayGoOn({ documentId, accountId, cookie, writes }: TransferOwner): Promise<boolean> {
    const access = await parts.accessTo(documentId, accountId)
    if (access === null || (writes && !canWrite(access))) return false
    return (await parts.isSignedIn(cookie)) && (await parts.isPastGate(cookie))
  }

  async function judge(traveller: TransferOwner, cut: () => void): Promise<void> {
    // If access cannot be checked, the transfer is ended, and the device requests it again.
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
      // A right may have been revoked after the request was admitted and before this line.
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

function concerns(revocation: Revocation, { documentId, accountId, sessionId }: TransferOwner): boolean {
  switch (revocation.kind) {
    case 'session':
      return revocation.sessionId === sessionId
    case 'membership':
      return revocation.documentId === documentId && revocation.accountId === accountId
    case 'document':
      return revocation.documentId === documentId
    case 'gate':
    case 'unknown':
      return true
    default:
      return false
  }
}
