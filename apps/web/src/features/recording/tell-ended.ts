import { recordingTexts } from '../../texts/en/recording.ts'
import { notify, notifyError } from '../../ui/notify.ts'
import type { Ended } from './recorder.ts'

/** Says what came of a recording, on whatever screen the person is by then. */
export function tellEnded({ why }: Ended): void {
  const notice = { ...recordingTexts.ended[why], outlivesPage: true }
  if (why === 'stopped' || why === 'meeting-ended') notify(notice)
  else notifyError(notice)
}
