import type { MeetingHead } from '@civic-hub/committee'
import { useState } from 'react'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'

const ScheduleDialog = lazyDialog(() => import('./schedule-dialog.tsx'), 'default')

interface ScheduleMeetingProps {
  slug: string
  committeeName: string
  /** 'new', the meeting whose plan is changed, or null while the dialog is closed. */
  planning: 'new' | MeetingHead | null
  onClose: () => void
}

/** The schedule dialog, loaded when it first opens and kept while it closes. */
export function ScheduleMeeting({ planning, ...rest }: ScheduleMeetingProps) {
  const [last, setLast] = useState(planning)
  if (planning !== null && planning !== last) setLast(planning)
  if (last === null) return null
  return <ScheduleDialog {...rest} meeting={last === 'new' ? null : last} opened={planning !== null} />
}
