import { useMeetingNews } from './use-meeting-news.ts'

/** Tells of meetings that others start, end, resume or cancel; shows nothing itself. */
export function MeetingNews({ slug }: { slug: string }): null {
  useMeetingNews(slug)
  return null
}
