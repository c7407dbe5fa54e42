import { type JoinAnswer, joinAnswerReader, slugsToLookUp } from '@civic-hub/protocol'
import type { Answer } from '../connection/answer.ts'
import { askRelay, notifyRelay } from '../connection/relay-http.ts'
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
  async function consumeJoined({ outcome, name, committee }: JoinAnswer): Promise<JoinOutcome> {
    if (committee) await take([fromEntry(committee)])
    // The list must contain the request, or the declined one, before the person sees the outcome.
    if (outcome === 'requested' || outcome === 'declined') await refresh()
    return { outcome, name, slug: committee?.slug ?? null, registered: true }
  }

  /** An owner, or this person on another device, may have been faster: the list is requested again. */
  async function end(path: string): Promise<Answer<null>> {
    const answer = await notifyRelay('DELETE', path)
    await refresh()
    return answer.ok || answer.problem.code === 'not-found' ? { ok: true, value: null } : answer
  }
  const requestPath = (slug: string) => `/api/committees/join/${encodeURIComponent(slug)}`

  return {
    async joinOrCreate(typed: string, timeZone: string): Promise<Answer<JoinOutcome>> {
      const name = typed.trim()
      if (name === '') return { ok: false, problem: { code: 'invalid-input', fields: { name: 'required' } } }
      await loading
      const wanted = slugsToLookUp(name)
      const here = state.get().committees.filter(({ lost, demo }) => !lost && !demo)
      const mine = here.find((committee) => committee.name === name) ?? here.find(({ slug }) => wanted.includes(slug))
      if (mine)
        return {
          ok: true,
          value: { outcome: 'joined', name: mine.name, slug: mine.slug, registered: true },
        }
      const answer = await askRelay('POST', '/api/committees/join', { name }, joinAnswerReader)
      if (answer.ok) return { ok: true, value: await consumeJoined(answer.value) }
      const { code } = answer.problem
      if (code !== 'not-found' && code !== 'unreachable') return answer
      const { slug, registered } = await create(name, timeZone)
      return { ok: true, value: { outcome: 'created', name, slug, registered } }
    },
    withdrawRequest: (slug: string) => end(requestPath(slug)),
    async askAgain(slug: string): Promise<Answer<JoinOutcome>> {
      const answer = await askRelay('PUT', requestPath(slug), undefined, joinAnswerReader)
      if (answer.ok) return { ok: true, value: await consumeJoined(answer.value) }
      await refresh()
      return answer
    },
    dismissDeclined: (slug: string) => end(`/api/committees/declined/${encodeURIComponent(slug)}`),
  }
}
