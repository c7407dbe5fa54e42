import {
  askAgainToJoinRoute,
  dismissDeclinedRoute,
  type JoinAnswer,
  joinCommitteeRoute,
  slugsToLookUp,
  withdrawJoinRequestRoute,
} from '@civic-hub/protocol'
import type { Answer } from '../connection/answer.ts'
import { callRelay, sendToRelay } from '../connection/call-relay.ts'
import type { CommitteeOnDevice } from '../store/device-database.ts'
import type { CommitteeList } from './committee-list.ts'

export interface JoinOutcome {
  outcome: 'created' | JoinAnswer['outcome']
  name: string
  slug: string | null
  /** False for a committee that was created here and that the relay does not know yet. */
  registered: boolean
}

/** Joins committees by their names, or sends a request if their owners require one. */
export function createJoining(
  { state, loading, fromEntry, take }: CommitteeList,
  create: (name: string, timeZone: string) => Promise<CommitteeOnDevice>,
  refresh: () => Promise<boolean>,
) {
  async function takeJoined({ outcome, name, committee }: JoinAnswer): Promise<JoinOutcome> {
    if (committee) await take([fromEntry(committee)])
    // The list must contain the request, or the declined one, before the person sees the outcome.
    if (outcome === 'requested' || outcome === 'declined') await refresh()
    return { outcome, name, slug: committee?.slug ?? null, registered: true }
  }

  /** An owner, or this person on another device, may have been faster: the list is requested again. */
  async function end(
    route: typeof withdrawJoinRequestRoute | typeof dismissDeclinedRoute,
    slug: string,
  ): Promise<Answer<null>> {
    const told = await sendToRelay(route, { slug })
    await refresh()
    return told.ok || told.problem.code === 'not-found' ? { ok: true, value: null } : told
  }

  return {
    async joinOrCreate(typed: string, timeZone: string): Promise<Answer<JoinOutcome>> {
      const name = typed.trim()
      if (name === '') return { ok: false, problem: { code: 'invalid-input', fields: { name: 'required' } } }
      await loading
      const wanted = slugsToLookUp(name)
      const here = state.get().committees.filter(({ lost, demo }) => !lost && !demo)
      const mine =
        here.find((committee) => committee.name === name) ?? here.find(({ slug }) => wanted.includes(slug))
      if (mine)
        return {
          ok: true,
          value: { outcome: 'joined', name: mine.name, slug: mine.slug, registered: true },
        }
      const answer = await callRelay(joinCommitteeRoute, { body: { name } })
      if (answer.ok) return { ok: true, value: await takeJoined(answer.value) }
      const { code } = answer.problem
      if (code !== 'not-found' && code !== 'unreachable') return answer
      const { slug, registered } = await create(name, timeZone)
      return { ok: true, value: { outcome: 'created', name, slug, registered } }
    },
    withdrawRequest: (slug: string) => end(withdrawJoinRequestRoute, slug),
    async askAgain(slug: string): Promise<Answer<JoinOutcome>> {
      const answer = await callRelay(askAgainToJoinRoute, { slug })
      if (answer.ok) return { ok: true, value: await takeJoined(answer.value) }
      await refresh()
      return answer
    },
    dismissDeclined: (slug: string) => end(dismissDeclinedRoute, slug),
  }
}
