import {
  endMeeting,
  queryAgendaOrder,
  setAgendaItemCompleted,
  startMeetingNow,
  type TransitionContext,
} from '@civic-hub/committee'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type * as Y from 'yjs'
import { demand } from './screen.ts'

/** The only meeting of a document that is written for a test. */
export const onlyMeetingIn = (doc: Y.Doc): string => [...doc.getMap('meetings').keys()][0] ?? ''

/** Completes items from the top of the agenda until this many are completed. */
export function completeFirst(doc: Y.Doc, context: TransitionContext, meetingId: string, count: number): void {
  const { completed, open } = queryAgendaOrder(doc, meetingId).read()
  for (const item of open.slice(0, count - completed.length))
    setAgendaItemCompleted(doc, context, meetingId, item, true)
}

/** A meeting that was held this many days ago. */
export function pastMeeting(doc: Y.Doc, context: TransitionContext, title: string, daysAgo: number): string {
  const began = Date.now() - daysAgo * 86_400_000
  const at = (ms: number) => ({ ...context, now: () => new Date(began + ms) })
  const meetingId = demand(startMeetingNow(doc, at(0), { title, committeeName: 'Parks' }))
  demand(endMeeting(doc, at(5_400_000), meetingId))
  return meetingId
}

/** Presses a button of the meeting's head, and the same one in the dialog that asks. */
export async function confirm(verb: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: verb }).click()
  await page.getByRole('dialog').getByRole('button', { name: verb }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}

/** The state of the meeting in its head, such as "Live". */
export const stateInHead = (text: string) => page.getByRole('main').getByText(text, { exact: true }).first()
