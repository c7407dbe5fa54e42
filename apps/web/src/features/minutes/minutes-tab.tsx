import { queryMeeting, queryProceedings } from '@civic-hub/committee'
import { Button } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useReplica } from '../../replica/react/replica-provider.tsx'
import { useQuery } from '../../replica/react/use-query.ts'
import { saveFile } from '../../shell/export-work.ts'
import { meetingsTexts } from '../../texts/en/meetings.ts'
import { minutesTexts as texts } from '../../texts/en/minutes.ts'
import { copyText } from '../../ui/copy-text.ts'
import { whenReachable } from '../../ui/missing-part.ts'
import { notifyError } from '../../ui/notify.ts'
import { ApprovalSection } from './approval-section.tsx'
import { type Minutes, type MinutesSection, minutesFileName, minutesOf, minutesText } from './minutes.ts'
import classes from './minutes-tab.module.css'

interface MinutesTabProps {
  committee: string
  meetingId: string
  /** What else can be done with them as plain text; beside Print. */
  actions: (text: () => string) => ReactNode
}

/** The minutes of a meeting, to read, copy, save and print. */
export function MinutesTab({ committee, meetingId, actions }: MinutesTabProps) {
  const replica = useReplica()
  const meeting = useQuery(useMemo(() => queryMeeting(replica.doc, meetingId), [replica, meetingId]))
  const actionItems = useQuery(replica.meeting(meetingId).actionItems.list)
  const proceedings = useQuery(useMemo(() => queryProceedings(replica.doc, meetingId), [replica, meetingId]))
  const title = meeting?.title.trim() || meetingsTexts.untitled
  const minutes = useMemo(
    () => meeting && minutesOf(committee, title, meeting, actionItems, proceedings),
    [committee, title, meeting, actionItems, proceedings],
  )
  if (!minutes) return null
  const text = () => minutesText(minutes)

  const copy = () =>
    copyText(text(), {
      done: { title: texts.copied },
      failed: { title: texts.notCopied, message: texts.notCopiedDetail },
    })

  const download = () =>
    saveFile(new Blob([text()], { type: 'text/plain;charset=utf-8' }), minutesFileName(title))

  async function downloadDocx(written: Minutes) {
    try {
      const { minutesDocx } = await whenReachable(() => import('./minutes-docx.ts'))
      saveFile(await minutesDocx(written), minutesFileName(title).replace(/\.txt$/, '.docx'))
    } catch (failure) {
      console.warn('The minutes could not be written as .docx', failure)
      notifyError({ title: texts.docxFailed, message: texts.docxFailedDetail })
    }
  }

  return (
    <div className={classes.tab}>
      <div className={classes.bar}>
        <Button size="md" variant="default" onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button size="md" variant="default" onClick={download}>
          {texts.download}
        </Button>
        <Button size="md" variant="default" onClick={() => void downloadDocx(minutes)}>
          {texts.downloadDocx}
        </Button>
        <Button size="md" variant="default" onClick={() => print()}>
          {texts.print}
        </Button>
        {actions(text)}
      </div>
      {meeting?.status === 'completed' && (
        <ApprovalSection
          meetingId={meetingId}
          textIn={(timeZone) =>
            minutesText(minutesOf(committee, title, meeting, actionItems, proceedings, timeZone))
          }
          fileName={minutesFileName(title)}
        />
      )}
      <article className={classes.minutes}>
        <header className={classes.head}>
          <p dir="auto">{minutes.committee}</p>
          <h2 className={classes.title} dir="auto">
            {texts.title(minutes.title)}
          </h2>
          <p>{minutes.when}</p>
          {minutes.where !== null && <p dir="auto">{minutes.where}</p>}
          {minutes.duties.map((duty) => (
            <p key={duty}>{duty}</p>
          ))}
          {minutes.draft && <p className={classes.draft}>{minutes.draft}</p>}
        </header>
        {minutes.sections.map((section) => (
          <Section key={section.heading} section={section} />
        ))}
      </article>
    </div>
  )
}

function Section({ section: { heading, numbered, entries } }: { section: MinutesSection }) {
  const List = numbered ? 'ol' : 'ul'
  return (
    <section className={classes.section}>
      <h3>{heading}</h3>
      {heading === texts.notes ? (
        <p className={classes.words} dir="auto">
          {entries.map(({ words }) => words).join('\n')}
        </p>
      ) : (
        <List className={classes.entries}>
          {entries.map(({ words, remarks, below }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: derived text without identity, drawn anew as a whole
            <li key={index}>
              <bdi>{words}</bdi>
              {remarks.length > 0 && <span className={classes.remarks}> ({remarks.join(', ')})</span>}
              {below.length > 0 && (
                <p className={classes.words} dir="auto">
                  {below.join('\n')}
                </p>
              )}
            </li>
          ))}
        </List>
      )}
    </section>
  )
}
