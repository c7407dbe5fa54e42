import { type NoticeRule, noticeOf, queryAgendaToPost, queryNoticeSettings } from '@civic-hub/committee/notice'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { hubNow } from '../../../replica/connection/hub-clock.ts'
import { onListChange } from '../../../replica/connection/list-changes.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { readNotices } from '../../../replica/session/frozen-texts.ts'
import { useLoaded } from '../../../shell/use-loaded.ts'
import { noticeTexts as texts } from '../../../texts/en/notice.gen.ts'
import { whileVisible } from '../../../ui/while-visible.ts'
import { agendaText } from './agenda-text.ts'
import { isCurrent } from './is-current.ts'
import { deadlineInWords, noticeWords } from './notice-words.ts'

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
