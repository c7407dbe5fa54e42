import type { MeetingSummary } from '@civic-hub/committee'

/** The parts of a meeting that have a section on its page, in the order of the chips. */
const meetingSections = ['agenda', 'notes', 'minutes', 'documents', 'transcript'] as const
export type MeetingSection = (typeof meetingSections)[number]

const isAvailable: Record<MeetingSection, (meeting: MeetingSummary) => boolean> = {
  agenda: ({ agendaItemCount }) => agendaItemCount > 0,
  notes: ({ hasNotes }) => hasNotes,
  minutes: ({ status }) => status === 'completed',
  documents: ({ documentCount }) => documentCount > 0,
  transcript: ({ hasTranscript }) => hasTranscript,
}

/**
 * The chips of a meeting's card, for its parts with content: at most 3 while it is ahead or live, at most 4
 * after.
 */
export function cardChips(meeting: MeetingSummary): MeetingSection[] {
  return meetingSections
    .filter((section) => isAvailable[section](meeting))
    .slice(0, meeting.status === 'completed' ? 4 : 3)
}
