import { useMeetingNews } from './use-meeting-news.ts'

/** Announces meetings that other members start, end, resume or cancel. Renders nothing itself. */
export function MeetingNews({ slug }: { slug: string }): null {
  useMeetingNews(slug)
  return null
}
