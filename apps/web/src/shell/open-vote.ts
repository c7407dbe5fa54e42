import { queryDecisions } from '@civic-hub/committee/proceedings'
import type * as Y from 'yjs'
import { decisionScreenTexts } from '../texts/en/decision-screens.ts'

/** The sentence to show before a meeting ends with an open vote; empty without one. */
export function openVoteSentence(doc: Y.Doc, meetingId: string): string {
  const open = queryDecisions(doc, meetingId).read()?.openQuestion
  return open ? decisionScreenTexts.vote.openAtEnd(open.wording) : ''
}
