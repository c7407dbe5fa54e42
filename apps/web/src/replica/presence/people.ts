import { equalityDeep } from 'lib0/function'
import type { Awareness } from 'y-protocols/awareness'
import { roomColours } from './person-colour.ts'
import { type CommitteePage, readPresenceState } from './presence-state.ts'

/** A meeting, a page of the committee, or neither; and the field there. */
export interface PresencePlace {
  meetingId: string | null
  page: CommitteePage | null
  field: string | null
}

export interface PersonPresent {
  clientId: number
  accountId: string
  name: string
  colour: string
  /** The version of their picture. */
  picture: number | null
  here: PresencePlace
  self: boolean
  away: boolean
  /** The meeting whose sound they record. */
  recording: string | null
  /** How many changes of that page are pending. */
  waiting: number
}

function readPerson(clientId: number, received: unknown, self: boolean): PersonPresent | null {
  const state = readPresenceState(received)
  if (!state?.user) return null
  const { accountId, name, color, picture } = state.user
  const { meetingId, page, field, away, recording, waiting } = state
  return {
    clientId,
    accountId,
    name,
    colour: color,
    picture,
    here: { meetingId, page, field },
    self,
    away,
    recording,
    waiting,
  }
}

interface PeopleStore {
  subscribe(listener: () => void): () => void
  get(): PersonPresent[]
}

// One store per document: a row, a field and the header use the same list of people, and carets move with
// every key that a member types in the notes.
const stores = new WeakMap<Awareness, PeopleStore>()

/** This person included; one entry per open page. Does not notify when carets move. */
export function watchPeople({ awareness }: { awareness: Awareness }): PeopleStore {
  const store = stores.get(awareness) ?? createPeopleStore(awareness)
  stores.set(awareness, store)
  return store
}

function createPeopleStore(awareness: Awareness): PeopleStore {
  let cached: PersonPresent[] = []
  const listeners = new Set<() => void>()

  /** Returns whether the list changed: a person joined, left, or moved to another place. */
  function read(): boolean {
    const people = [...awareness.getStates()].flatMap(
      ([clientId, state]) => readPerson(clientId, state, clientId === awareness.clientID) ?? [],
    )
    const colours = roomColours(people.map(({ accountId }) => accountId))
    const now = people
      .map((person) => ({ ...person, colour: colours.get(person.accountId) ?? person.colour }))
      .sort((a, b) => a.name.localeCompare(b.name) || a.clientId - b.clientId)
    const differs = !equalityDeep(cached, now)
    if (differs) cached = now
    return differs
  }

  // 'change' is not emitted for heartbeats that repeat the same state.
  const onChange = () => {
    if (read()) for (const listener of [...listeners]) listener()
  }

  return {
    subscribe(listener) {
      if (listeners.size === 0) awareness.on('change', onChange)
      const own = () => listener()
      listeners.add(own)
      return () => {
        listeners.delete(own)
        if (listeners.size === 0) awareness.off('change', onChange)
      }
    },
    get() {
      // Without listeners the store received no changes, so it reads now.
      if (listeners.size === 0) read()
      return cached
    },
  }
}
