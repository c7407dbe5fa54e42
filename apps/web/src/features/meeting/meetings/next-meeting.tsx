import type { MeetingHead } from '@civic-hub/committee'
import {
  nextTime,
  offersNext,
  planNextMeeting,
  queryNextMeeting,
  setNextDeclined,
} from '@civic-hub/committee/recurrence'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { hubNow } from '../../../replica/connection/hub-clock.ts'
import { useCanWrite, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { meetingsTexts } from '../../../texts/en/meetings.gen.ts'
import { nextMeetingTexts as texts } from '../../../texts/en/next-meeting.gen.ts'
import { momentInWords } from '../../../ui/dates.ts'
import { notify, notifyError } from '../../../ui/notify.ts'
import { meetingInstant, meetingTitle } from './meeting-when.ts'
import classes from './next-meeting.module.css'

const { toast } = meetingsTexts
const refused = { ...meetingsTexts.refused, ...texts.refused }

/** Offers the meeting after a recurring one, until a member plans it or declines; then links to it. */
export function NextMeeting({ slug, head }: { slug: string; head: MeetingHead }) {
  const replica = useReplica()
  const canWrite = useCanWrite()
  const navigate = useNavigate()
  const next = useQuery(useMemo(() => queryNextMeeting(replica.doc, head.id), [replica, head.id]))
  const now = new Date(hubNow())
  const time = nextTime(head, now)
  const meeting = replica.meeting(head.id)
  const address = (meetingId: string) =>
    ({ to: '/$committeeId/meetings/$meetingId', params: { committeeId: slug, meetingId } }) as const

  if (next) return <Link {...address(next.id)}>{texts.planned(meetingInstant(next.scheduledFor))}</Link>
  if (!canWrite || time === null || !offersNext(head, false, now)) return null

  function plan() {
    const planned = meeting.bind(planNextMeeting)()
    if (!planned.ok) {
      notifyError({ title: refused[planned.refusal] })
      return
    }
    const made = replica.meeting(planned.value).head.read()
    notify({
      title: texts.donePlanned,
      ...(made && { message: toast.scheduledFor(meetingTitle(made), meetingInstant(made.scheduledFor)) }),
      action: { label: toast.open, onAction: () => void navigate(address(planned.value)) },
    })
  }

  function decline() {
    const set = meeting.bind(setNextDeclined)
    const declined = set(true)
    if (!declined.ok) notifyError({ title: refused[declined.refusal] })
    else
      notify({
        title: texts.doneDeclined,
        message: meetingTitle(head),
        action: { label: toast.undo, onAction: () => void set(false) },
      })
  }

  return (
    <div className={classes.offer}>
      <p>{texts.offer(momentInWords(time))}</p>
      <div className={classes.buttons}>
        <Button size="md" onClick={plan}>
          {texts.plan}
        </Button>
        <Button size="md" variant="default" onClick={decline}>
          {texts.decline}
        </Button>
      </div>
    </div>
  )
}
