import { saveFile } from '../../ui/save-file.ts'

/** Where an export is written to. */
export interface SaveTarget {
  readonly name: string
  readonly sink: WritableStream<Uint8Array>
  /** Resolves when the file is where the person will look for it. */
  finish(): Promise<void>
}

interface SavePicker {
  showSaveFilePicker?(options: {
    suggestedName: string
    types: { accept: Record<string, string[]> }[]
  }): Promise<FileSystemFileHandle>
}

/** Whether this browser can write into a file that a person chooses, piece by piece. */
export const canChooseFile = (): boolean => typeof (window as SavePicker).showSaveFilePicker === 'function'

/**
 * Asks where to save; null when the person chooses nothing. To be called by a press of a button. What was written is
 * taken back when the sink is aborted.
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

/** A download. The browser gathers the bytes as the body of an answer, which it keeps on the disk when there are many. */
export function downloadTarget(name: string): SaveTarget {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>()
  const gathered = new Response(readable, { headers: { 'content-type': 'application/zip' } }).blob()
  // Where the export fails, that is said by who writes it.
  gathered.catch(() => undefined)
  return { name, sink: writable, finish: async () => saveFile(await gathered, name) }
}
