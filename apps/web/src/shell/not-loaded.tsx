import { Button } from '@mantine/core'
import { uiTexts as texts } from '../texts/en/ui.gen.ts'
import edged from '../ui/edged-note.module.css'
import { EmptyState } from '../ui/empty-state.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { problemText } from './problem-text.ts'
import type { Loaded } from './use-loaded.ts'

interface NotLoadedProps {
  state: Exclude<Loaded<unknown>, { kind: 'loaded' }>
  onRetry: () => void
  /** The sentence for a missing connection. */
  offline?: string
}

/** Shown in place of a page's content until the relay has answered. */
export function PageNotLoaded({ state, onRetry, offline }: NotLoadedProps) {
  if (state.kind === 'loading') return <SkeletonRows />
  return (
    <EmptyState drawing="people" action={<Retry onRetry={onRetry} />}>
      {sentenceFor(state.problem, offline)}
    </EmptyState>
  )
}

/** The same for one section of a page. */
export function SectionNotLoaded({ state, onRetry, offline }: NotLoadedProps) {
  if (state.kind === 'loading') return <p role="status">{texts.loading}</p>
  // Working without a connection is no fault.
  const isOffline = state.problem.code === 'unreachable' && offline !== undefined
  return (
    <>
      {isOffline ? (
        <p role="status" className={edged.note}>
          {offline}
        </p>
      ) : (
        <ProblemNote title={texts.notLoaded}>{sentenceFor(state.problem, offline)}</ProblemNote>
      )}
      <Retry onRetry={onRetry} />
    </>
  )
}

function Retry({ onRetry }: { onRetry: () => void }) {
  return (
    <Button variant="default" onClick={onRetry}>
      {texts.tryAgain}
    </Button>
  )
}

const sentenceFor = (problem: Extract<NotLoadedProps['state'], { kind: 'failed' }>['problem'], offline?: string) =>
  problem.code === 'unreachable' && offline !== undefined ? offline : problemText(problem)
