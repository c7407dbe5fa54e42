import {
  type CommitteeEntry,
  committeeEntrySchema,
  committeeListSchema,
  type DeclinedCommittee,
  type JoinAnswer,
  joinAnswerSchema,
  type RenameCommittee,
  type RequestedCommittee,
  slugOf,
  slugsToLookUp,
} from '@civic-hub/protocol'
import { equalityDeep } from 'lib0/function'
import { type Answer, failed } from '../connection/answer.ts'
import { askRelay, tellRelay } from '../connection/relay-http.ts'
import { askWhyRefused } from '../connection/why-refused.ts'
import { createObservable, type Observable } from '../observable.ts'
import { createRandomId } from '../random-id.ts'
import type { Device } from '../store/device.ts'
import type { CommitteeOnDevice } from '../store/device-database.ts'
import { removeFromDevice } from '../store/remove-from-device.ts'
import { readPeople } from './committee-people.ts'

export const newCommitteeEmoji = '🤝'
const storeAgainMs = 1_500
const soonMs = 500

export interface CommitteesState {
  committees: CommitteeOnDevice[]
  /** Whether this device's own list was read. */
  ready: boolean
  /** Whether the relay has answered since this page was opened. */
  confirmed: boolean
  /** This person's join requests, from the relay's last answer; empty until it has answered. */
  requested: readonly RequestedCommittee[]
  /** Those that an owner declined, from the same answer. */
  declined: readonly DeclinedCommittee[]
}

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
  ensureRegistered(id: string): Promise<boolean>
  /** Its address stays. Without a connection only a committee can be renamed that the relay does not know yet. */
  rename(id: string, renamed: RenameCommittee): Promise<Answer<null>>
  /** Asks the relay who can open it, and keeps their names on this device. */
  askForPeople(id: string): Promise<void>
  /** Chooses whether all its documents are fetched to this device, and stay. */
  keepFiles(id: string, keepsFiles: boolean): Promise<void>
  /** Deletes it for everyone. The copy on this device stays until `forget`. */
  remove(id: string): Promise<Answer<null>>
  /** Removes it and all its data from this device; resolves when they are gone. */
  forget(id: string): Promise<void>
  close(): void
}

export interface JoinOutcome {
  outcome: 'created' | JoinAnswer['outcome']
  name: string
  slug: string | null
  /** False for a committee that was made here and that the relay has not heard of yet. */
  registered: boolean
}

const byName = (a: CommitteeOnDevice, b: CommitteeOnDevice) =>
  Number(b.id === 'general') - Number(a.id === 'general') || a.name.localeCompare(b.name)

