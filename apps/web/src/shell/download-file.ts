import { openFile } from '../replica/files/device-files.ts'
import type { Device } from '../replica/store/device.ts'
import { documentsTexts as texts } from '../texts/en/documents.gen.ts'
import { notifyError } from '../ui/notify.ts'
import { saveFile } from '../ui/save-file.ts'

/** Saves a file of a committee as a download of the browser. Shows the reason if the file cannot be opened. */
export async function downloadFile(
  device: Device,
  documentId: string,
  { name, ...file }: { name: string; sha256: string; mime: string },
): Promise<void> {
  const opened = await openFile(device, documentId, file)
  if (opened.kind === 'file') saveFile(opened.blob, name)
  else notifyError({ title: texts.notOpened(name), message: texts.notOpenedReason[opened.kind] })
}
