import {
  addReaderRoute,
  type ClosedSession,
  type ClosedSessions,
  endClosedSessionRoute,
  listClosedSessionsRoute,
  type OpenClosedSession,
  openClosedSessionRoute,
  removeReaderRoute,
} from '@civic-hub/protocol'
import type { Answer } from '../connection/answer.ts'
import { callRelay } from '../connection/call-relay.ts'
import { followList } from '../connection/list-changes.ts'
import { askWhyNotAdmitted } from '../connection/why-not-admitted.ts'
import { createObservable } from '../observable.ts'
import { type AccountOnDevice, onCommitteeForget } from '../react/device-provider.tsx'
import { openReplicas } from '../react/open-replicas.ts'
import type { DocumentOwner } from '../replica.ts'
import { type CommitteeOnDevice, type DeviceDatabase, smallValues } from '../store/device-database.ts'
import { closedSessionsKey } from '../store/update-store.ts'
import { onReturn } from './on-return.ts'

/** A closed session that this person may read, as the relay last listed it. */
export interface ClosedSessionOnDevice extends ClosedSession {
  committeeId: string
  /** True once it is being wiped from this device. If the page ends meanwhile, the next one finishes it. */
  removing?: true
}

interface ClosedSessionsState {
  sessions: readonly ClosedSessionOnDevice[]
  /** Whether this device's own list was read. */
  ready: boolean
  /** For owners: the closed sessions that this person may not read, by committee. */
  others: Readonly<Record<string, ClosedSessions['others']>>
  /** The committees for which the relay has answered since this page was opened. */
  answered: ReadonlySet<string>
}

export type ClosedSessionsOnDevice = ReturnType<typeof openClosedSessions>

const opened = new WeakMap<AccountOnDevice, ClosedSessionsOnDevice>()

/**
 * The closed sessions of an account on this device. They are not in its list of committees, so no list, search or
 * export of committees contains them.
 */
export function closedSessionsOf(account: AccountOnDevice): ClosedSessionsOnDevice {
  const known = opened.get(account)
  if (known) return known
  const made = openClosedSessions(account)
  opened.set(account, made)
  return made
}

const readRow = async (database: DeviceDatabase) =>
  ((await database.get(smallValues, closedSessionsKey)) ?? []) as readonly ClosedSessionOnDevice[]

