import { describeCommittee, nameCommittee } from '@civic-hub/committee'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { CachedCommittee, ScreenOfCommittee } from '../../start/cached-screen.ts'
import type { SyncStatus } from '../connection/sync-status.ts'
import { createObservable, useObservable } from '../observable.ts'
import type { Opening } from '../open-document.ts'
import { announceWaiting } from '../presence/announce-waiting.ts'
import type { PersonPresent } from '../presence/people.ts'
import { announcePerson, useAnnouncedChanges, useFieldPresence, usePeople } from '../presence/presence.ts'
import type { CommitteePage } from '../presence/presence-state.ts'
import type { DocumentOwner, Replica } from '../replica.ts'
import { rememberLastCommittee } from '../session/find-committee.ts'
import type { CommitteeOnDevice } from '../store/device-database.ts'
import { useOpenReplica } from './open-replicas.ts'
import { useStoredFiles, useTendedFiles } from './use-files-of-replica.ts'

const ReplicaContext = createContext<Replica | null>(null)

/** The replica of the committee on screen, for the header, which is outside of the committee's pages. */
const onScreen = createObservable<Replica | null>(null)

/**
 * Opens the document of a committee for its child screens. While the document is being opened, the screen
 * named by `showsCached` is shown with the data that this device cached (`useCached`); otherwise `loading` is
 * shown: for a moment, or while the relay sends the content. `unavailable` is shown while this device has no
 * copy and the relay does not send one.
 */
export function ReplicaProvider(props: {
  committee: CommitteeOnDevice
  showsCached: ScreenOfCommittee | null
  /** Handles the loss of access to a document that is no committee. */
  owner?: DocumentOwner
  loading: ReactNode
  unavailable: ReactNode
  children: ReactNode
}) {
  const { committee, showsCached, owner, loading, unavailable, children } = props
  const replica = useOpenReplica(committee, owner)
  const opening = useObservable(replica.opening)
  const cached = useObservable(replica.cached)
  const isOpening = useIsOpening(replica)
  const isCached =
    cached !== null && (showsCached === 'list' || (showsCached === 'dashboard' && cached.dashboard !== null))

  useEffect(() => {
    onScreen.set(replica)
    if (!owner) rememberLastCommittee(committee.id)
    announcePerson(replica)
    return () => {
      if (onScreen.get() === replica) onScreen.set(null)
    }
  }, [replica, committee.id, owner])

  useStoredFiles(replica, committee)
  useTendedFiles(replica)
  useAnnouncedChanges(replica)

  useEffect(() => announceWaiting(replica.awareness, replica.status), [replica])

  useEffect(() => {
    const announce = () => replica.awareness.setLocalStateField('away', document.visibilityState === 'hidden')
    document.addEventListener('visibilitychange', announce)
    return () => document.removeEventListener('visibilitychange', announce)
  }, [replica])

  const made = !committee.registered || committee.madeHere === true
  useEffect(() => {
    // The device of the person who created the committee writes its name, unless the document already has
    // one.
    if (opening === 'loading' || !made || describeCommittee(replica.doc).name !== null) return
    nameCommittee(replica.doc, replica.context, committee)
  }, [replica, opening, committee, made])

  return (
    <ReplicaContext value={replica}>
      {opening === 'ready' || (opening === 'waiting' && made) || (opening === 'loading' && isCached)
        ? children
        : isOpening
          ? loading
          : unavailable}
    </ReplicaContext>
  )
}

/** After this time without anything from the relay, the committee is shown as unavailable. */
const patienceMs = 2_000
const notOpened = createObservable(null)

function useIsOpening(replica: Replica | null): boolean {
  const opening = useObservable<Opening | null>(replica?.opening ?? notOpened)
  const isReceiving = useObservable<number | null>(replica?.received ?? notOpened, bothOrNeither) !== null
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (opening !== 'waiting' || isReceiving) return
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [opening, isReceiving])
  return opening !== 'ready' && !late
}

const bothOrNeither = (was: number | null, is: number | null) => (was === null) === (is === null)

/** The number of bytes of the committee's content that have arrived; null if the relay is not sending it. */
export const useReceived = (): number | null => useObservable(useReplica().received)

export function useReplica(): Replica {
  const replica = useContext(ReplicaContext)
  if (!replica) throw new Error('No committee')
  return replica
}

/** Null from the moment on at which the document is read. */
export function useCached(): CachedCommittee | null {
  const { opening, cached } = useReplica()
  const known = useObservable(cached)
  return useObservable(opening) === 'loading' ? known : null
}

/** The replica of the committee on screen, for the header; null if no committee is open. */
export const useReplicaOnScreen = (): Replica | null => useObservable(onScreen)

/** Provides a dialog of the header with the committee on screen; renders nothing if none is open. */
export function WithReplicaOnScreen({ children }: { children: ReactNode }) {
  const replica = useReplicaOnScreen()
  return replica && <ReplicaContext value={replica}>{children}</ReplicaContext>
}

export const useOpeningOnScreen = () => useObservable<Opening | null>(useReplicaOnScreen()?.opening ?? notOpened)
export const useIsOpeningOnScreen = () => useIsOpening(useReplicaOnScreen())

const noStatus = createObservable<SyncStatus | null>(null)
export function useSyncStatus(
  looksTheSame?: (was: SyncStatus | null, is: SyncStatus | null) => boolean,
): SyncStatus | null {
  const replica = useReplicaOnScreen()
  return useObservable<SyncStatus | null>(replica?.status ?? noStatus, looksTheSame)
}

export const usePeoplePresent = (): PersonPresent[] => usePeople(useReplica())

/** In a meeting, or on a page of the committee. On a page, a field may be a whole entry of a list: 'entry/{id}'. */
export const usePresenceField = (meetingId: string | null, field: string, page: CommitteePage | null = null) =>
  useFieldPresence(useReplica(), meetingId, page, field)

export function useMeetingPresence(meetingId: string): void {
  const { awareness } = useReplica()
  useEffect(() => {
    awareness.setLocalStateField('meetingId', meetingId)
    return () => {
      awareness.setLocalStateField('meetingId', null)
      awareness.setLocalStateField('field', null)
    }
  }, [awareness, meetingId])
}

export function usePagePresence(page: CommitteePage): void {
  const { awareness } = useReplica()
  useEffect(() => {
    awareness.setLocalStateField('page', page)
    return () => {
      awareness.setLocalStateField('page', null)
      awareness.setLocalStateField('field', null)
    }
  }, [awareness, page])
}

export function useLockedScreen(locked: boolean): void {
  const replica = useReplica()
  useEffect(() => {
    replica.setLocked(locked)
    return () => replica.setLocked(false)
  }, [replica, locked])
}

/** The person has read-only access, or this app is too old for the committee. */
export function useReadOnly(): 'viewer' | 'app-too-old' | null {
  const { access, fromNewerApp } = useReplica()
  const viewer = useObservable(access) === 'viewer'
  const tooOld = useObservable(fromNewerApp)
  return viewer ? 'viewer' : tooOld ? 'app-too-old' : null
}

export function useCanWrite(): boolean {
  return useReadOnly() === null
}
