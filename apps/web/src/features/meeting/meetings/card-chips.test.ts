import { describe, expect, it } from 'vitest'
import { cardChips } from './card-chips.ts'

const meeting = (status: 'upcoming' | 'live' | 'completed', agendaItemCount: number, hasNotes: boolean) => ({
  id: 'm',
  title: 'Meeting',
  date: '2026-11-21T10:00:00.000Z',
  scheduledFor: null,
  status,
  startedAt: null,
  endedAt: null,
  parentMeetingId: null,
  recurring: null,
  removedAt: null,
  cancelled: null,
  recursFrom: null,
  nextDeclinedAt: null,
  venue: null,
  link: null,
  duration: null,
  kind: null,
  number: null,
  minutesDepth: null,
  agendaItemCount,
  actionItemCount: 0,
  documentCount: 0,
  hasNotes,
  hasTranscript: false,
})

describe('the chips of a card', () => {
  it('are the parts with content', () => {
    expect(cardChips(meeting('upcoming', 4, false))).toEqual(['agenda'])
    expect(cardChips(meeting('completed', 4, true))).toEqual(['agenda', 'notes', 'minutes'])
    const recorded = { ...meeting('completed', 4, true), hasTranscript: true }
    expect(cardChips(recorded)).toEqual(['agenda', 'notes', 'minutes', 'transcript'])
    const attached = { ...recorded, documentCount: 2 }
    expect(cardChips(attached)).toEqual(['agenda', 'notes', 'minutes', 'documents'])
    expect(cardChips({ ...attached, status: 'live' })).toEqual(['agenda', 'notes', 'documents'])
    expect(cardChips({ ...recorded, status: 'live' })).toEqual(['agenda', 'notes', 'transcript'])
    expect(cardChips(meeting('live', 0, true))).toEqual(['notes'])
    expect(cardChips(meeting('upcoming', 0, false))).toEqual([])
  })
})
