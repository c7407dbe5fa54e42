import { format } from 'date-fns'
import { exportLocalWork } from '../replica/session/sign-out.ts'
import { shellTexts } from '../texts/en/shell.ts'
import { notifyError } from '../ui/notify.ts'
import { saveFile } from './save-file.ts'

/**
 * Saves what lies on this device for the signed-in person, or of one committee, as a file; says so when that fails.
 */
export async function exportWork(committeeId?: string): Promise<void> {
  try {
    saveFile(
      await exportLocalWork(committeeId),
      shellTexts.exportFileName(format(new Date(), 'yyyy-MM-dd-HHmm')),
    )
  } catch (failure) {
    notifyError({ title: shellTexts.panel.exportFailed, message: String(failure) })
  }
}
