import type { MeetingHead } from '@civic-hub/committee'
import { continueInOne, findGoingOn, queryResumedApart } from '@civic-hub/committee'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCanWrite, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { announceRefusals } from '../../../shell/announce-result.ts'
import { meetingsTexts } from '../../../texts/en/meetings.gen.ts'
import { nextMeetingTexts } from '../../../texts/en/next-meeting.gen.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { momentInWords } from '../../../ui/dates.ts'
import { notify } from '../../../ui/notify.ts'
import { meetingTitle } from './meeting-when.ts'
import classes from './next-meeting.module.css'

const { apart: texts } = nextMeetingTexts
const refused = { ...meetingsTexts.refused, ...nextMeetingTexts.refused }

interface ResumedApartProps {
  slug: string
  head: MeetingHead
}

const useResumedApart = (meetingId: string) => {
  const { doc } = useReplica()
  return useQuery(useMemo(() => queryResumedApart(doc, meetingId), [doc, meetingId]))
}

const addressOf = (slug: string, meetingId: string) =>
  ({ to: '/$committeeId/meetings/$meetingId', params: { committeeId: slug, meetingId } }) as const

const named = (meeting: MeetingHead) => texts.named(meetingTitle(meeting), momentInWords(new Date(meeting.date)))

/** The meetings that continue the same meeting as this one: other devices created them while they were apart. */
export function ResumedApart({ slug, head }: ResumedApartProps) {
  const others = useResumedApart(head.id)
  return (
    others.length > 0 && (
      <p>
        {texts.also}{' '}
        {others.map((other) => (
          <Link key={other.id} {...addressOf(slug, other.id)}>
            {named(other)}
          </Link>
        ))}
      </p>
    )
  )
}

/** In the bar, as long as one of them is live: the offer to go on in one. */
export function ContinueInOne({ slug, head }: ResumedApartProps) {
  const { doc, context } = useReplica()
  const navigate = useNavigate()
  const canWrite = useCanWrite()
  const others = useResumedApart(head.id)
  const isOffered = canWrite && others.length > 0 && [head, ...others].some(({ status }) => status === 'live')
  if (!isOffered) return null

  async function ask(): Promise<void> {
    const goesOn = findGoingOn(doc, head.id)
    const question = {
      title: texts.question,
      body: texts.text(goesOn ? named(goesOn) : ''),
      confirmLabel: texts.confirm,
    }
    if (!(await askToConfirm(question))) return
    const continued = continueInOne(doc, context, head.id)
    if (!announceRefusals(refused)(continued)) return
    notify({ title: texts.done, ...(goesOn && { message: meetingTitle(goesOn) }) })
    if (continued.value !== head.id) void navigate(addressOf(slug, continued.value))
  }

  return (
    <button type="button" className={classes.apart} onClick={() => void ask()}>
      {texts.inBar}
    </button>
  )
}
