import { useEffect, useMemo, useRef } from 'react'
import { type DocumentOwner, openReplica, type Replica } from '../replica.ts'
import type { CommitteeOnDevice } from '../store/device-database.ts'
import { type AccountOnDevice, onAccountClose, onCommitteeForget, useAccountOnDevice } from './device-provider.tsx'

/** Between the last screen that needs a replica and its end, and between two looks whether it has sent all. */
const closeAfterMs = 30_000
const opened = new Map<string, { replica: Replica; users: number; closing?: ReturnType<typeof setTimeout> }>()

function closeReplica(documentId: string): void {
  const entry = opened.get(documentId)
  if (!entry) return
  clearTimeout(entry.closing)
  opened.delete(documentId)
  entry.replica.close()
}
onCommitteeForget(closeReplica)

/** Closes a replica that no screen needs, once none of its changes is only on this device. */
function closeWhenSent(documentId: string): void {
  const entry = opened.get(documentId)
  if (!entry) return
  entry.closing = setTimeout(() => {
    if (entry.replica.waitingChanges() > 0) closeWhenSent(documentId)
    else closeReplica(documentId)
  }, closeAfterMs)
}

export const openReplicas = (): Replica[] => [...opened.values()].map(({ replica }) => replica)

/** The replica of a committee, or of another document of `owner`, open while a screen needs it. */
export function useOpenReplica(committee: CommitteeOnDevice, owner: DocumentOwner | undefined): Replica {
  const { device, committees, uploads } = useAccountOnDevice()
  const { id } = committee
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name or slug does not make it another document
  const replica = useMemo(() => {
    const known = opened.get(id)
    if (known) return known.replica
    const created = openReplica(device, committee, owner ?? committees, uploads)
    opened.set(id, { replica: created, users: 0 })
    onAccountClose(() => closeReplica(id))
    return created
  }, [device, committees, owner, uploads, id])
  const { registered } = committee
  const wasRegistered = useRef(registered)
  useEffect(() => {
    // The relay knows the committee now, so a connection that it refused before is tried again.
    if (registered && !wasRegistered.current) void replica.retryNow()
    wasRegistered.current = registered
  }, [replica, registered])
  useEffect(() => {
    const { kind } = replica.status.get()
    // The person has the committee again, and its replica is still open from before it was lost.
    if (kind === 'access-removed' || kind === 'deleted') void replica.retryNow()
  }, [replica])
  useEffect(() => holdReplica(id), [id])
  return replica
}

/** Keeps an open replica open, whatever screen is shown. Returns a function that releases it. */
export function holdReplica(id: string): () => void {
  const entry = opened.get(id)
  if (!entry) return () => undefined
  entry.users++
  clearTimeout(entry.closing)
  return () => {
    entry.users--
    // Another page of the same committee usually opens at once.
    if (entry.users === 0) closeWhenSent(id)
  }
}

/** Opens a committee, or another document of `owner`, without showing it. It stays open until the relay has all of it. */
export function openInBackground(
  account: AccountOnDevice,
  committee: CommitteeOnDevice,
  owner: DocumentOwner = account.committees,
): Replica {
  const { id } = committee
  const known = opened.get(id)?.replica
  const replica = known ?? openReplica(account.device, committee, owner, account.uploads)
  if (!known) {
    opened.set(id, { replica, users: 0 })
    onAccountClose(() => closeReplica(id))
  }
  const letGo = holdReplica(id)
  const stop = replica.status.subscribe(() => {
    const now = replica.status.get()
    // Damaged changes are never sent, so nothing is left to wait for.
    const isDone = now.kind === 'synced' || (now.kind === 'damaged' && now.connected && now.pending === 0)
    if (!isDone) return
    stop()
    letGo()
  })
  return replica
}
