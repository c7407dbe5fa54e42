import { Button } from '@mantine/core'
import { openRecordsTexts as texts } from '../../../texts/en/open-records.ts'
import { dayInWords, momentInWords } from '../../../ui/dates.ts'
import { Badge } from '../../../ui/status-badge.tsx'
import { WebLink } from '../../../ui/web-link.tsx'
import classes from './open-records.module.css'
import type { RecordRowData } from './record-rows.ts'

interface RecordRowProps {
  row: RecordRowData
  publicPath: string
  /** For owners. */
  onPublish?: () => void
  onWithdraw?: () => void
}

const tones = { private: 'completed', public: 'live', withdrawn: 'completed' } as const
export const recordButtonId = (meetingId: string) => `record-${meetingId}`

/** One meeting: its publication state with time and author, and an owner's actions. */
export function RecordRow({ row, publicPath, onPublish, onWithdraw }: RecordRowProps) {
  const { meeting, meetingId, day, record, state, canPublish } = row
  const title = meeting ? meeting.title.trim() || texts.untitled : texts.unknownMeeting
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.title} dir="auto">
          {title}
        </p>
        <p className={classes.facts}>
          {day && `${dayInWords(day)} · `}
          <Badge tone={tones[state]}>{texts.state[state]}</Badge> {sinceWords(row)}
        </p>
        {state === 'public' && (canPublish || record?.listed) && (
          <p className={classes.facts}>
            {canPublish && `${texts.newer} `}
            {record?.listed && texts.listed}
          </p>
        )}
      </div>
      <div className={classes.buttons}>
        {state === 'public' && (
          <WebLink
            href={new URL(`${publicPath}/${meetingId}`, location.origin).href}
            className={classes.link}
            label={texts.viewNamed(title)}
          >
            {texts.view}
          </WebLink>
        )}
        {canPublish && onPublish && (
          <Button
            id={recordButtonId(meetingId)}
            variant="default"
            aria-label={texts.publishNamed(title)}
            onClick={onPublish}
          >
            {state === 'public' ? texts.publishAgain : texts.publish}
          </Button>
        )}
        {state === 'public' && onWithdraw && (
          <Button variant="default" aria-label={texts.withdrawNamed(title)} onClick={onWithdraw}>
            {texts.withdraw}
          </Button>
        )}
      </div>
    </li>
  )
}

function sinceWords({ record, state }: RecordRowData): string {
  if (!record || state === 'private') return ''
  return state === 'public'
    ? texts.publicSince(momentInWords(new Date(record.publishedAt)), record.publishedBy)
    : texts.withdrawnOn(momentInWords(new Date(record.withdrawnAt ?? '')), record.withdrawnBy ?? '')
}
