import { listLinks } from '../../../shell/lists/list-links.ts'
import { notificationsTexts as texts } from '../../../texts/en/notifications.gen.ts'
import type { NotificationKind, Subject } from './notification.ts'

export const sentenceOf = ({ kind, about, count = 1 }: Pick<Subject, 'kind' | 'about' | 'count'>): string =>
  kind === 'budget-removed' && count > 1
    ? texts.severalRemoved(count)
    : texts.sentences[kind](about.trim() || texts.untitled)

const views = {
  live: undefined,
  mine: 'action-items',
  due: 'action-items',
  request: undefined,
  approved: 'minutes',
  announcement: undefined,
  'idea-status': undefined,
  'idea-comment': undefined,
  'budget-entry': undefined,
  'budget-edited': undefined,
  'budget-removed': undefined,
  'budget-imported': undefined,
  'item-next': undefined,
} as const satisfies Record<NotificationKind, string | undefined>

/**
 * The address of the subject: the members page for a request, an idea, the announcements, the budget, or a part of the
 * meeting's page.
 */
export function addressOf(slug: string, { kind, meetingId, ideaId }: Pick<Subject, 'kind' | 'meetingId' | 'ideaId'>) {
  if (ideaId !== undefined) return { to: '/$committeeId/ideas/$ideaId', params: { committeeId: slug, ideaId } } as const
  if (kind === 'announcement') return { to: listLinks.announcement.to, params: { committeeId: slug } } as const
  if (kind.startsWith('budget-')) return { to: '/$committeeId/budget', params: { committeeId: slug } } as const
  if (meetingId === null) return { to: '/$committeeId/members', params: { committeeId: slug } } as const
  const view = views[kind]
  return {
    to: '/$committeeId/meetings/$meetingId',
    params: { committeeId: slug, meetingId },
    search: view === undefined ? {} : { view },
  } as const
}
