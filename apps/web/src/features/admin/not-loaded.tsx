import { Button } from '@mantine/core'
import type { Problem } from '../../replica/connection/answer.ts'
import { problemText } from '../../shell/problem-text.ts'
import { adminTexts as texts } from '../../texts/en/admin.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'

interface NotLoadedProps {
  state: { kind: 'loading' } | { kind: 'failed'; problem: Problem }
  onRetry: () => void
}

/** While the relay has not answered, and when it did not. */
export function NotLoaded({ state, onRetry }: NotLoadedProps) {
  if (state.kind === 'loading') return <SkeletonRows />
  return (
    <EmptyState
      drawing="people"
      action={
        <Button variant="default" onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      }
    >
      {state.problem.code === 'unreachable' ? texts.offline : problemText(state.problem)}
    </EmptyState>
  )
}
