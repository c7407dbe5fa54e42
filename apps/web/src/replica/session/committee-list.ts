import type { CommitteeEntry, DeclinedCommittee, RequestedCommittee } from '@civic-hub/protocol'
import { createObservable } from '../observable.ts'
import type { Device } from '../store/device.ts'
import type { CommitteeOnDevice } from '../store/device-database.ts'

const storeAgainMs = 1_500

export interface CommitteesState {
  committees: CommitteeOnDevice[]
  /** Whether this device's own list was read. */
  ready: boolean
  /** Whether the relay has answered since this page was opened. */
  confirmed: boolean
  /** Whether the last request had no answer; false before the first request. */
  unanswered: boolean
  /** This person's join requests, from the relay's last answer; empty until it has answered. */
  requested: readonly RequestedCommittee[]
  /** The requests that an owner declined, from the same answer. */
  declined: readonly DeclinedCommittee[]
}

const byName = (a: CommitteeOnDevice, b: CommitteeOnDevice) =>
  Number(b.id === 'general') - Number(a.id === 'general') || a.name.localeCompare(b.name)

export type CommitteeList = ReturnType<typeof openCommitteeList>

/** The list of one account's committees on this device: shown, stored, and the same in every tab. */
export function openCommitteeList(device: Device, onForget: (id: string) => void) {
  const state = createObservable<CommitteesState>({
    committees: [],
    ready: false,
    confirmed: false,
    unanswered: false,
    requested: [],
    declined: [],
  })
  const channel = new BroadcastChannel(`civic-hub:${device.accountId}:committees`)
  let closed = false

  const show = (committees: CommitteeOnDevice[], confirmed = state.get().confirmed) =>
    state.set({ ...state.get(), committees: committees.sort(byName), ready: true, confirmed })

  /** Returns whether an earlier page was closed while it was removing some of the committees. */
  async function readDevice(): Promise<boolean> {
    const database = await device.database()
    const stored = await database.getAll('committees')
    show(stored.filter(({ removing }) => !removing))
    return stored.some(({ removing }) => removing)
  }

  async function store(changed: readonly CommitteeOnDevice[]): Promise<void> {
    const database = await device.database()
    const transaction = database.transaction('committees', 'readwrite')
    await Promise.all([...changed.map((committee) => transaction.store.put(committee)), transaction.done])
    channel.postMessage('changed')
  }

  const find = (id: string) => state.get().committees.find((committee) => committee.id === id)

  /** Returns a committee of the relay's list, with the other data that this device has of it. */
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
      ...(known?.madeHere && { madeHere: true, timeZone: known.timeZone }),
      ...(known?.keepsFiles && { keepsFiles: true }),
      ...(known?.people && { people: known.people }),
      ...(known?.approvals && { approvals: known.approvals }),
      ...(known?.entries && { entries: known.entries }),
    }
  }

  /**
   * Shows the committees at once, and stores them for the next opening. A device without storage still shows
   * them.
   */
  async function take(changed: readonly CommitteeOnDevice[], confirmed?: boolean): Promise<void> {
    const byId = new Map(state.get().committees.map((committee) => [committee.id, committee]))
    for (const committee of changed) byId.set(committee.id, committee)
    show([...byId.values()], confirmed)
    await store(changed).catch((failure: unknown) => console.warn('Committees not stored', failure))
  }

  async function forget(id: string): Promise<void> {
    onForget(id)
    channel.postMessage({ forget: id })
    // Remove it from the list first, so that a relay's answer that arrives meanwhile does not add it again.
    show(state.get().committees.filter((committee) => committee.id !== id))
    try {
      const { removeFromDevice } = await import('../store/remove-from-device.ts')
      await removeFromDevice(device, id)
    } finally {
      await readDevice()
    }
    channel.postMessage('changed')
  }

  const loading = readDevice().catch((failure: unknown) => {
    console.warn('Committees not read', failure)
    show([])
    return false
  })
  loading
    .then(async (isLeftBehind) => {
      if (isLeftBehind) await (await import('../store/end-removals.ts')).endRemovals(device)
    })
    .catch((failure: unknown) => console.warn('Committee not removed', failure))
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
  const stopListening = device.onTakenAway(storeAgain)

  return {
    state,
    /** Resolves when this device's own list was read. */
    loading,
    find,
    fromEntry,
    take,
    /** Removes a committee and all its data from this device; resolves when they are gone. */
    forget,
    close(): void {
      closed = true
      clearTimeout(rewriting)
      stopListening()
      channel.close()
    },
  }
}