/** The committees of one account on this device: what the relay lists, and what was made here without it. */
export function openCommittees(device: Device, onForget: (id: string) => void): Committees {
  const state = createObservable<CommitteesState>({
    committees: [],
    ready: false,
    confirmed: false,
    requested: [],
    declined: [],
  })
  const channel = new BroadcastChannel(`civic-hub:${device.accountId}:committees`)
  let closed = false

  const show = (committees: CommitteeOnDevice[], confirmed = state.get().confirmed) =>
    state.set({ ...state.get(), committees: committees.sort(byName), ready: true, confirmed })

  async function readDevice(): Promise<void> {
    const database = await device.database()
    show(await database.getAll('committees'))
  }

  async function store(changed: readonly CommitteeOnDevice[]): Promise<void> {
    const database = await device.database()
    const transaction = database.transaction('committees', 'readwrite')
    await Promise.all([...changed.map((committee) => transaction.store.put(committee)), transaction.done])
    channel.postMessage('changed')
  }

  const find = (id: string) => state.get().committees.find((committee) => committee.id === id)

  function fromEntry(entry: CommitteeEntry): CommitteeOnDevice {
    const known = find(entry.id)
    const earlierSlugs = known
      ? [...new Set([...known.earlierSlugs, known.slug])].filter((slug) => slug !== entry.slug)
      : []
    return {
      ...entry,
      earlierSlugs,
      registered: true,
      lost: false,
      ...(known?.madeHere && { madeHere: true }),
      ...(known?.keepsFiles && { keepsFiles: true }),
      ...(known?.people && { people: known.people }),
    }
  }

  /** Shows at once, and keeps it for the next opening; a device without storage still shows it. */
  async function take(changed: readonly CommitteeOnDevice[], confirmed?: boolean): Promise<void> {
    const byId = new Map(state.get().committees.map((committee) => [committee.id, committee]))
    for (const committee of changed) byId.set(committee.id, committee)
    show([...byId.values()], confirmed)
    await store(changed).catch((failure: unknown) =>
      console.warn('The list of committees was not stored', failure),
    )
  }

  async function refresh(): Promise<boolean> {
    await loading
    await Promise.all(
      state
        .get()
        .committees.filter(({ registered }) => !registered)
        .map(({ id }) => ensureRegistered(id)),
    )
    const answer = await askRelay('GET', '/api/committees', undefined, committeeListSchema)
    if (!answer.ok) return false
    const { requested, declined } = answer.value
    state.set({ ...state.get(), requested, declined })
    const listed = new Set(answer.value.committees.map(({ id }) => id))
    const missing = state
      .get()
      .committees.filter(({ id, registered, lost }) => registered && !lost && !listed.has(id))
    const became = await Promise.all(missing.map(whatBecameOf))
    // Meanwhile somebody may have removed it from this device.
    const changed = became.flatMap((each) => (each && find(each.id) ? [each] : []))
    await take([...answer.value.committees.map(fromEntry), ...changed], true)
    for (const { id, registered } of changed) if (!registered) void ensureRegistered(id)
    return true
  }

  let refreshing: ReturnType<typeof setTimeout> | undefined
  function refreshSoon(): void {
    refreshing ??= setTimeout(() => {
      refreshing = undefined
      void refresh()
    }, Math.random() * soonMs)
  }

  async function lose(id: string, deleted: boolean): Promise<void> {
    const committee = find(id)
    if (committee) await take([{ ...committee, lost: true, ...(deleted && { deleted }) }])
  }

  /** The new state of a committee that the relay no longer lists; null when that is not certain yet. */
  async function whatBecameOf(committee: CommitteeOnDevice): Promise<CommitteeOnDevice | null> {
    switch (await askWhyRefused(committee.id)) {
      case 'deleted':
        return { ...committee, lost: true, deleted: true }
      case 'access-removed':
        return { ...committee, lost: true }
      case 'unknown':
        // An older backup of the relay was restored: the owner of the committee registers it again.
        return committee.access === 'owner'
          ? { ...committee, registered: false }
          : { ...committee, lost: true }
      default:
        return null
    }
  }

  const registering = new Map<string, Promise<boolean>>()
  /** Tells the relay about a committee that was made here; true once the relay knows it. */
  function ensureRegistered(id: string): Promise<boolean> {
    const committee = find(id)
    if (!committee || committee.registered) return Promise.resolve(true)
    const running = registering.get(id)
    if (running) return running
    const { name, emoji, createdAt } = committee
    const attempt = askRelay('POST', '/api/committees', { id, name, emoji, createdAt }, committeeEntrySchema)
      .then(async (answer) => {
        if (!answer.ok) {
          const { code } = answer.problem
          if (code === 'gone') await take([{ ...committee, lost: true, deleted: true }])
          // Others have it: it was registered anew after a restore, without access for this person.
          if (code === 'conflict') await take([{ ...committee, lost: true }])
          return false
        }
        await take([fromEntry(answer.value)])
        return true
      })
      .finally(() => registering.delete(id))
    registering.set(id, attempt)
    return attempt
  }

  async function create(name: string): Promise<JoinOutcome> {
    const id = createRandomId(15)
    const taken = new Set(state.get().committees.map(({ slug }) => slug))
    const wanted = slugOf(name, id)
    let slug = wanted
    for (let number = 2; taken.has(slug); number++) slug = `${wanted}-${number}`
    await take([
      {
        id,
        slug,
        earlierSlugs: [],
        name,
        emoji: newCommitteeEmoji,
        createdAt: new Date().toISOString(),
        access: 'owner',
        registered: false,
        lost: false,
        madeHere: true,
      },
    ])
    await ensureRegistered(id)
    return {
      outcome: 'created',
      name,
      slug: find(id)?.slug ?? slug,
      registered: find(id)?.registered ?? false,
    }
  }

  async function takeJoined({ outcome, name, committee }: JoinAnswer): Promise<JoinOutcome> {
    if (committee) await take([fromEntry(committee)])
    // The list shows the request, or the one that was declined, before the person is told.
    if (outcome === 'requested' || outcome === 'declined') await refresh()
    return { outcome, name, slug: committee?.slug ?? null, registered: true }
  }

  async function joinOrCreate(typed: string): Promise<Answer<JoinOutcome>> {
    const name = typed.trim()
    if (name === '') return { ok: false, problem: { code: 'invalid-input', fields: { name: 'required' } } }
    await loading
    const wanted = slugsToLookUp(name)
    const here = state.get().committees.filter(({ lost }) => !lost)
    const mine =
      here.find((committee) => committee.name === name) ?? here.find(({ slug }) => wanted.includes(slug))
    if (mine)
      return { ok: true, value: { outcome: 'joined', name: mine.name, slug: mine.slug, registered: true } }
    const answer = await askRelay('POST', '/api/committees/join', { name }, joinAnswerSchema)
    if (answer.ok) return { ok: true, value: await takeJoined(answer.value) }
    const { code } = answer.problem
    if (code === 'not-found' || code === 'unreachable') return { ok: true, value: await create(name) }
    return answer
  }

  /** An owner, or this person on another device, may have been first; the list says how it is now. */
  async function end(path: string): Promise<Answer<null>> {
    const told = await tellRelay('DELETE', path)
    await refresh()
    return told.ok || told.problem.code === 'not-found' ? { ok: true, value: null } : told
  }
  const withdrawRequest = (slug: string) => end(`/api/committees/join/${encodeURIComponent(slug)}`)
  const dismissDeclined = (slug: string) => end(`/api/committees/declined/${encodeURIComponent(slug)}`)

  async function askAgain(slug: string): Promise<Answer<JoinOutcome>> {
    const path = `/api/committees/join/${encodeURIComponent(slug)}`
    const answer = await askRelay('PUT', path, undefined, joinAnswerSchema)
    if (answer.ok) return { ok: true, value: await takeJoined(answer.value) }
    await refresh()
    return answer
  }

  async function rename(id: string, renamed: RenameCommittee): Promise<Answer<null>> {
    await registering.get(id)
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
    const committee = find(id)
    if (!answer.ok || !committee) return
    const people = answer.value.people.map(({ accountId, name, access }) => ({ accountId, name, access }))
    if (!equalityDeep(people, committee.people)) await take([{ ...committee, people }])
  }

  async function keepFiles(id: string, keepsFiles: boolean): Promise<void> {
    const committee = find(id)
    if (committee) await take([{ ...committee, keepsFiles }])
  }

  async function remove(id: string): Promise<Answer<null>> {
    await registering.get(id)
    const committee = find(id)
    if (!committee) return failed('not-found')
    if (!committee.registered) return { ok: true, value: null }
    const told = await tellRelay('DELETE', `/api/committees/${id}`)
    const isGone = told.ok || told.problem.code === 'gone'
    return isGone ? { ok: true, value: null } : told
  }

  async function forget(id: string): Promise<void> {
    onForget(id)
    channel.postMessage({ forget: id })
    // Take it off the list first, so that a relay's answer that arrives meanwhile does not add it again.
    show(state.get().committees.filter((committee) => committee.id !== id))
    try {
      await removeFromDevice(device, id)
    } finally {
      await readDevice()
    }
    channel.postMessage('changed')
  }

  const loading = readDevice().catch((failure: unknown) => {
    console.warn('The list of committees on this device could not be read', failure)
    show([])
  })
  channel.onmessage = ({ data }: MessageEvent<'changed' | { forget: string }>) => {
    if (data === 'changed') void readDevice().catch(() => undefined)
    else onForget(data.forget)
  }
  // If the browser removed the list, write it again, with the committees that only this device knows.
  let rewriting: ReturnType<typeof setTimeout> | undefined
  function storeAgain(): void {
    clearTimeout(rewriting)
    // While the browser is still removing data, it may remove the new list as well.
    store(state.get().committees).catch(() => {
      if (!closed) rewriting = setTimeout(storeAgain, storeAgainMs)
    })
  }
  const stopHearing = device.onTakenAway(storeAgain)
  const onOnline = () => void refresh()
  addEventListener('online', onOnline)
  void refresh()

  return {
    state,
    refresh,
    refreshSoon,
    lose,
    joinOrCreate,
    withdrawRequest,
    askAgain,
    dismissDeclined,
    rename,
    askForPeople,
    keepFiles,
    ensureRegistered,
    remove,
    forget,
    close() {
      removeEventListener('online', onOnline)
      closed = true
      clearTimeout(rewriting)
      clearTimeout(refreshing)
      stopHearing()
      channel.close()
    },
  }
}
