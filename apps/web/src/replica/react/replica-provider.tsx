import { describeCommittee, type MeetingSummary, nameCommittee } from '@civic-hub/committee'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import type { SyncStatus } from '../connection/sync-status.ts'
import { createObservable, useObservable } from '../observable.ts'
import { announceWaiting } from '../presence/announce-waiting.ts'
import type { PersonPresent } from '../presence/people.ts'
import { announcePerson, useAnnouncedChanges, useFieldPresence, usePeople } from '../presence/presence.ts'
import { type Opening, openReplica, type Replica } from '../replica.ts'
import { rememberLastCommittee } from '../session/find-committee.ts'
import type { CommitteeOnDevice } from '../store/device-database.ts'
import { onAccountClose, onCommitteeForget, useAccountOnDevice } from './device-provider.tsx'

const ReplicaContext = createContext<Replica | null>(null)

/** The replica of the committee on screen, for the header, which stands outside of the committee's pages. */
const onScreen = createObservable<Replica | null>(null)

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

/** All replicas that are open on this page. */
export const openReplicas = (): Replica[] => [...opened.values()].map(({ replica }) => replica)

function useOpenReplica(committee: CommitteeOnDevice): Replica {
  const { device, committees, uploads } = useAccountOnDevice()
  const { id } = committee
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name or slug does not make it another document
  const replica = useMemo(() => {
    const known = opened.get(id)
    if (known) return known.replica
    const created = openReplica(device, committee, committees, uploads)
    opened.set(id, { replica: created, users: 0 })
    onAccountClose(() => closeReplica(id))
    return created
  }, [device, committees, uploads, id])
  const { registered } = committee
  const wasRegistered = useRef(registered)
  useEffect(() => {
    // The relay knows the committee now, so a connection that it refused before is tried again.
    if (registered && !wasRegistered.current) void replica.retryNow()
    wasRegistered.current = registered
  }, [replica, registered])
  useEffect(() => holdReplica(id), [id])
  return replica
}

/** Keeps an open replica open, whatever is on screen; returns how to let go. */
export function holdReplica(id: string): () => void {
  const entry = opened.get(id)
  if (!entry) return () => undefined
  entry.users++
  clearTimeout(entry.closing)
  return () => {
    entry.users--
    // Another page of the same committee usually follows at once.
    if (entry.users === 0) entry.closing = setTimeout(() => closeReplica(id), closeAfterMs)
  }
}

/**
 * Opens the document of a committee for the screens below. A screen with `showsCachedList` is shown meanwhile, with what this
 * device last saw of it (`useCachedList`); otherwise `loading` shows while this device's copy is read (a moment),
 * `unavailable` while this device has no copy and the relay has not sent one.
 */
export function ReplicaProvider(props: {
  committee: CommitteeOnDevice
  showsCachedList: boolean
  loading: ReactNode
  unavailable: ReactNode
  children: ReactNode
}) {
  const { committee, showsCachedList, loading, unavailable, children } = props
  const replica = useOpenReplica(committee)
  const opening = useObservable(replica.opening)
  const cachedList = useObservable(replica.cachedList)

  useEffect(() => {
    onScreen.set(replica)
    rememberLastCommittee(committee.id)
    announcePerson(replica)
    return () => {
      if (onScreen.get() === replica) onScreen.set(null)
    }
  }, [replica, committee.id])

  useKeptFiles(replica, committee)
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
      {opening === 'ready' ||
      (opening === 'waiting' && made) ||
      (opening === 'loading' && showsCachedList && cachedList)
        ? children
        : opening === 'loading'
          ? loading
          : unavailable}
    </ReplicaContext>
  )
}

/** Fetches the documents that a person wants to have on this device, as long as the committee is open. */
function useKeptFiles(replica: Replica, { keepsFiles = false }: CommitteeOnDevice): void {
  const { device } = useAccountOnDevice()
  useEffect(() => {
    if (!keepsFiles) return
    let stop = () => {}
    let gone = false
    import('../files/keep-all-files.ts').then(
      ({ keepAllFiles }) => {
        if (!gone) stop = keepAllFiles(device, replica)
      },
      (failure: unknown) => console.warn('Documents are not fetched now', failure),
    )
    return () => {
      gone = true
      stop()
    }
  }, [device, replica, keepsFiles])
}

export function useReplica(): Replica {
  const replica = useContext(ReplicaContext)
  if (!replica) throw new Error('This screen needs an open committee')
  return replica
}

/** What a screen shows while the document is still read, and nothing can be changed yet; null from then on. */
export function useCachedList(): readonly MeetingSummary[] | null {
  const { opening, cachedList } = useReplica()
  const known = useObservable(cachedList)
  return useObservable(opening) === 'loading' ? known : null
}

/** The replica of the committee on screen, or null where no committee is open: for the header. */
export const useReplicaOnScreen = (): Replica | null => useObservable(onScreen)

const notOpened = createObservable<null>(null)
/** How far the committee on screen is opened; null where none is. */
export const useOpeningOnScreen = () =>
  useObservable<Opening | null>(useReplicaOnScreen()?.opening ?? notOpened)

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

export const usePresenceField = (meetingId: string | null, field: string) =>
  useFieldPresence(useReplica(), meetingId, field)

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
