import {
  type Notice,
  type NoticeRule,
  noticeOf,
  queryAgendaToPost,
  queryNoticeSettings,
} from '@civic-hub/committee/notice'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { hubNow } from '../../../replica/connection/hub-clock.ts'
import { onListChange } from '../../../replica/connection/list-changes.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { type AgendaNotices, readNotices } from '../../../replica/session/frozen-texts.ts'
import { useLoaded } from '../../../shell/use-loaded.ts'
import { noticeTexts as texts } from '../../../texts/en/notice.ts'
import { momentInWords, timeInWords, weekdayInWords } from '../../../ui/dates.ts'
import { whileVisible } from '../../../ui/while-visible.ts'
import { agendaFormat, agendaText } from './agenda-text.ts'

const lookEveryMs = 20_000

/**
 * The public notice of a planned meeting: its receipts, and the sentences about its deadline. A cancelled
 * meeting has no agenda to post.
 */
export function useNotice(committee: string, meetingId: string, rule: NoticeRule) {
  const { doc, documentId } = useReplica()
  const { holidays } = useQuery(useMemo(() => queryNoticeSettings(doc), [doc]))
  const agenda = useQuery(useMemo(() => queryAgendaToPost(doc, meetingId), [doc, meetingId]))
  const read = useCallback(() => readNotices(documentId, meetingId), [documentId, meetingId])
  const onChanged = useCallback((reload: () => void) => onListChange('notices', documentId, reload), [documentId])
  const { state, load, perform } = useLoaded(read, { changeFailed: texts.failed, onChanged })
  const textIn = useCallback(
    (timeZone: string) => (agenda ? agendaText(committee, agenda, timeZone) : ''),
    [committee, agenda],
  )
  const now = useNow()
  const notices = state.kind === 'loaded' ? state.value : null
  const latest = notices?.receipts.at(-1) ?? null
  const current = useMemo(() => notices === null || isCurrent(notices, textIn), [notices, textIn])
  const posting = latest && { at: latest.postedAt, isCurrent: current }
  const notice = noticeOf(rule, holidays, agenda?.start ?? null, posting)
  // Without the receipts it is unknown whether the agenda is posted; the deadline is known.
  const due = notice.deadline ? texts.dueBy(deadlineInWords(notice.deadline)) : texts.noStart
  const words = notices === null ? [due] : noticeWords(notice, rule, latest?.postedAt ?? null, now)
  return { state, load, perform, agenda, textIn, notice, words }
}

/** The time by the hub's clock, which is read again while the page is visible. */
function useNow(): number {
  const [now, setNow] = useState(hubNow)
  useEffect(() => whileVisible(lookEveryMs, () => setNow(hubNow())), [])
  return now
}

/**
 * False if the agenda was changed since it was posted last. A text of another format, or with the times of a
 * zone that this browser does not support, cannot be compared: it counts as current.
 */
export function isCurrent({ receipts, latestText }: AgendaNotices, textIn: (timeZone: string) => string): boolean {
  const latest = receipts.at(-1)
  if (!latest || latest.format !== agendaFormat) return true
  try {
    return textIn(latest.timeZone) === latestText
  } catch {
    return true
  }
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The state of the notice in sentences. `now` is this device's time; it counts only for the time that is left. */
export function noticeWords(
  { state, deadline, beforeMs }: Notice,
  rule: NoticeRule,
  postedAt: string | null,
  now: number,
): string[] {
  if (deadline === null) return [texts.noStart]
  const left = deadline.getTime() - now
  const by = deadlineInWords(deadline)
  if (state === 'changed') return [texts.changed, left > 0 ? texts.postBy(by, timeLeft(left)) : texts.tooLateNow(by)]
  if (postedAt === null || beforeMs === null)
    return [left > 0 ? texts.postBy(by, timeLeft(left)) : texts.postedNever(by)]
  const when = momentInWords(new Date(postedAt))
  const required = texts.required(texts.rule(rule.unit, rule.count), rule.count === 1)
  const before = rule.unit === 'hours' ? hoursIn(beforeMs) : texts.days(Math.floor(beforeMs / dayMs))
  if (state === 'in-time') return [texts.inTime(when, before, required)]
  return [beforeMs < 0 ? texts.lateAfterStart(when, required) : texts.late(when, before, required)]
}

/** "Fri, Nov 27, 2026, 6:00 PM" */
const deadlineInWords = (deadline: Date): string => `${weekdayInWords(deadline)}, ${timeInWords(deadline)}`

const hoursIn = (ms: number) =>
  ms >= 0 && ms < hourMs ? texts.minutes(Math.floor(ms / minuteMs)) : texts.hours(Math.floor(ms / hourMs))

/** Rounded down, so that it never promises time that is not left. */
const timeLeft = (ms: number) => (ms < 4 * dayMs ? hoursIn(ms) : texts.days(Math.floor(ms / dayMs)))
