import { type CreateCommittee, committeeReader, slugOf } from '@civic-hub/protocol'
import type { Answer } from '../connection/answer.ts'
import { askRelay } from '../connection/relay-http.ts'
import { askWhyNotAdmitted } from '../connection/why-not-admitted.ts'
import { createRandomId } from '../random-id.ts'
import type { CommitteeOnDevice } from '../store/device-database.ts'
import type { CommitteeList } from './committee-list.ts'

export const newCommitteeEmoji = '🤝'

/** Creates committees on this device, and registers them at the relay. */
export function createRegistration({ state, loading, find, fromEntry, take, forget }: CommitteeList) {
  const registering = new Map<string, Promise<Answer<CommitteeOnDevice>>>()
  function register(committee: CommitteeOnDevice): Promise<Answer<CommitteeOnDevice>> {
    const { id, name, emoji, createdAt } = committee
    const running = registering.get(id)
    if (running) return running
    const attempt = askRelay('POST', '/api/committees', { id, name, emoji, createdAt }, committeeReader)
      .then(async (answer): Promise<Answer<CommitteeOnDevice>> => {
        if (!answer.ok) {
          const { code } = answer.problem
          if (code === 'gone') await take([{ ...committee, lost: true, deleted: true }])
          // Another account has registered this id after a restore, without access for this person.
          if (code === 'conflict') await take([{ ...committee, lost: true }])
          return answer
        }
        const value = fromEntry(answer.value)
        await take([value])
        return { ok: true, value }
      })
      .finally(() => registering.delete(id))
    registering.set(id, attempt)
    return attempt
  }

  /** Registers a committee at the relay that was created here. True once the relay knows it. */
  async function ensureRegistered(id: string): Promise<boolean> {
    const committee = find(id)
    if (!committee || committee.registered) return true
    return committee.demo ? false : (await register(committee)).ok
  }

  /** A new committee that the relay does not know yet. The relay may assign another address. */
  function unregistered(wanted: CreateCommittee): CommitteeOnDevice {
    const taken = new Set(state.get().committees.map(({ slug }) => slug))
    const base = slugOf(wanted.name, wanted.id)
    let slug = base
    for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`
    return { ...wanted, slug, earlierSlugs: [], access: 'owner', registered: false, lost: false }
  }

  return {
    ensureRegistered,
    /** Resolves when no registration of this committee is running. */
    settled: (id: string) => registering.get(id),
    /** Also true without an answer, and for an id that another account uses: the registration itself is refused then. */
    async canRegister(id: string): Promise<boolean> {
      const why = await askWhyNotAdmitted(id)
      return why !== 'deleted' && why !== 'access-removed'
    },
    async create(name: string, timeZone: string): Promise<CommitteeOnDevice> {
      const id = createRandomId(15)
      const createdAt = new Date().toISOString()
      const made = unregistered({ id, name, emoji: newCommitteeEmoji, createdAt })
      await take([{ ...made, madeHere: true, timeZone }])
      await ensureRegistered(id)
      return find(id) ?? made
    },
    /**
     * Stores an imported committee before it is registered, so that the hub never has an empty one. Without an answer of the
     * hub it is kept, and registered later. If the hub refuses, it is removed from this device.
     */
    async importOne(
      wanted: CreateCommittee,
      store: (committee: CommitteeOnDevice) => Promise<void>,
    ): Promise<Answer<CommitteeOnDevice>> {
      await loading
      const committee = unregistered(wanted)
      await store(committee)
      await take([committee])
      const registered = await register(committee)
      if (registered.ok) return registered
      if (registered.problem.code === 'unreachable') return { ok: true, value: committee }
      await forget(committee.id)
      return registered
    },
  }
}
