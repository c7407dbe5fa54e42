import type * as Y from 'yjs'
import { findMeeting } from '../document/committee-document.ts'
import { queryMeeting } from '../meeting/meetings/query-meetings.ts'
import { readDecisions } from '../meeting/proceedings/decisions/decisions.ts'
import { jointSignatures, statementsToCheck } from '../meeting/proceedings/decisions/signatures.ts'
import { isSignedMeeting } from '../meeting/proceedings/decisions/signed-meeting.ts'
import { canonicalValue } from '../meeting/proceedings/decisions/statement-id.ts'
import { statementIdOf, storedStatements } from '../meeting/proceedings/statement.ts'

export const proofFormat = 'civic-hub-meeting'
/** Increase it when a program that reads an earlier version would read this one wrong. */
export const proofVersion = 1

/**
 * A meeting's statements and results, for programs that verify them; see MEETING-EXPORT.md. Null if there is no such
 * meeting.
 */
export function readMeetingProof(doc: Y.Doc, meetingId: string) {
  const stored = findMeeting(doc, meetingId)
  const meeting = queryMeeting(doc, meetingId).read()
  if (!stored || !meeting) return null
  const signatures = new Map(statementsToCheck(doc, meetingId).map(({ id, signature }) => [id, signature]))
  return {
    meetingId,
    title: meeting.title,
    startedAt: meeting.startedAt,
    endedAt: meeting.endedAt,
    signed: isSignedMeeting(stored),
    statements: storedStatements(stored).read.flatMap(([key, value]) => {
      const id = statementIdOf(key)
      // As it is signed, and without values that no reader understands.
      const plain: unknown = JSON.parse(canonicalValue(value))
      return id === null || plain === null ? [] : [{ id, value: plain, signature: signatures.get(id) ?? null }]
    }),
    signatures: jointSignatures(doc, meetingId),
    questions: readDecisions(stored).questions.map(({ id, wording, votes, declared }) => ({
      id,
      wording,
      aye: votes.aye,
      nay: votes.nay,
      abstain: votes.abstain,
      declared: declared && (declared.carried ? 'carried' : 'lost'),
    })),
  }
}
