import type { Leaderboard } from '@civic-hub/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '../../../replica/connection/answer.ts'
import {
  appearOnLeaderboard,
  hideLeaderboardEntry,
  leaveLeaderboard,
  readLeaderboard,
} from '../../../replica/personal/engagement.ts'
import type { OwnImpact } from '../../../replica/personal/use-impact.ts'
import { onReturn } from '../../../replica/session/on-return.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { leaderboardTexts as texts } from '../../../texts/en/leaderboard.ts'
import { say } from '../../../ui/live-region.tsx'
import { notifyError } from '../../../ui/notify.ts'

type State = { kind: 'waiting' } | { kind: 'failed'; problem: Problem } | { kind: 'read'; board: Leaderboard }

/**
 * The relay's leaderboard. If the relay's entry differs from the person's choice or score, the relay is
 * updated first: after a restore it has neither, and it lacks a choice that was made offline.
 */
export function useLeaderboard({ personal, isRead, isCaughtUp, impact, choices }: OwnImpact) {
  const [state, setState] = useState<State>({ kind: 'waiting' })
  const [attempt, setAttempt] = useState(0)
  const asking = useRef(Promise.resolve())
  const isVisitors = personal?.isVisitors === true
  const { score } = impact
  const { isOnLeaderboard } = choices
  // Before the updates of other devices have arrived, the person's choice is unknown.
  const isSettled = personal !== null && isRead && (isVisitors || isCaughtUp)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    let shown = true
    const ask = async () => {
      if (!shown) return
      const asked = await readLeaderboard()
      if (!shown) return
      if (!asked.ok) return setState({ kind: 'failed', problem: asked.problem })
      const { own } = asked.value
      const isDifferent = isOnLeaderboard ? own?.score !== score : own !== null
      if (isVisitors || !isSettled || !isDifferent) return setState({ kind: 'read', board: asked.value })
      const answer = await (isOnLeaderboard ? appearOnLeaderboard(score) : leaveLeaderboard())
      const again = answer.ok ? await readLeaderboard() : answer
      if (!shown) return
      setState(
        again.ok && again.value !== null ? { kind: 'read', board: again.value } : { kind: 'read', board: asked.value },
      )
      if (!again.ok) notifyError({ title: texts.refused, message: problemText(again.problem) })
    }
    // One request after the other: an entry that is being sent must not arrive after the person has withdrawn
    // it.
    const askNow = () => {
      asking.current = asking.current.then(ask, ask)
    }
    askNow()
    const stopReturn = onReturn(askNow)
    return () => {
      shown = false
      stopReturn()
    }
  }, [isSettled, isVisitors, isOnLeaderboard, score, attempt])

  const retry = useCallback(() => setAttempt((was) => was + 1), [])
  const hide = useCallback(
    async ({ accountId, name }: { accountId: string; name: string }, hidden: boolean) => {
      const answer = await hideLeaderboardEntry(accountId, hidden)
      if (answer.ok) say(hidden ? texts.announced.hidden(name) : texts.announced.shown(name))
      else notifyError({ title: texts.refused, message: problemText(answer.problem) })
      retry()
    },
    [retry],
  )
  return { state, retry, hide: (...args: Parameters<typeof hide>) => void hide(...args) }
}
