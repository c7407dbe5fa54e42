import {
  type Access,
  type CommitteeEntry,
  committeeEntrySchema,
  committeeListSchema,
  type Door,
  joinAnswerSchema,
  type People,
  peopleSchema,
  slugOf,
} from '@civic-hub/protocol'
import type { Answer } from './answer.ts'
import type { Device } from './device.ts'
import type { CommitteeOnDevice } from './device-database.ts'
import { createObservable, type Observable } from './observable.ts'
import { askRelay, tellRelay } from './relay-http.ts'

export const newCommitteeEmoji = '🤝'
const lastCommitteeKey = 'civic-hub:last-committee'

export interface CommitteesState {
  committees: CommitteeOnDevice[]
  /** Whether this device's own list was read. */
  ready: boolean
  /** Whether the relay has answered since this page was opened. */
  confirmed: boolean
}

export interface Committees {
  state: Observable<CommitteesState>
  refresh(): Promise<void>
  joinOrCreate(name: string): Promise<Answer<JoinOutcome>>
  ensureRegistered(id: string): Promise<boolean>
  close(): void
}

export interface JoinOutcome {
  outcome: 'joined' | 'created' | 'requested' | 'invitation-only'
  name: string
  slug: string | null
  /** False for a committee that was made here and that the relay has not heard of yet. */
  registered: boolean
}

const byName = (a: CommitteeOnDevice, b: CommitteeOnDevice) =>
  Number(b.id === 'general') - Number(a.id === 'general') || a.name.localeCompare(b.name)

/** The committees of one account on this device: what the relay lists, and what was made here without it. */
export function openCommittees(device: Device): Committees {
  const state = createObservable<CommitteesState>({ committees: [], ready: false, confirmed: false })
  const channel = new BroadcastChannel(`civic-hub:${device.accountId}:committees`)

  const show = (committees: CommitteeOnDevice[], confirmed = state.get().confirmed) =>
    state.set({ committees: committees.sort(byName), ready: true, confirmed })

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
    return { ...entry, earlierSlugs, registered: true, lost: false }
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

  async function refresh(): Promise<void> {
    await loading
    await Promise.all(
      state
        .get()
        .committees.filter(({ registered }) => !registered)
        .map(({ id }) => ensureRegistered(id)),
    )
    const answer = await askRelay('GET', '/api/committees', undefined, committeeListSchema)
    if (!answer.ok) return
    const listed = new Set(answer.value.committees.map(({ id }) => id))
    const lost = state
      .get()
      .committees.filter(({ id, registered, lost }) => registered && !lost && !listed.has(id))
      .map((committee) => ({ ...committee, lost: true }))
    await take([...answer.value.committees.map(fromEntry), ...lost], true)
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
        if (!answer.ok) return false
        await take([fromEntry(answer.value)])
        return true
      })
      .finally(() => registering.delete(id))
    registering.set(id, attempt)
    return attempt
  }

  async function create(name: string): Promise<JoinOutcome> {
    const id = Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) =>
      (byte % 36).toString(36),
    ).join('')
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

  async function joinOrCreate(typed: string): Promise<Answer<JoinOutcome>> {
    const name = typed.trim()
    if (name === '') return { ok: false, problem: { code: 'invalid-input', fields: { name: 'required' } } }
    await loading
    const wanted = slugOf(name, '')
    const mine = state.get().committees.find(({ slug, lost }) => slug === wanted && !lost)
    if (mine)
      return { ok: true, value: { outcome: 'joined', name: mine.name, slug: mine.slug, registered: true } }
    const answer = await askRelay('POST', '/api/committees/join', { name }, joinAnswerSchema)
    if (answer.ok) {
      const { outcome, committee } = answer.value
      if (committee) await take([fromEntry(committee)])
      return {
        ok: true,
        value: { outcome, name: answer.value.name, slug: committee?.slug ?? null, registered: true },
      }
    }
    const { code } = answer.problem
    if (code === 'not-found' || code === 'unreachable') return { ok: true, value: await create(name) }
    return answer
  }

  const loading = readDevice().catch((failure: unknown) => {
    console.warn('The list of committees on this device could not be read', failure)
    show([])
  })
  channel.onmessage = () => void readDevice().catch(() => undefined)
  const onOnline = () => void refresh()
  addEventListener('online', onOnline)
  void refresh()

  return {
    state,
    refresh,
    joinOrCreate,
    ensureRegistered,
    close() {
      removeEventListener('online', onOnline)
      channel.close()
    },
  }
}

export function rememberLastCommittee(id: string): void {
  localStorage.setItem(lastCommitteeKey, id)
}

export function lastCommitteeId(): string | null {
  return localStorage.getItem(lastCommitteeKey)
}

/** The committee that an address names, also by a slug that it had before; `moved` says that the address is an old one. */
export function findCommittee(
  committees: readonly CommitteeOnDevice[],
  slug: string,
): { committee: CommitteeOnDevice; moved: boolean } | null {
  const here = committees.filter(({ lost }) => !lost)
  const exact = here.find((committee) => committee.slug === slug)
  if (exact) return { committee: exact, moved: false }
  const earlier = here.find(({ earlierSlugs }) => earlierSlugs.includes(slug))
  return earlier ? { committee: earlier, moved: true } : null
}

const peoplePath = (id: string) => `/api/committees/${id}/people`

export const readPeople = (id: string): Promise<Answer<People>> =>
  askRelay('GET', peoplePath(id), undefined, peopleSchema)
export const addPerson = (id: string, person: { email: string; access: Access }) =>
  tellRelay('POST', peoplePath(id), person)
export const changeAccess = (id: string, accountId: string, access: Access) =>
  tellRelay('PUT', `${peoplePath(id)}/${accountId}`, { access })
export const removePerson = (id: string, accountId: string) =>
  tellRelay('DELETE', `${peoplePath(id)}/${accountId}`)
export const dismissRequest = (id: string, accountId: string) =>
  tellRelay('DELETE', `/api/committees/${id}/requests/${accountId}`)
export const changeDoor = (id: string, door: Door) => tellRelay('PUT', `/api/committees/${id}/door`, { door })