function openClosedSessions({ device, committees }: AccountOnDevice) {
  const state = createObservable<ClosedSessionsState>({
    sessions: [],
    ready: false,
    others: {},
    answered: new Set(),
  })
  const loading = device
    .database()
    .then(readRow)
    .catch((failure: unknown) => {
      console.warn('The closed sessions on this device could not be read', failure)
      return []
    })
    .then((sessions) => {
      const shown = sessions.filter(({ removing }) => !removing)
      state.set({ ...state.get(), sessions: shown, ready: true })
    })

  // Another tab of this account wipes a closed session: this tab must not show it any longer.
  onCommitteeForget((id) => {
    const { sessions } = state.get()
    if (sessions.some((session) => session.id === id))
      state.set({ ...state.get(), sessions: sessions.filter((session) => session.id !== id) })
  })

  /** Changes the stored list in one transaction: other tabs change it as well. */
  async function change(
    changed: (sessions: readonly ClosedSessionOnDevice[]) => readonly ClosedSessionOnDevice[],
  ): Promise<void> {
    state.set({ ...state.get(), sessions: changed(state.get().sessions).filter(({ removing }) => !removing) })
    try {
      const transaction = (await device.database()).transaction(smallValues, 'readwrite')
      const stored = ((await transaction.store.get(closedSessionsKey)) ?? []) as readonly ClosedSessionOnDevice[]
      await Promise.all([transaction.store.put(changed(stored), closedSessionsKey), transaction.done])
    } catch (failure) {
      console.warn('The closed sessions were not stored on this device', failure)
    }
  }

  const readStored = () =>
    device
      .database()
      .then(readRow)
      .catch(() => state.get().sessions)

  async function take(committeeId: string, { sessions, others }: ClosedSessions): Promise<void> {
    const listed = sessions.map((session) => ({ ...session, committeeId }))
    const ids = new Set(sessions.map(({ id }) => id))
    const stored = await readStored()
    const missing = stored.filter((session) => session.committeeId === committeeId && !ids.has(session.id))
    await change((before) => [...before.filter(({ id }) => !ids.has(id)), ...listed])
    const { answered, others: ofOthers } = state.get()
    state.set({
      ...state.get(),
      answered: new Set([...answered, committeeId]),
      others: { ...ofOthers, [committeeId]: others },
    })
    await Promise.all(missing.map(judge))
  }

  /** Decides what became of a closed session that the relay no longer lists. */
  async function judge(session: ClosedSessionOnDevice): Promise<void> {
    const why = await askWhyNotAdmitted(session.id)
    if (why === 'access-removed' || why === 'deleted') await wipe(session.id)
    // The relay was restored from an older backup: the opener registers it again.
    if (why === 'unknown' && session.openedBy === device.accountId) {
      const { id, meetingId, committeeId, readers } = session
      const wanted = { id, meetingId, readers: readers.map(({ accountId }) => accountId) }
      if ((await post(committeeId, wanted)).ok) await retry(id)
    }
  }

  async function retry(id: string): Promise<void> {
    await openReplicas()
      .find(({ documentId }) => documentId === id)
      ?.retryNow()
  }

  /** Removes it with all its data from this device, also unsent changes and recordings. */
  async function wipe(id: string): Promise<void> {
    await change((before) => before.map((one) => (one.id === id ? { ...one, removing: true } : one)))
    try {
      const { readRecordings, removeRecording } = await import('../store/recordings.ts')
      for (const recording of await readRecordings(device))
        if (recording.documentId === id) await removeRecording(device, recording.id)
      await committees.forget(id)
      await change((before) => before.filter((one) => one.id !== id))
    } catch (failure) {
      // The mark stays, so that the next answer of the relay tries again.
      console.warn('A closed session was not removed from this device', failure)
    }
  }

  async function ask(
    committeeId: string,
    send: (documentId: string) => Promise<Answer<ClosedSessions>>,
  ): Promise<Answer<ClosedSessions>> {
    await loading
    const answer = await send(committeeId)
    if (answer.ok) await take(committeeId, answer.value)
    return answer
  }

  const post = (committeeId: string, body: OpenClosedSession) =>
    ask(committeeId, (documentId) => callRelay(openClosedSessionRoute, { documentId, body }))

  /** Resolves with whether the relay answered. Sessions that this person lost are wiped. */
  async function refresh(committeeId: string): Promise<boolean> {
    const answer = await ask(committeeId, (documentId) => callRelay(listClosedSessionsRoute, { documentId }))
    if (answer.ok) return true
    // Without the committee, its closed sessions are lost as well.
    const isLost = answer.problem.code === 'not-found' || answer.problem.code === 'gone'
    if (isLost) await take(committeeId, { sessions: [], others: [] })
    return isLost
  }

  /** Refreshes now, at each reported change, and when the connection or the person returns. Returns a function that stops it. */
  function follow(committeeId: string, onAsked?: (isAnswered: boolean) => void): () => void {
    const { askNow, stop } = followList(
      'committees',
      committeeId,
      async () => (await refresh(committeeId)) || null,
      (answered) => onAsked?.(answered !== null),
    )
    const stopReturn = onReturn(askNow)
    return () => {
      stop()
      stopReturn()
    }
  }

  async function refreshAll(): Promise<void> {
    await loading
    const stored = await readStored()
    await Promise.all([...new Set(stored.map(({ committeeId }) => committeeId))].map(refresh))
  }

  const done = (answer: Answer<unknown>): Answer<null> => (answer.ok ? { ok: true, value: null } : answer)

  return {
    state,
    loading,
    refresh,
    follow,
    async open(committeeId: string, wanted: OpenClosedSession): Promise<Answer<ClosedSessionOnDevice>> {
      const before = new Set(state.get().sessions.map(({ id }) => id))
      const answer = await post(committeeId, wanted)
      if (!answer.ok) return answer
      const made = state
        .get()
        .sessions.find(
          (one) => one.committeeId === committeeId && !before.has(one.id) && one.openedBy === device.accountId,
        )
      return made ? { ok: true, value: made } : { ok: false, problem: { code: 'unreachable' } }
    },
    addReader: async ({ committeeId, id: sessionId }: ClosedSessionOnDevice, accountId: string) =>
      done(await ask(committeeId, (documentId) => callRelay(addReaderRoute, { documentId, sessionId, accountId }))),
    removeReader: async ({ committeeId, id: sessionId }: ClosedSessionOnDevice, accountId: string) =>
      done(await ask(committeeId, (documentId) => callRelay(removeReaderRoute, { documentId, sessionId, accountId }))),
    /** Closes it for writing, or opens it for writing again. */
    end: async ({ committeeId, id: sessionId }: ClosedSessionOnDevice, ended: boolean) =>
      done(
        await ask(committeeId, (documentId) =>
          callRelay(endClosedSessionRoute, { documentId, sessionId, body: { ended } }),
        ),
      ),
    /** For the replicas of these documents. */
    owner: {
      ensureRegistered: async () => true,
      refresh: () => refreshAll().then(() => true),
      refreshSoon() {
        committees.refreshSoon()
        void refreshAll()
      },
      lose: (id) => wipe(id),
    } satisfies DocumentOwner,
  }
}

/** The document of a closed session as a committee, for the screens of a meeting. */
export function committeeOfClosedSession(
  committee: CommitteeOnDevice,
  { id, access, readers }: ClosedSessionOnDevice,
): CommitteeOnDevice {
  const { slug, earlierSlugs, name, emoji, createdAt } = committee
  return {
    id,
    slug,
    earlierSlugs,
    name,
    emoji,
    createdAt,
    access,
    registered: true,
    lost: false,
    people: readers,
  }
}
