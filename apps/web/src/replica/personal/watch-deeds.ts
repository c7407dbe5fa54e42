import { readDeeds } from '@civic-hub/committee/engagement'
import { hasEvent, recordEvent } from '@civic-hub/committee/personal'
import { format } from 'date-fns/format'
import type * as Y from 'yjs'
import { createTransitionContext } from '../transition-context.ts'
import type { Personal } from './personal.ts'

/** Runs a while after the last change: points are not urgent, and the person may be typing. */
const lookAfterMs = 5_000

/** Now, and after each change. Returns a function that stops it. */
export function watchDeeds(committee: Y.Doc, accountId: string, { doc, opening }: Personal): () => void {
  const context = createTransitionContext('impact')
  let timer: ReturnType<typeof setTimeout> | undefined
  function look(): void {
    timer = undefined
    if (opening.get() === 'loading') return lookSoon()
    for (const { key, at, about } of readDeeds(committee, accountId, (known) => hasEvent(doc, known)))
      recordEvent(doc, context, { key, at, about, day: format(new Date(at), 'yyyy-MM-dd') })
  }
  function lookSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(look, lookAfterMs)
  }
  committee.on('update', lookSoon)
  lookSoon()
  return () => {
    committee.off('update', lookSoon)
    if (timer === undefined) return
    clearTimeout(timer)
    // The person has left for another page, perhaps to look at their score.
    if (opening.get() !== 'loading') look()
  }
}
