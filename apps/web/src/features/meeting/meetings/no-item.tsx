import { type MeetingHead, queryAgendaOrder } from '@civic-hub/committee'
import { useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { meetingPageTexts } from '../../../texts/en/meeting-page.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'

const { detail: texts } = meetingPageTexts

/** Shown at the place of the open item while there is none. */
export function NoItem({ head: { id, status } }: { head: MeetingHead }) {
  const { doc } = useReplica()
  const order = useQuery(useMemo(() => queryAgendaOrder(doc, id), [doc, id]))
  const count = order.open.length + order.completed.length
  if (count === 0) return <EmptyState drawing="agenda">{texts.noAgenda}</EmptyState>
  return <EmptyState drawing="agenda">{status === 'live' ? texts.allDone : texts.nothingOpen}</EmptyState>
}
