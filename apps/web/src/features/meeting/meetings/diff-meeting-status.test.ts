import { describe, expect, it } from 'vitest'
import { diffMeetingStatus } from './diff-meeting-status.ts'

const meeting = (id: string, status: 'upcoming' | 'live' | 'completed', parentMeetingId: string | null = null) => ({
  id,
  title: id,
  status,
  parentMeetingId,
  cancelled: null,
})
const kinds = (...looks: Parameters<typeof diffMeetingStatus>) =>
  diffMeetingStatus(...looks).map((news) => [news.kind, news.meeting.id])

describe('changes of the status of meetings', () => {
  it('include a meeting that started, was started ad hoc, ended, or was resumed', () => {
    const before = [meeting('a', 'upcoming'), meeting('b', 'live'), meeting('c', 'completed')]
    const after = [
      meeting('a', 'live'),
      meeting('b', 'completed'),
      meeting('c', 'completed'),
      meeting('now', 'live'),
      meeting('resumed-c', 'live', 'c'),
    ]
    expect(kinds(before, after)).toEqual([
      ['started', 'a'],
      ['ended', 'b'],
      ['started', 'now'],
      ['resumed', 'resumed-c'],
    ])
  })

  it('include a start that was undone', () => {
    expect(kinds([meeting('a', 'live')], [meeting('a', 'upcoming')])).toEqual([['start-reverted', 'a']])
  })

  it('include a meeting that was cancelled, takes place after all, or was held before the device was connected again', () => {
    const cancelled = { ...meeting('a', 'upcoming'), cancelled: { reason: 'Snow', at: null } }
    expect(kinds([meeting('a', 'upcoming')], [cancelled])).toEqual([['cancelled', 'a']])
    expect(kinds([cancelled], [meeting('a', 'upcoming')])).toEqual([['reinstated', 'a']])
    expect(kinds([], [cancelled])).toEqual([])
    expect(kinds([meeting('a', 'upcoming')], [meeting('a', 'completed')])).toEqual([['ended', 'a']])
  })

  it('ignore meetings that were planned, renamed, removed, or added as completed', () => {
    const before = [meeting('a', 'live'), meeting('gone', 'live')]
    expect(kinds(before, [{ ...meeting('a', 'live'), title: 'Other' }, meeting('b', 'upcoming')])).toEqual([])
    expect(kinds([], [meeting('old', 'completed')])).toEqual([])
  })
})
