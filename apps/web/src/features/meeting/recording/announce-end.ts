import { recordingTexts } from '../../../texts/en/recording.ts'
import { notify, notifyError } from '../../../ui/notify.ts'
import type { Ended } from './recorder.ts'

/** Announces the result of a recording on the person's current screen. */
export function announceEnd({ why }: Ended): void {
  const notice = { ...recordingTexts.ended[why], outlivesPage: true }
  if (why === 'stopped' || why === 'meeting-ended') notify(notice)
  else notifyError(notice)
}
