import { readDeeds } from '@civic-hub/committee/engagement'
import { hasEvent, recordEvent } from '@civic-hub/committee/personal'
import { format } from 'date-fns/format'
import type * as Y from 'yjs'
import { createTransitionContext } from '../transition-context.ts'
import type { Personal } from './personal.ts'

/** A while after the last change: nobody waits for a point, and somebody may be typing. */
const lookAfterMs = 5_000

/** Notes in a person's own document what an open committee tells of them: now, and after each change. Returns how to stop. */
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
    // The person has gone on to another page, perhaps to look at their score.
    if (opening.get() !== 'loading') look()
  }
}
