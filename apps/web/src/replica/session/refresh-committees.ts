import { committeeListReader } from '@civic-hub/protocol'
import { consumeEarlyCommittees } from '../../start/early-connection.ts'
import { askRelay } from '../connection/relay-http.ts'
import { askWhyNotAdmitted } from '../connection/why-not-admitted.ts'
import type { CommitteeOnDevice } from '../store/device-database.ts'
import type { CommitteeList } from './committee-list.ts'

const soonMs = 500

/** Updates the list on this device to match the relay's. */
export function createRefresh(
  { state, loading, find, fromEntry, take }: CommitteeList,
  ensureRegistered: (id: string) => Promise<boolean>,
  onSessionEnded: () => void,
) {
  let nextQuestion: Promise<boolean> | null = null
  /** Resolves with whether the relay answered. A call before the request is sent shares the answer of that request. */
  function refresh(): Promise<boolean> {
    nextQuestion ??= registerFirst()
      .finally(() => {
        nextQuestion = null
      })
      .then(ask)
    return nextQuestion
  }

  async function registerFirst(): Promise<void> {
    await loading
    await Promise.all(
      state
        .get()
        .committees.filter(({ registered, demo }) => !registered && !demo)
        .map(({ id }) => ensureRegistered(id)),
    )
  }

  async function ask(): Promise<boolean> {
    const lostBefore = new Set(state.get().committees.flatMap(({ id, lost }) => (lost ? [id] : [])))
    const early = committeeListReader.safeParse(await consumeEarlyCommittees())
    const answer = early.success
      ? { ok: true as const, value: early.data }
      : await askRelay('GET', '/api/committees', undefined, committeeListReader)
    if (!answer.ok) {
      // On a page without an open committee, no connection notices that the session has ended.
      if (answer.problem.code === 'not-signed-in') onSessionEnded()
      state.set({ ...state.get(), unanswered: true })
      return false
    }
    const { requested, declined } = answer.value
    state.set({ ...state.get(), unanswered: false, requested, declined })
    const listed = new Set(answer.value.committees.map(({ id }) => id))
    const missing = state.get().committees.filter(({ id, registered, lost }) => registered && !lost && !listed.has(id))
    const became = await Promise.all(missing.map(whatBecameOf))
    // The person may have removed it from this device meanwhile.
    const changed = became.flatMap((each) => (each && find(each.id) ? [each] : []))
    // Committees that were marked as lost during the request are left out: the list may be older than the mark.
    const current = answer.value.committees.filter(({ id }) => !find(id)?.lost || lostBefore.has(id))
    await take([...current.map(fromEntry), ...changed], true)
    for (const { id, registered } of changed) if (!registered) void ensureRegistered(id)
    return true
  }

  let refreshing: ReturnType<typeof setTimeout> | undefined
  return {
    refresh,
    /** After a short random delay: the relay has notified many devices of a change at once. */
    refreshSoon(): void {
      // It is older than the change that the relay announces.
      void consumeEarlyCommittees()
      refreshing ??= setTimeout(() => {
        refreshing = undefined
        void refresh()
      }, Math.random() * soonMs)
    },
    stop: () => clearTimeout(refreshing),
  }
}

/** Returns the new state of a committee that the relay no longer lists; null if that is not certain yet. */
async function whatBecameOf(committee: CommitteeOnDevice): Promise<CommitteeOnDevice | null> {
  switch (await askWhyNotAdmitted(committee.id)) {
    case 'deleted':
      return { ...committee, lost: true, deleted: true }
    case 'access-removed':
      return { ...committee, lost: true }
    case 'unknown':
      // The relay was restored from an older backup: the owner of the committee registers it again.
      return committee.access === 'owner' ? { ...committee, registered: false } : { ...committee, lost: true }
    default:
      return null
  }
}
