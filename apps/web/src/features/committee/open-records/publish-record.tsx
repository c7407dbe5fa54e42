import { queryMinutesSource } from '@civic-hub/committee'
import { Button } from '@mantine/core'
import { useCallback, useEffect, useMemo } from 'react'
import { type Answer, failed } from '../../../replica/connection/answer.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { listNotices } from '../../../replica/session/agenda-notices.ts'
import { readApprovals } from '../../../replica/session/minutes-approvals.ts'
import { PageNotLoaded } from '../../../shell/not-loaded.tsx'
import { useLoaded } from '../../../shell/use-loaded.ts'
import { openRecordsTexts } from '../../../texts/en/open-records.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { focusSoon } from '../../../ui/focus-soon.ts'
import classes from './open-records.module.css'
import { type ApprovedToPublish, PublishForm } from './publish-form.tsx'

const { form: texts } = openRecordsTexts
const headingId = 'publish-record'

interface PublishRecordProps {
  committee: { id: string; name: string }
  meetingId: string
  onClose: () => void
}

/** Shows the public content of a meeting, with names to confirm, before it is published. */
export function PublishRecord({ committee, meetingId, onClose }: PublishRecordProps) {
  const { doc } = useReplica()
  const { id } = committee
  const source = useQuery(useMemo(() => queryMinutesSource(doc, meetingId), [doc, meetingId]))
  const read = useCallback(async (): Promise<Answer<ApprovedToPublish>> => {
    const [answer, listed] = await Promise.all([readApprovals(id, meetingId), listNotices(id, meetingId)])
    if (!answer.ok) return answer
    if (!listed.ok) return listed
    const latest = answer.value.approvals.at(-1)
    const text = answer.value.latestText
    if (!latest || text === null) return failed('not-found')
    const posted = listed.value.notices.map(({ postedAt }) => postedAt)
    return { ok: true, value: { number: latest.number, text, at: latest.approvedAt, posted } }
  }, [id, meetingId])
  const { state, load } = useLoaded(read)
  useEffect(() => focusSoon(headingId), [])
  const hasNoText = state.kind === 'failed' && state.problem.code === 'not-found'
  const title = source?.meeting.title.trim() || openRecordsTexts.untitled

  return (
    <div className={classes.page}>
      <h1 id={headingId} tabIndex={-1} className={classes.heading}>
        {texts.heading(title)}
      </h1>
      {source && state.kind === 'loaded' ? (
        <PublishForm
          committee={committee}
          meetingId={meetingId}
          source={source}
          approved={state.value}
          onClose={onClose}
        />
      ) : (
        <>
          {!source || hasNoText ? (
            <EmptyState drawing="lost">{source ? texts.noMinutes : openRecordsTexts.unknownMeeting}</EmptyState>
          ) : (
            state.kind !== 'loaded' && <PageNotLoaded state={state} onRetry={load} offline={openRecordsTexts.offline} />
          )}
          <div className={classes.buttons}>
            <Button size="md" variant="default" onClick={onClose}>
              {texts.back}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
