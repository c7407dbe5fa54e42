import type { AgendaToPost } from '@civic-hub/committee/notice'
import { tz } from '@date-fns/tz/tz'
import { format } from 'date-fns/format'
import { meetingsTexts } from '../../../texts/en/meetings.gen.ts'
import { noticeTexts } from '../../../texts/en/notice.gen.ts'

const { agenda: texts } = noticeTexts

/** Increase it whenever the same agenda would give another text: texts of two formats are not compared. */
export const agendaFormat = 2

/** The agenda as it is posted. Throws for a time zone that this browser does not support. */
export function agendaText(
  committee: string,
  { title, kind, start, venue, link, items }: AgendaToPost,
  timeZone: string,
): string {
  const when = start && `${format(new Date(start), 'EEEE, MMM d, yyyy, h:mm a', { in: tz(timeZone) })} (${timeZone})`
  const head = [
    committee,
    texts.title(title.trim() || meetingsTexts.untitled),
    ...(kind === null ? [] : [kind]),
    when ?? texts.noTime,
    ...(venue === null ? [] : [texts.place(venue)]),
    ...(link === null ? [] : [texts.online(link)]),
  ]
  const list = items.map((item, index) => `${index + 1}. ${item.trim()}`)
  return `${head.join('\n')}\n\n${(list.length === 0 ? [texts.noItems] : list).join('\n')}\n`
}
