import { type CreateCommittee, committeeReader, type People, type RenameCommittee } from '@civic-hub/protocol'
import { equalityDeep } from 'lib0/function'
import { type Answer, failed } from '../connection/answer.ts'
import { onListChange } from '../connection/list-changes.ts'
import { askRelay, notifyRelay } from '../connection/relay-http.ts'
import type { Observable } from '../observable.ts'
import type { Device } from '../store/device.ts'
import type { CommitteeOnDevice } from '../store/device-database.ts'
import { type CommitteesState, openCommitteeList } from './committee-list.ts'
import { createJoining, type JoinOutcome } from './join-committee.ts'
import { createRefresh } from './refresh-committees.ts'
import { createRegistration } from './register-committee.ts'

export interface Committees {
  state: Observable<CommitteesState>
  /** Requests this person's committees from the relay. Resolves with whether it answered. */
  refresh(): Promise<boolean>
  /** The same after a short random delay: the relay has notified many devices of a change at once. */
  refreshSoon(): void
  /** Marks a committee as deleted, or as closed to this person. Its data on this device are kept. */
  lose(id: string, deleted: boolean): Promise<void>
  /** The time zone is that of a new committee. */
  joinOrCreate(name: string, timeZone: string): Promise<Answer<JoinOutcome>>
  /** Withdraws the person's own request to join. */
  withdrawRequest(slug: string): Promise<Answer<null>>
  /** Asks to join again after an owner declined. */
  askAgain(slug: string): Promise<Answer<JoinOutcome>>
  /** Removes a declined request from the list. */
  dismissDeclined(slug: string): Promise<Answer<null>>
  /** Adds a committee to the list that is already on this device. */
  addStored(committee: CommitteeOnDevice): Promise<void>
  ensureRegistered(id: string): Promise<boolean>
  /**
   * Whether the hub would accept a committee with this id: not if it was deleted, or this person has lost it. True
   * if there is no answer, and for the committee of others: the hub shows only in the answer to the registration that
   * the id is in use.
   */
  canRegister(id: string): Promise<boolean>
  /**
   * Stores an imported committee with its data by `store`, lists it, and registers it: in this order, so that
   * the hub never has an empty one. Without an answer of the hub it is kept, and registered later like one
   * that was created here. If the hub refuses, it is removed from this device.
   */
  importOne(
    wanted: CreateCommittee,
    store: (committee: CommitteeOnDevice) => Promise<void>,
  ): Promise<Answer<CommitteeOnDevice>>
  /**
   * The address does not change. Without a connection, only a committee that the relay does not know yet can
   * be renamed.
   */
  rename(id: string, renamed: RenameCommittee): Promise<Answer<null>>
  /**
   * Requests the people who can open it from the relay, and stores their names on this device. Resolves with the last
   * answer if the relay has reported no change since, unless `again` is true; with null if there is no answer.
   */
  askForPeople(id: string, again?: boolean): Promise<People | null>
  /** Requests them at the next call: the relay reports no changes of a committee that is closed here. */
  forgetPeople(id: string): void
  /** Requests the approvals of minutes from the relay, and stores them on this device. */
  askForApprovals(id: string): Promise<void>
  /** Stores the relay's answer about its people on this device. */
  storePeople(id: string, answered: Pick<People, 'people' | 'entries'>): Promise<void>
  /** Sets whether all its documents are fetched to this device, and kept. */
  storeFiles(id: string, keepsFiles: boolean): Promise<void>
  /** Deletes it for all members. The copy on this device is kept until `forget`. */
  remove(id: string): Promise<Answer<null>>
  /** Removes it with all its data from this device. Resolves when they are deleted. */
  forget(id: string): Promise<void>
  close(): void
}

/**
 * The committees of one account on this device: those that the relay lists, and those that were created here
 * without a connection.
 */
export function openCommittees(device: Device, onForget: (id: string) => void, onSessionEnded: () => void): Committees {
  const list = openCommitteeList(device, onForget)
  const { find, fromEntry, take } = list
  const { settled, create, ...registration } = createRegistration(list)
  const { refresh, refreshSoon, stop } = createRefresh(list, registration.ensureRegistered, onSessionEnded)

  async function lose(id: string, deleted: boolean): Promise<void> {
    const committee = find(id)
    if (committee) await take([{ ...committee, lost: true, ...(deleted && { deleted }) }])
  }

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

  async function storeFiles(id: string, keepsFiles: boolean): Promise<void> {
    const committee = find(id)
    if (committee) await take([{ ...committee, keepsFiles }])
  }

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
    state: list.state,
    refresh,
    refreshSoon,
    lose,
    ...createJoining(list, create, refresh),
    ...registration,
    rename,
    askForPeople,
    forgetPeople: (id) => forgetPeople(id),
    askForApprovals,
    storePeople,
    storeFiles,
    addStored: (committee) => take([committee]),
    remove,
    forget: list.forget,
    close() {
      removeEventListener('online', onOnline)
      stop()
      for (const id of [...currentPeople.keys()]) forgetPeople(id)
      list.close()
    },
  }
}
