import { exportLocalWork } from '../replica/session/sign-out.ts'
import { shellTexts } from '../texts/en/shell.ts'
import { momentForFileName } from '../ui/dates.ts'
import { notifyError } from '../ui/notify.ts'

/**
 * Saves all data of the signed-in person on this device as a file, or the data of one committee; shows an error if
 * that fails.
 */
export async function exportWork(committeeId?: string): Promise<void> {
  try {
    saveFile(await exportLocalWork(committeeId), shellTexts.exportFileName(momentForFileName(new Date())))
  } catch (failure) {
    notifyError({ title: shellTexts.panel.exportFailed, message: String(failure) })
  }
}

/** Lets the browser download this as a file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = name
  anchor.click()
  // By then the download has long read the bytes.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
