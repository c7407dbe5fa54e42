import { chooseLeaderboard } from '@civic-hub/committee/personal'
import { type Leaderboard, leaderboardSize } from '@civic-hub/protocol'
import { Button, Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '../../../replica/connection/answer.ts'
import { createObservable, useObservable } from '../../../replica/observable.ts'
import {
  appearOnLeaderboard,
  hideLeaderboardEntry,
  leaveLeaderboard,
  readLeaderboard,
} from '../../../replica/personal/engagement.ts'
import { type OwnImpact, useImpact } from '../../../replica/personal/use-impact.ts'
import { openAccount } from '../../../replica/react/device-provider.tsx'
import type { CommitteesState } from '../../../replica/session/committee-list.ts'
import { onReturn } from '../../../replica/session/on-return.ts'
import { createTransitionContext } from '../../../replica/transition-context.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { leaderboardTexts as texts } from '../../../texts/en/leaderboard.gen.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { say } from '../../../ui/live-region.tsx'
import { notifyError } from '../../../ui/notify.ts'
import { optionalPart } from '../../../ui/optional-part.ts'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { useToday } from '../../../ui/use-today.ts'
import classes from './leaderboard-page.module.css'
import { RankedTable } from './ranked-table.tsx'

const ExamplePeople = optionalPart(() => import('./example-people.tsx'), 'ExamplePeople')

/** The people who chose to appear, the highest score first; for everyone, signed in or not. */
export function LeaderboardPage() {
  const own = useImpact(useToday())
  const { state, retry, hide } = useLeaderboard(own)
  const hasDemo = useHasDemo()
  useDocumentHead({
    title: texts.documentTitle,
    description: texts.description,
    canonicalPath: '/leaderboard',
  })
  return (
    <Page heading={texts.heading} subtitle={`${texts.subtitle(leaderboardSize)} ${texts.declared}`} width="text">
      <AppearChoice own={own} isReachable={state.kind !== 'failed'} />
      {state.kind === 'waiting' && <SkeletonRows rows={5} />}
      {state.kind === 'failed' && (
        <EmptyState
          drawing="lost"
          action={
            <Button size="md" variant="default" onClick={retry}>
              {texts.retry}
            </Button>
          }
        >
          {texts.failed}. {problemText(state.problem)}
        </EmptyState>
      )}
      {state.kind === 'read' && <LeaderboardTable board={state.board} onHide={hide} />}
      {hasDemo && <ExamplePeople />}
      {state.kind !== 'waiting' && (
        <p>
          <Link to="/impact">{texts.impact}</Link>
        </p>
      )}
    </Page>
  )
}

const noCommittees = createObservable<CommitteesState | null>(null)

/** Whether the demo committee is on this device; visitors have none. */
function useHasDemo(): boolean {
  const state = useObservable<CommitteesState | null>(openAccount()?.committees.state ?? noCommittees)
  return state?.committees.some(({ demo }) => demo) ?? false
}

const context = createTransitionContext('person')

interface AppearChoiceProps {
  own: OwnImpact
  /** True if the relay responds. */
  isReachable: boolean
}

/**
 * The person's choice to appear on the leaderboard. It is stored in their own document, so that it also works
 * offline.
 */
function AppearChoice({ own: { personal, isRead, choices }, isReachable }: AppearChoiceProps) {
  if (!personal || !isRead) return null
  if (personal.isVisitors) return <p className={classes.hint}>{texts.visitor}</p>
  return (
    <div className={classes.choice}>
      <Checkbox
        label={texts.appear}
        description={texts.appearHint}
        checked={choices.isOnLeaderboard}
        onChange={(event) => chooseLeaderboard(personal.doc, context, event.currentTarget.checked)}
      />
      {!isReachable && <p className={classes.hint}>{texts.later}</p>}
    </div>
  )
}

type State = { kind: 'waiting' } | { kind: 'failed'; problem: Problem } | { kind: 'read'; board: Leaderboard }

/**
 * The relay's leaderboard. If the relay's entry differs from the person's choice or score, the relay is
 * updated first: after a restore it has neither, and it lacks a choice that was made offline.
 */
function useLeaderboard({ personal, isRead, isCaughtUp, impact, choices }: OwnImpact) {
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

interface LeaderboardTableProps {
  board: Leaderboard
  onHide: (of: { accountId: string; name: string }, hidden: boolean) => void
}

function LeaderboardTable({ board: { entries, own, hidden }, onHide }: LeaderboardTableProps) {
  const isModerated = hidden !== undefined
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState drawing="people">{texts.empty}</EmptyState>
      ) : (
        <RankedTable aria-label={texts.table} more={isModerated && <th scope="col">{texts.action}</th>}>
          {entries.map(({ rank, name, score, isYou, accountId }) => (
            <tr key={rank} className={isYou ? classes.you : undefined} aria-current={isYou || undefined}>
              <td className={classes.number}>{rank}</td>
              <th scope="row" className={classes.name} dir="auto">
                {isYou ? texts.you : name}
              </th>
              <td className={classes.number}>{score}</td>
              {isModerated && (
                <td>
                  {accountId !== undefined && !isYou && (
                    <Button
                      variant="default"
                      aria-label={texts.hideNamed(name)}
                      onClick={() => onHide({ accountId, name }, true)}
                    >
                      {texts.hide}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </RankedTable>
      )}
      {own !== null && own.rank === null && <p>{texts.hidden}</p>}
      {own !== null && own.rank !== null && own.rank > leaderboardSize && <p>{texts.beyond(own.rank, own.score)}</p>}
      {hidden !== undefined && hidden.length > 0 && (
        <section className={classes.section} aria-labelledby="hidden">
          <h2 id="hidden">{texts.hiddenOnes}</h2>
          <table className={classes.table} aria-labelledby="hidden">
            <tbody>
              {hidden.map(({ accountId, name, score }) => (
                <tr key={accountId}>
                  <th scope="row" className={classes.name} dir="auto">
                    {name}
                  </th>
                  <td className={classes.number}>{score}</td>
                  <td>
                    <Button
                      variant="default"
                      aria-label={texts.showNamed(name)}
                      onClick={() => onHide({ accountId, name }, false)}
                    >
                      {texts.show}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}
