import type { FileType } from '@civic-hub/protocol'

/**
 * False if the content of a file is not what its name says: the relay would refuse it after the upload. Without the part of
 * the app that checks it, as before its files are stored, the relay decides.
 */
export async function hasContentOf(file: Blob, mime: string): Promise<boolean> {
  try {
    // A file that cannot be read any more rejects here, and again when it is stored.
    await file.slice(0, 1).arrayBuffer()
    const { isFileOfType } = await import('@civic-hub/protocol/file-content')
    return await isFileOfType(file, mime as FileType)
  } catch (failure) {
    console.warn('The content of a file was not checked', failure)
    return true
  }
}
