import { committeeReader, type People, type RenameCommittee } from '@civic-hub/protocol'
import { equalityDeep } from 'lib0/function'
import { type Answer, failed } from '../connection/answer.ts'
import { onListChange } from '../connection/list-changes.ts'
import { askRelay, notifyRelay } from '../connection/relay-http.ts'
import type { Observable } from '../observable.ts'
import type { Device } from '../store/device.ts'
import type { CommitteeOnDevice } from '../store/device-database.ts'
import { type CommitteesState, openCommitteeList } from './committee-list.ts'
import { createJoining } from './join-committee.ts'
import { createRefresh } from './refresh-committees.ts'
import { createRegistration } from './register-committee.ts'

export type Committees = ReturnType<typeof openCommittees>

/**
 * The committees of one account on this device: those that the relay lists, and those that were created here
 * without a connection.
 */
export function openCommittees(device: Device, onForget: (id: string) => void, onSessionEnded: () => void) {
  const list = openCommitteeList(device, onForget)
  const { find, fromEntry, take } = list
  const { settled, create, ...registration } = createRegistration(list)
  const { refresh, refreshSoon, stop } = createRefresh(list, registration.ensureRegistered, onSessionEnded)

  /** Marks a committee as deleted, or as closed to this person. Its data on this device are kept. */
  async function lose(id: string, deleted: boolean): Promise<void> {
    const committee = find(id)
    if (committee) await take([{ ...committee, lost: true, ...(deleted && { deleted }) }])
  }

  /** The address does not change. Without a connection, only a committee that the relay does not know can be renamed. */
  async function rename(id: string, renamed: RenameCommittee): Promise<Answer<null>> {
    await settled(id)
    const committee = find(id)
    if (!committee) return failed('not-found')
    if (!committee.registered) {
      await take([{ ...committee, ...renamed }])
      return { ok: true, value: null }
    }
    const answer = await askRelay('PUT', `/api/committees/${id}`, renamed, committeeReader)
    if (!answer.ok) return answer
    await take([{ ...fromEntry(answer.value), requests: committee.requests }])
    return { ok: true, value: null }
  }

  /** The requests for people since which the relay has reported no change. */
  const currentPeople = new Map<string, { answer: Promise<People | null>; stopListening(): void }>()
  function forgetPeople(id: string, request = currentPeople.get(id)): void {
    request?.stopListening()
    if (currentPeople.get(id) === request) currentPeople.delete(id)
  }

  /** Resolves with the last answer if the relay has reported no change since, unless `again` is true; with null without one. */
  function askForPeople(id: string, again = false): Promise<People | null> {
    const known = currentPeople.get(id)
    if (known && !again) return known.answer
    forgetPeople(id)
    const request = {
      answer: readPeopleOf(id),
      stopListening: onListChange('people', id, () => forgetPeople(id, request)),
    }
    currentPeople.set(id, request)
    const forget = () => forgetPeople(id, request)
    request.answer.then((answer) => answer ?? forget(), forget)
    return request.answer
  }

  async function readPeopleOf(id: string): Promise<People | null> {
    const { readPeople } = await import('./committee-people.ts')
    const answer = await readPeople(id)
    if (!answer.ok) return null
    await storePeople(id, answer.value)
    return answer.value
  }

  async function storePeople(id: string, answered: Pick<People, 'people' | 'entries'>): Promise<void> {
    const committee = find(id)
    if (!committee) return
    const people = answered.people.map(({ accountId, name, access }) => ({ accountId, name, access }))
    const { entries } = answered
    const isKnown = equalityDeep(people, committee.people) && equalityDeep(entries, committee.entries ?? [])
    if (!isKnown) await take([{ ...committee, people, entries }])
  }

  async function askForApprovals(id: string): Promise<void> {
    const { readLatestApprovals } = await import('./committee-approvals.ts')
    const answer = await readLatestApprovals(id)
    const committee = find(id)
    if (!answer.ok || !committee) return
    const { approvals } = answer.value
    if (!equalityDeep(approvals, committee.approvals)) await take([{ ...committee, approvals }])
  }

  /** Sets whether all its documents are fetched to this device, and kept. */
  async function storeFiles(id: string, keepsFiles: boolean): Promise<void> {
    const committee = find(id)
    if (committee) await take([{ ...committee, keepsFiles }])
  }

  /** Deletes it for all members. The copy on this device is kept until `forget`. */
  async function remove(id: string): Promise<Answer<null>> {
    await settled(id)
    const committee = find(id)
    if (!committee) return failed('not-found')
    if (!committee.registered) return { ok: true, value: null }
    const answer = await notifyRelay('DELETE', `/api/committees/${id}`)
    const isGone = answer.ok || answer.problem.code === 'gone'
    return isGone ? { ok: true, value: null } : answer
  }

  const onOnline = () => void refresh()
  addEventListener('online', onOnline)
  void refresh()

  return {
    state: list.state as Observable<CommitteesState>,
    refresh,
    refreshSoon,
    lose,
    ...createJoining(list, create, refresh),
    ...registration,
    rename,
    askForPeople,
    /** The relay reports no changes of a committee that is closed here. */
    forgetPeople: (id: string) => forgetPeople(id),
    askForApprovals,
    storePeople,
    storeFiles,
    /** Adds a committee that is already on this device. */
    addStored: (committee: CommitteeOnDevice) => take([committee]),
    remove,
    forget: list.forget,
    close(): void {
      removeEventListener('online', onOnline)
      stop()
      for (const id of [...currentPeople.keys()]) forgetPeople(id)
      list.close()
    },
  }
}
