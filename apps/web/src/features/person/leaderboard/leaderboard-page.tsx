import { leaderboardSize } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { createObservable, useObservable } from '../../../replica/observable.ts'
import { useImpact } from '../../../replica/personal/use-impact.ts'
import { openAccount } from '../../../replica/react/device-provider.tsx'
import type { CommitteesState } from '../../../replica/session/committee-list.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { leaderboardTexts as texts } from '../../../texts/en/leaderboard.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { optionalPart } from '../../../ui/optional-part.ts'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { useToday } from '../../../ui/use-today.ts'
import { AppearChoice } from './appear-choice.tsx'
import { LeaderboardTable } from './leaderboard-table.tsx'
import { useLeaderboard } from './use-leaderboard.ts'

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
