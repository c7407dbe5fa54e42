import type { MeetingSummary } from '@civic-hub/committee'
import { type Dashboard, isDue, isOwnedBy, type NamedPerson } from '@civic-hub/committee/dashboard'
import type { FollowedChange } from '@civic-hub/committee/engagement'
import { type Announcement, announcedByOthers } from '@civic-hub/committee/lists'
import type { LatestApproval, People } from '@civic-hub/protocol'
import type { Subject } from './notification.ts'

/**
 * The subjects in the committee's document that a person may want to be notified of. `today` is a day as
 * YYYY-MM-DD.
 */
export function subjectsOfDocument(
  { meetings, dashboard }: { meetings: readonly MeetingSummary[]; dashboard: Dashboard },
  person: NamedPerson,
  people: readonly NamedPerson[],
  today: string,
): Subject[] {
  const live = meetings
    .filter(({ status }) => status === 'live')
    .map(({ id, title }): Subject => ({ key: `live:${id}`, kind: 'live', meetingId: id, about: title }))
  const own = dashboard.actionItems.filter(({ owner }) => isOwnedBy(owner, person, people))
  const items = own.flatMap((item): Subject[] => {
    const { id, meetingId, title, dueDate } = item
    const mine: Subject = { key: `mine:${id}`, kind: 'mine', meetingId, about: title }
    if (!isDue(item, today)) return [mine]
    return [mine, { key: `due:${id}:${dueDate}`, kind: 'due', meetingId, about: title }]
  })
  return [...live, ...items]
}

export const subjectsOfFollowed = (changes: readonly FollowedChange[]): Subject[] =>
  changes.map(({ ideaId, ...change }) => ({
    ...change,
    ...(ideaId !== null && { ideaId }),
  }))

export const subjectsOfAnnouncements = (announcements: readonly Announcement[], person: NamedPerson): Subject[] =>
  announcedByOthers(announcements, person.accountId).map(({ id, title }) => ({
    key: announcementKey(id),
    kind: 'announcement',
    meetingId: null,
    about: title,
  }))

export const announcementKey = (id: string) => `announcement:${id}`

export const subjectsOfRequests = (requests: People['requests']): Subject[] =>
  requests.map(({ accountId, name, requestedAt }) => ({
    key: `request:${accountId}:${requestedAt}`,
    kind: 'request',
    meetingId: null,
    about: name,
  }))

/** Approvals by others, of meetings that still exist. */
export function subjectsOfApprovals(
  approvals: readonly LatestApproval[],
  titleByMeeting: ReadonlyMap<string, string>,
): Subject[] {
  return approvals
    .filter(({ own, meetingId }) => !own && titleByMeeting.has(meetingId))
    .map(({ meetingId, number }) => ({
      key: `approved:${meetingId}:${number}`,
      kind: 'approved',
      meetingId,
      about: titleByMeeting.get(meetingId) ?? '',
    }))
}
