import { describeCommittee, nameCommittee } from '@civic-hub/committee'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { SyncStatus } from '../connection/sync-status.ts'
import { createObservable, useObservable } from '../observable.ts'
import type { Opening } from '../open-document.ts'
import { announceWaiting } from '../presence/announce-waiting.ts'
import type { PersonPresent } from '../presence/people.ts'
import { announcePerson, useAnnouncedChanges, useFieldPresence, usePeople } from '../presence/presence.ts'
import type { CommitteePage } from '../presence/presence-state.ts'
import type { Replica } from '../replica.ts'
import { rememberLastCommittee } from '../session/find-committee.ts'
import type { CommitteeOnDevice } from '../store/device-database.ts'
import type { CachedCommittee, ScreenOfCommittee } from '../store/kept-screen.ts'
import { useOpenReplica } from './open-replicas.ts'
import { useKeptFiles, useTendedFiles } from './use-files-of-replica.ts'

const ReplicaContext = createContext<Replica | null>(null)

/** The replica of the committee on screen, for the header, which stands outside of the committee's pages. */
const onScreen = createObservable<Replica | null>(null)

/**
 * Opens the document of a committee for the screens below. A screen that is named by `showsCached` is shown meanwhile, with what this
 * device last saw of it (`useCached`); otherwise `loading` shows while it is being opened (a moment), `unavailable` while
 * this device has no copy and the relay still has not sent one.
 */
export function ReplicaProvider(props: {
  committee: CommitteeOnDevice
  showsCached: ScreenOfCommittee | null
  loading: ReactNode
  unavailable: ReactNode
  children: ReactNode
}) {
  const { committee, showsCached, loading, unavailable, children } = props
  const replica = useOpenReplica(committee)
  const opening = useObservable(replica.opening)
  const cached = useObservable(replica.cached)
  const isOpening = useIsOpening(opening)
  const isCached =
    cached !== null && (showsCached === 'list' || (showsCached === 'dashboard' && cached.dashboard !== null))

  useEffect(() => {
    onScreen.set(replica)
    rememberLastCommittee(committee.id)
    announcePerson(replica)
    return () => {
      if (onScreen.get() === replica) onScreen.set(null)
    }
  }, [replica, committee.id])

  useKeptFiles(replica, committee)
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
    // The device of the person who made the committee writes its name, unless the document already has one.
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

/** How long a relay may take to send a committee before it is said that it is not here. */
const patienceMs = 2_000

/** Whether a committee is just being opened: read from this device, or asked for where this device has no copy. */
function useIsOpening(opening: Opening | null): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (opening !== 'waiting') return
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [opening])
  return opening !== 'ready' && !late
}

export function useReplica(): Replica {
  const replica = useContext(ReplicaContext)
  if (!replica) throw new Error('This screen needs an open committee')
  return replica
}

/** What a screen shows while the document is still read, and nothing can be changed yet; null from then on. */
export function useCached(): CachedCommittee | null {
  const { opening, cached } = useReplica()
  const known = useObservable(cached)
  return useObservable(opening) === 'loading' ? known : null
}

/** The replica of the committee on screen, or null where no committee is open: for the header. */
export const useReplicaOnScreen = (): Replica | null => useObservable(onScreen)

/** Gives a dialog of the header the committee on screen; shows nothing where none is open. */
export function WithReplicaOnScreen({ children }: { children: ReactNode }) {
  const replica = useReplicaOnScreen()
  return replica && <ReplicaContext value={replica}>{children}</ReplicaContext>
}

const notOpened = createObservable<null>(null)
/** How far the committee on screen is opened; null where none is. */
export const useOpeningOnScreen = () =>
  useObservable<Opening | null>(useReplicaOnScreen()?.opening ?? notOpened)
/** Whether it is just being opened, or is about to be. */
export const useIsOpeningOnScreen = () => useIsOpening(useOpeningOnScreen())

const noStatus = createObservable<SyncStatus | null>(null)
/** The status of the committee on screen; null where none is open. */
export function useSyncStatus(
  looksTheSame?: (was: SyncStatus | null, is: SyncStatus | null) => boolean,
): SyncStatus | null {
  const replica = useReplicaOnScreen()
  return useObservable<SyncStatus | null>(replica?.status ?? noStatus, looksTheSame)
}

/** Everyone who has the committee open now. */
export const usePeoplePresent = (): PersonPresent[] => usePeople(useReplica())

/** In a meeting, or on a page of the committee. There a field may be a whole entry of a list: 'entry/{id}'. */
export const usePresenceField = (
  meetingId: string | null,
  field: string,
  page: CommitteePage | null = null,
) => useFieldPresence(useReplica(), meetingId, page, field)

/** Tells the others which meeting this person is in, as long as the screen is shown. */
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

/** Tells the others on which page of the committee this person is, as long as the screen is shown. */
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

/** Lets the chip say that what is on screen can't be edited now. */
export function useLockedScreen(locked: boolean): void {
  const replica = useReplica()
  useEffect(() => {
    replica.setLocked(locked)
    return () => replica.setLocked(false)
  }, [replica, locked])
}

/** Why nothing in the committee can be edited here, or null: the person may only read, or this app is too old for it. */
export function useReadOnly(): 'viewer' | 'app-too-old' | null {
  const { access, fromNewerApp } = useReplica()
  const viewer = useObservable(access) === 'viewer'
  const tooOld = useObservable(fromNewerApp)
  return viewer ? 'viewer' : tooOld ? 'app-too-old' : null
}

/** Whether this person may write in the committee at all. */
export function useCanWrite(): boolean {
  return useReadOnly() === null
}
