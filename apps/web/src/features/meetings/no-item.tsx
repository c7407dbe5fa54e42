import { type MeetingHead, queryAgendaOrder } from '@civic-hub/committee'
import { useMemo } from 'react'
import { useReplica } from '../../replica/react/replica-provider.tsx'
import { useQuery } from '../../replica/react/use-query.ts'
import { meetingsTexts } from '../../texts/en/meetings.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

const { detail: texts } = meetingsTexts

/** Stands where the open item would be. */
export function NoItem({ head: { id, status } }: { head: MeetingHead }) {
  const { doc } = useReplica()
  const order = useQuery(useMemo(() => queryAgendaOrder(doc, id), [doc, id]))
  const count = order.open.length + order.completed.length
  if (count === 0) return <EmptyState drawing="agenda">{texts.noAgenda}</EmptyState>
  return <EmptyState drawing="agenda">{status === 'live' ? texts.allDone : texts.nothingOpen}</EmptyState>
}
