import { queryMinutesSource } from '@civic-hub/committee'
import { Button } from '@mantine/core'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useReplica } from '../../replica/react/replica-provider.tsx'
import { useQuery } from '../../replica/react/use-query.ts'
import { saveFile } from '../../shell/export-work.ts'
import { minutesTexts as texts } from '../../texts/en/minutes.ts'
import { copyText } from '../../ui/copy-text.ts'
import { notifyError } from '../../ui/notify.ts'
import { whenReachable } from '../../ui/when-reachable.ts'
import { ApprovalSection } from './approval-section.tsx'
import { type Minutes, minutesOf } from './minutes.ts'
import { MinutesArticle } from './minutes-article.tsx'
import classes from './minutes-tab.module.css'
import { minutesFileName, minutesText } from './minutes-text.ts'

interface MinutesTabProps {
  committee: string
  meetingId: string
  /** What else can be done with them as plain text; beside Print. */
  actions: (text: () => string) => ReactNode
}

/** The minutes of a meeting, to read, copy, save and print. */
export function MinutesTab({ committee, meetingId, actions }: MinutesTabProps) {
  const { doc } = useReplica()
  const source = useQuery(useMemo(() => queryMinutesSource(doc, meetingId), [doc, meetingId]))
  const minutes = useMemo(() => source && minutesOf(committee, source), [committee, source])
  const textIn = useCallback(
    (timeZone: string) => (source ? minutesText(minutesOf(committee, source, timeZone)) : ''),
    [committee, source],
  )
  if (!source || !minutes) return null
  const { title } = minutes
  const text = () => minutesText(minutes)

  const copy = () =>
    copyText(text(), {
      done: { title: texts.copied },
      failed: { title: texts.notCopied, message: texts.notCopiedDetail },
    })

  const download = () =>
    saveFile(new Blob([text()], { type: 'text/plain;charset=utf-8' }), minutesFileName(title))

  async function downloadHtml(written: Minutes) {
    try {
      const { minutesHtml } = await whenReachable(() => import('./minutes-html.tsx'))
      const file = new Blob([minutesHtml(written)], { type: 'text/html;charset=utf-8' })
      saveFile(file, minutesFileName(title).replace(/\.txt$/, '.html'))
    } catch (failure) {
      console.warn('The minutes could not be written as .html', failure)
      notifyError({ title: texts.docxFailed, message: texts.docxFailedDetail })
    }
  }

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
        <Button size="md" variant="default" onClick={() => void downloadHtml(minutes)}>
          {texts.downloadHtml}
        </Button>
        <Button size="md" variant="default" onClick={() => print()}>
          {texts.print}
        </Button>
        {actions(text)}
      </div>
      {source.meeting.status === 'completed' && (
        <ApprovalSection meetingId={meetingId} textIn={textIn} fileName={minutesFileName(title)} />
      )}
      <MinutesArticle minutes={minutes} level={2} />
    </div>
  )
}
