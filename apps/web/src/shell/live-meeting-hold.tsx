import { watchMeetingHead } from '@civic-hub/committee'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Replica } from '../replica/replica.ts'
import { useWatched } from '../replica/use-watched.ts'
import { useHoldUpdatePrompt } from './app-update.ts'

/** Keeps the update prompt away as long as a live meeting is on screen. */
export function LiveMeetingHold({ replica }: { replica: Replica }) {
  const meetingId = useParams({ strict: false, select: (params) => params.meetingId })
  return meetingId === undefined ? null : <Hold replica={replica} meetingId={meetingId} />
}

function Hold({ replica, meetingId }: { replica: Replica; meetingId: string }) {
  const head = useWatched(useMemo(() => watchMeetingHead(replica.doc, meetingId), [replica, meetingId]))
  useHoldUpdatePrompt(head?.status === 'live')
  return null
}
