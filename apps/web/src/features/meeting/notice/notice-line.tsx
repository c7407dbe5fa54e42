import { type NoticeRule, queryNoticeSettings } from '@civic-hub/committee/notice'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { meetingsTexts } from '../../../texts/en/meetings.gen.ts'
import { noticeTexts as texts } from '../../../texts/en/notice.gen.ts'
import classes from './notice-line.module.css'
import { useNotice } from './use-notice.ts'

interface NoticeLineProps {
  committee: { slug: string; name: string }
  meetingId: string
}

/** The public notice of the next meeting in one line. Empty for a committee without a rule. */
export function NoticeLine(props: NoticeLineProps) {
  const { doc } = useReplica()
  const { rule } = useQuery(useMemo(() => queryNoticeSettings(doc), [doc]))
  return rule && <LineByRule {...props} rule={rule} />
}

function LineByRule({ committee, meetingId, rule }: NoticeLineProps & { rule: NoticeRule }) {
  const { state, agenda, words } = useNotice(committee.name, meetingId, rule)
  if (agenda === null || state.kind === 'loading') return null
  return (
    <p className={classes.line}>
      <Link
        to="/$committeeId/meetings/$meetingId"
        params={{ committeeId: committee.slug, meetingId }}
        search={{ view: 'agenda' }}
      >
        {texts.ofMeeting(agenda.title.trim() || meetingsTexts.untitled)}
      </Link>{' '}
      {words.join(' ')}
    </p>
  )
}
