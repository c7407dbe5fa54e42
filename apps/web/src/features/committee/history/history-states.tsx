import { Button, Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { problemText } from '../../../shell/problem-text.ts'
import { historyTexts } from '../../../texts/en/history.ts'
import { monthInWords } from '../../../ui/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import classes from './history-states.module.css'
import type { HistoryState } from './open-history.ts'

const { states: texts } = historyTexts

/** The progress of reading the history, by time, because its size is not known before the end. */
export function ReadingHistory({ state }: { state: HistoryState | null }) {
  const upTo = state?.upTo ?? null
  return (
    <div className={classes.reading}>
      <p role="status">{texts.reading}</p>
      <Progress.Root size="md">
        <Progress.Section value={(state?.progress ?? 0) * 100} aria-label={texts.progress} />
      </Progress.Root>
      {/* Outside of the live region: a month that changes ten times a second must not be announced. */}
      {upTo !== null && <p className={classes.upTo}>{texts.readUpTo(monthInWords(upTo))}</p>}
    </div>
  )
}

/** The reason why there is nothing to show, and the possible actions. */
export function NoHistory(props: { state: HistoryState | null; registered: boolean; retry: () => void }): ReactNode {
  const { state, registered, retry } = props
  if (!registered) return <EmptyState drawing="minutes">{texts.unregistered}</EmptyState>
  if (!state?.problem) return <EmptyState drawing="minutes">{texts.empty}</EmptyState>
  return (
    <EmptyState
      drawing="minutes"
      action={
        <Button size="md" variant="default" onClick={retry}>
          {texts.retry}
        </Button>
      }
    >
      <span role="status">{whyNot(state.problem)}</span>
    </EmptyState>
  )
}

/** Problems to mention while versions are shown. */
export function HistoryNotices({ state, retry }: { state: HistoryState; retry: () => void }) {
  if (state.unreadable === 0 && state.kind !== 'failed') return null
  return (
    <div className={classes.notices} role="status">
      {state.unreadable > 0 && <p>{texts.unreadable(state.unreadable)}</p>}
      {state.problem && state.kind === 'failed' && (
        <p className={classes.retry}>
          {state.problem.code === 'unreachable' ? texts.offlineButRead : problemText(state.problem)}
          <Button variant="default" onClick={retry}>
            {texts.retry}
          </Button>
        </p>
      )}
    </div>
  )
}

const whyNot = (problem: NonNullable<HistoryState['problem']>) =>
  problem.code === 'unreachable' ? texts.offline : problemText(problem)
