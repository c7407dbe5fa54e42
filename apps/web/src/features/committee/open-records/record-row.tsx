import { Button } from '@mantine/core'
import { openRecordsTexts } from '../../../texts/en/open-records.gen.ts'
import { dayInWords, momentInWords } from '../../../ui/dates.ts'
import { Badge } from '../../../ui/status-badge.tsx'
import { WebLink } from '../../../ui/web-link.tsx'
import classes from './open-records.module.css'
import type { RecordRowData } from './record-rows.ts'

const texts = openRecordsTexts

interface RecordRowProps {
  row: RecordRowData
  publicPath: string
  /** For owners. */
  actions?: { publish: () => void; withdraw: () => void; withdrawDocument: (fileId: string, name: string) => void }
}

const tones = { private: 'completed', public: 'live', withdrawn: 'completed' } as const
export const recordButtonId = ({ kind, meetingId }: Pick<RecordRowData, 'kind' | 'meetingId'>) => `${kind}-${meetingId}`

/** The minutes or the agenda of a meeting: their state with time and author, and an owner's actions. */
export function RecordRow({ row, publicPath, actions }: RecordRowProps) {
  const { kind, meeting, meetingId, day, record, state, canPublish, documents } = row
  const title = meeting ? meeting.title.trim() || texts.untitled : texts.unknownMeeting
  const names = kind === 'agenda' ? texts.agenda : texts
  const isListed = record !== null && 'listed' in record && record.listed
  const path = `${publicPath}/${meetingId}`
  const linkTo = (end: string) => new URL(`${path}${end}`, location.origin).href
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
        {state === 'public' && ((canPublish && kind === 'minutes') || isListed) && (
          <p className={classes.facts}>
            {canPublish && kind === 'minutes' && `${texts.newer} `}
            {isListed && texts.listed}
          </p>
        )}
      </div>
      <div className={classes.buttons}>
        {state === 'public' && (
          <WebLink
            href={linkTo(kind === 'agenda' ? '/agenda' : '')}
            className={classes.link}
            label={names.viewNamed(title)}
          >
            {texts.view}
          </WebLink>
        )}
        {canPublish && actions && (
          <Button
            id={recordButtonId(row)}
            variant="default"
            aria-label={names.publishNamed(title)}
            onClick={actions.publish}
          >
            {state === 'public' ? texts.publishAgain : texts.publish}
          </Button>
        )}
        {state === 'public' && actions && (
          <Button variant="default" aria-label={names.withdrawNamed(title)} onClick={actions.withdraw}>
            {texts.withdraw}
          </Button>
        )}
      </div>
      {documents.length > 0 && (
        <ul className={classes.documents} aria-label={texts.documents.ofMeeting(title)}>
          {documents.map(({ fileId, name }) => (
            <li key={fileId} className={classes.buttons}>
              <WebLink href={linkTo(`/documents/${fileId}`)} className={classes.link}>
                {name ?? fileId}
              </WebLink>
              {actions && (
                <Button
                  variant="default"
                  aria-label={texts.documents.withdrawNamed(name ?? fileId)}
                  onClick={() => actions.withdrawDocument(fileId, name ?? fileId)}
                >
                  {texts.withdraw}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const withdrawnInWords = (when: string, by: string | null): string =>
  by ? texts.withdrawnOnBy(when, by) : texts.withdrawnOn(when)

function sinceWords({ record, state }: RecordRowData): string {
  if (!record || state === 'private') return ''
  return state === 'public'
    ? texts.publicSince(momentInWords(new Date(record.publishedAt)), record.publishedBy)
    : withdrawnInWords(momentInWords(new Date(record.withdrawnAt ?? '')), record.withdrawnBy)
}
