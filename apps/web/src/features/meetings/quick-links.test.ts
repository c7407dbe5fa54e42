import { describe, expect, it } from 'vitest'
import { quickLinks } from './quick-links.ts'

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
  place: null,
  link: null,
  duration: null,
  agendaItemCount,
  actionItemCount: 0,
  documentCount: 0,
  hasNotes,
  hasTranscript: false,
})

describe('the quick links of a card', () => {
  it('are what there is to look at', () => {
    expect(quickLinks(meeting('upcoming', 4, false))).toEqual(['agenda'])
    expect(quickLinks(meeting('completed', 4, true))).toEqual(['agenda', 'notes', 'minutes'])
    const recorded = { ...meeting('completed', 4, true), hasTranscript: true }
    expect(quickLinks(recorded)).toEqual(['agenda', 'notes', 'minutes', 'transcript'])
    const attached = { ...recorded, documentCount: 2 }
    expect(quickLinks(attached)).toEqual(['agenda', 'notes', 'minutes', 'documents'])
    expect(quickLinks({ ...attached, status: 'live' })).toEqual(['agenda', 'notes', 'documents'])
    expect(quickLinks({ ...recorded, status: 'live' })).toEqual(['agenda', 'notes', 'transcript'])
    expect(quickLinks(meeting('live', 0, true))).toEqual(['notes'])
    expect(quickLinks(meeting('upcoming', 0, false))).toEqual([])
  })
})
