import { describe, expect, it } from 'vitest'
import { meetingWith } from '../../../../../../packages/committee/src/testing/meeting-with.ts'
import { cardChips } from './card-chips.ts'

const meeting = (status: 'upcoming' | 'live' | 'completed', agendaItemCount: number, hasNotes: boolean) =>
  meetingWith({ status, agendaItemCount, hasNotes })

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
