import {
  type CreateCommittee,
  committeeEntrySchema,
  type People,
  type RenameCommittee,
} from '@civic-hub/protocol'
import { equalityDeep } from 'lib0/function'
import { type Answer, failed } from '../connection/answer.ts'
import { askRelay, tellRelay } from '../connection/relay-http.ts'
import type { Observable } from '../observable.ts'
import type { Device } from '../store/device.ts'
import type { CommitteeOnDevice } from '../store/device-database.ts'
import { readLatestApprovals } from './committee-approvals.ts'
import { type CommitteesState, openCommitteeList } from './committee-list.ts'
import { readPeople } from './committee-people.ts'
import { createJoining, type JoinOutcome } from './join-committee.ts'
import { createRefresh } from './refresh-committees.ts'
import { createRegistration } from './register-committee.ts'

export interface Committees {
  state: Observable<CommitteesState>
  /** Asks the relay for this person's committees; resolves with whether it answered. */
  refresh(): Promise<boolean>
  /** The same in a moment: the relay has told many devices at once that something changed. */
  refreshSoon(): void
  /** Notes that a committee was deleted, or that this person lost access. Its data on this device stay. */
  lose(id: string, deleted: boolean): Promise<void>
  joinOrCreate(name: string): Promise<Answer<JoinOutcome>>
  /** Takes back one's own request to join. */
  withdrawRequest(slug: string): Promise<Answer<null>>
  /** Asks to join once more after an owner declined. */
  askAgain(slug: string): Promise<Answer<JoinOutcome>>
  /** Removes a declined request from the list. */
  dismissDeclined(slug: string): Promise<Answer<null>>
  /** Lists a committee that is on this device already. */
  addStored(committee: CommitteeOnDevice): Promise<void>
  ensureRegistered(id: string): Promise<boolean>
  /** Whether the hub would take a committee of this id: not where it was deleted, or is others'. True while nobody can say. */
  canRegister(id: string): Promise<boolean>
  /**
   * Stores a committee of a file with its data by `store`, lists it, and registers it: in that order, so that the hub never
   * has one that is empty. Without an answer of the hub it stays, and is registered like one that was made here. When the hub
   * refuses, it is removed from this device.
   */
  importOne(
    wanted: CreateCommittee,
    store: (committee: CommitteeOnDevice) => Promise<void>,
  ): Promise<Answer<CommitteeOnDevice>>
  /** Its address stays. Without a connection only a committee can be renamed that the relay does not know yet. */
  rename(id: string, renamed: RenameCommittee): Promise<Answer<null>>
  /** Asks the relay who can open it, and keeps their names on this device. */
  askForPeople(id: string): Promise<void>
  /** Asks the relay which minutes were approved, and keeps that on this device. */
  askForApprovals(id: string): Promise<void>
  /** Keeps on this device what the relay has answered about them. */
  keepPeople(id: string, answered: Pick<People, 'people' | 'entries'>): Promise<void>
  /** Chooses whether all its documents are fetched to this device, and stay. */
  keepFiles(id: string, keepsFiles: boolean): Promise<void>
  /** Deletes it for everyone. The copy on this device stays until `forget`. */
  remove(id: string): Promise<Answer<null>>
  /** Removes it and all its data from this device; resolves when they are gone. */
  forget(id: string): Promise<void>
  close(): void
}

/** The committees of one account on this device: what the relay lists, and what was made here without it. */
export function openCommittees(device: Device, onForget: (id: string) => void): Committees {
  const list = openCommitteeList(device, onForget)
  const { find, fromEntry, take } = list
  const { settled, create, ...registration } = createRegistration(list)
  const { refresh, refreshSoon, stop } = createRefresh(list, registration.ensureRegistered)

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
    const answer = await askRelay('PUT', `/api/committees/${id}`, renamed, committeeEntrySchema)
    if (!answer.ok) return answer
    await take([{ ...fromEntry(answer.value), requests: committee.requests }])
    return { ok: true, value: null }
  }

  async function askForPeople(id: string): Promise<void> {
    const answer = await readPeople(id)
    if (answer.ok) await keepPeople(id, answer.value)
  }

  async function keepPeople(id: string, answered: Pick<People, 'people' | 'entries'>): Promise<void> {
    const committee = find(id)
    if (!committee) return
    const people = answered.people.map(({ accountId, name, access }) => ({ accountId, name, access }))
    const { entries } = answered
    const isKnown = equalityDeep(people, committee.people) && equalityDeep(entries, committee.entries ?? [])
    if (!isKnown) await take([{ ...committee, people, entries }])
  }

  async function askForApprovals(id: string): Promise<void> {
    const answer = await readLatestApprovals(id)
    const committee = find(id)
    if (!answer.ok || !committee) return
    const { approvals } = answer.value
    if (!equalityDeep(approvals, committee.approvals)) await take([{ ...committee, approvals }])
  }

  async function keepFiles(id: string, keepsFiles: boolean): Promise<void> {
    const committee = find(id)
    if (committee) await take([{ ...committee, keepsFiles }])
  }

  async function remove(id: string): Promise<Answer<null>> {
    await settled(id)
    const committee = find(id)
    if (!committee) return failed('not-found')
    if (!committee.registered) return { ok: true, value: null }
    const told = await tellRelay('DELETE', `/api/committees/${id}`)
    const isGone = told.ok || told.problem.code === 'gone'
    return isGone ? { ok: true, value: null } : told
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
    askForApprovals,
    keepPeople,
    keepFiles,
    addStored: (committee) => take([committee]),
    remove,
    forget: list.forget,
    close() {
      removeEventListener('online', onOnline)
      stop()
      list.close()
    },
  }
}
