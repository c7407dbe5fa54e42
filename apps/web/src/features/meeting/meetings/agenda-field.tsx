import { pastMeetings, queryMeetingList, upcomingMeetings } from '@civic-hub/committee'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { scheduleTexts as texts } from '../../../texts/en/schedule.ts'
import { meetingDay, meetingTitle } from './meeting-when.ts'

/** Older agendas can be reused through the meetings that reused them. */
const maxMeetings = 100

/** Chooses the source of a new meeting's agenda and rituals; an empty value is the template. */
export function AgendaField({ value, onChange }: { value: string; onChange: (meetingId: string) => void }) {
  const { doc } = useReplica()
  const [meetings] = useState(() => {
    const all = queryMeetingList(doc)
      .read()
      .filter(({ agendaItemCount }) => agendaItemCount > 0)
    const now = new Date()
    return [...pastMeetings(all, now), ...upcomingMeetings(all, now)].slice(0, maxMeetings)
  })
  if (meetings.length === 0) return null
  return (
    <NativeSelect
      label={texts.agenda}
      description={texts.agendaHint}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: texts.agendaOfTemplate },
        ...meetings.map((meeting) => ({
          value: meeting.id,
          label: texts.agendaOf(meetingTitle(meeting), meetingDay(meeting)),
        })),
      ]}
    />
  )
}
