import { type Now, queryAgendaItem } from '@civic-hub/committee'
import { useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { nowTexts as texts } from '../../../texts/en/now.gen.ts'
import type { ItemTime } from '../../../ui/clock-words.ts'

export const useNow = (meetingId: string): Now | null => useQuery(useReplica().meeting(meetingId).now.state)

/** The title and planned time of an agenda item; null without an item. */
export function useTitledItem(meetingId: string, itemId: string | null) {
  const { doc } = useReplica()
  const item = useQuery(
    useMemo(() => {
      const query = queryAgendaItem(doc, meetingId, itemId ?? '')
      // Only these fields: the notes and subtasks change with every keystroke and are not needed here.
      return {
        read: () => {
          const found = itemId === null ? null : query.read()
          return found && { title: found.title.trim(), plannedMinutes: found.plannedMinutes }
        },
        subscribe: query.subscribe,
      }
    }, [doc, meetingId, itemId]),
  )
  return item && { title: item.title || texts.untitled, plannedMinutes: item.plannedMinutes }
}

export function timeOf(now: Now, plannedMinutes: number | null): ItemTime {
  const spentMs = now.current === null ? 0 : (now.spentMs.get(now.current) ?? 0)
  return { spentMs, since: now.since, plannedMinutes }
}
