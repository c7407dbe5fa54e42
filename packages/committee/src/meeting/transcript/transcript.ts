import type * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { concernsField, type Query } from '../../document/query.ts'
import { queryOfMeeting } from '../../document/query-meeting.ts'
import { asText, readText } from '../../document/tolerant-read.ts'
import { onMeeting } from '../../document/transition.ts'

/** In characters (UTF-16 units): captions of five hours are 293,000. A longer one would make the committee's document slow for all members. */
export const transcriptMaxLength = 400_000

export function canAddToTranscript(length: number, added: number): 'transcript-too-long' | null {
  return length + added > transcriptMaxLength ? 'transcript-too-long' : null
}

/** For an input that is bound to it; null if the stored value is not a text. */
export function transcriptText(doc: Y.Doc, meetingId: string): Y.Text | null {
  return asText(findMeeting(doc, meetingId)?.get('transcript'))
}

const concernsTranscript = concernsField((field) => field === 'transcript')

export const queryTranscript = (doc: Y.Doc, meetingId: string): Query<string> =>
  queryOfMeeting(doc, meetingId, (meeting) => readText(meeting.get('transcript')), '', concernsTranscript)

/** Adds an imported text after the existing text, with an empty line between. */
export const addToTranscript = onMeeting({
  rule: (meeting, _context, added: string) => {
    const transcript = asText(meeting.get('transcript'))
    if (!transcript) return 'transcript-not-editable'
    return canAddToTranscript(transcript.length, joint(transcript, added).length)
  },
  write: (meeting, _context, added: string) => {
    const transcript = asText(meeting.get('transcript'))
    transcript?.insert(transcript.length, joint(transcript, added))
  },
})

const joint = (transcript: Y.Text, added: string) => (transcript.length === 0 ? added.trim() : `\n\n${added.trim()}`)
