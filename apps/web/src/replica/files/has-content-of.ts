import type { FileType } from '@civic-hub/protocol'

/**
 * False if the content of a file is not what its name says: the relay would refuse it after the upload. Without the part of
 * the app that checks it, and for a file that cannot be read any more, storing and uploading it shows the reason.
 */
export async function hasContentOf(file: Blob, mime: string): Promise<boolean> {
  try {
    const { isFileOfType } = await import('@civic-hub/protocol/file-content')
    if (await isFileOfType(file, mime as FileType)) return true
    await file.slice(0, 1).arrayBuffer()
    return false
  } catch (failure) {
    console.warn('The content of a file was not checked', failure)
    return true
  }
}
