import { startMeetingNow } from '@civic-hub/committee'
import type { Replica } from '../../../replica/replica.ts'
import { meetingRefusals } from '../../../shell/meeting-field-words.ts'
import { meetingsTexts } from '../../../texts/en/meetings.gen.ts'
import { notify, notifyError } from '../../../ui/notify.ts'

const { toast } = meetingsTexts

/** Starts a new meeting and announces it. Returns its id, or null when it was refused. */
export function startNow(
  { doc, context }: Pick<Replica, 'doc' | 'context'>,
  plan: Parameters<typeof startMeetingNow>[2],
): string | null {
  const started = startMeetingNow(doc, context, plan)
  if (!started.ok) {
    notifyError({ title: meetingRefusals[started.refusal] })
    return null
  }
  notify({ title: toast.startedNow, message: toast.startedNowDetail })
  return started.value
}
