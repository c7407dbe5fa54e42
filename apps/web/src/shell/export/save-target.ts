import { saveFile } from '../../ui/save-file.ts'

/** The destination of an export. */
export interface SaveTarget {
  readonly name: string
  readonly sink: WritableStream<Uint8Array>
  /** Resolves when the file is at its final place. */
  finish(): Promise<void>
}

interface SavePicker {
  showSaveFilePicker?(options: {
    suggestedName: string
    types: { accept: Record<string, string[]> }[]
  }): Promise<FileSystemFileHandle>
}

/** True if this browser can write a chosen file in pieces. */
export const canChooseFile = (): boolean => typeof (window as SavePicker).showSaveFilePicker === 'function'

/**
 * Asks for the place of the file. Resolves to null if the person cancels. Must be called by a press of a button.
 * Aborting the sink discards all written bytes.
 */
export async function chooseTarget(name: string): Promise<SaveTarget | null> {
  const picker = window as SavePicker
  try {
    const handle = await picker.showSaveFilePicker?.({
      suggestedName: name,
      types: [{ accept: { 'application/zip': ['.zip'] } }],
    })
    if (!handle) return null
    return { name: handle.name, sink: await handle.createWritable(), finish: async () => undefined }
  } catch (failure) {
    if (failure instanceof DOMException && failure.name === 'AbortError') return null
    throw failure
  }
}

/** A download. The browser collects the bytes as the body of a response, and keeps large bodies on the disk. */
export function downloadTarget(name: string): SaveTarget {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>()
  const gathered = new Response(readable, { headers: { 'content-type': 'application/zip' } }).blob()
  // The writer of the export reports the failure.
  gathered.catch(() => undefined)
  return { name, sink: writable, finish: async () => saveFile(await gathered, name) }
}
