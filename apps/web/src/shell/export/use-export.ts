import { useCallback, useEffect, useRef, useState } from 'react'
import { openAccount } from '../../replica/react/device-provider.tsx'
import { currentAccount } from '../../replica/session/session.ts'
import { isOutOfSpace } from '../../replica/store/out-of-space.ts'
import { fetchApprovals, fetchForExport } from '../../replica/transfer/fetch-for-export.ts'
import { type CommitteeToExport, gatherExport } from '../../replica/transfer/gather-export.ts'
import { type ExportPages, type ExportReport, writeExport } from '../../replica/transfer/write-export.ts'
import { transferTexts } from '../../texts/en/transfer.gen.ts'
import { momentForFileName } from '../../ui/dates-later.ts'
import { saveFile } from '../../ui/save-file.ts'

const { export: texts } = transferTexts

/** From this size on, the person chooses a file, which is then written in pieces. */
const largeBytes = 256 * 1024 * 1024

export type ExportStep =
  | { kind: 'gathering' }
  | { kind: 'nothing' }
  | { kind: 'large'; committees: readonly CommitteeToExport[]; bytes: number }
  | { kind: 'writing'; done: number; bytes: number }
  | { kind: 'done'; name: string; report: ExportReport }
  | { kind: 'failed'; isFull: boolean }

/**
 * Exports some committees, or all. The export starts at once, unless it is so large that the person has to choose a
 * place for it.
 */
export function useExport(committeeIds: readonly string[] | undefined, pages: ExportPages) {
  const [step, setStep] = useState<ExportStep>({ kind: 'gathering' })
  const stop = useRef(new AbortController())
  const hasBegun = useRef(false)

  const fail = useCallback((failure: unknown) => {
    if (stop.current.signal.aborted) return
    console.error('The export failed', failure)
    setStep({ kind: 'failed', isFull: isOutOfSpace(failure) })
  }, [])

  const write = useCallback(
    async (committees: readonly CommitteeToExport[], bytes: number, target: SaveTarget) => {
      let done = 0
      const { signal } = stop.current
      setStep({ kind: 'writing', done, bytes })
      const report = await writeExport(target.sink, committees, {
        pages,
        hub: location.origin,
        account: openAccount()?.device.accountId ?? '',
        name: currentAccount()?.name ?? '',
        now: new Date(),
        signal,
        fetchFile: fetchForExport,
        fetchApprovals,
        onProgress: (written) => {
          done += written
          if (!signal.aborted) setStep({ kind: 'writing', done, bytes })
        },
      })
      await target.finish()
      setStep({ kind: 'done', name: target.name, report })
    },
    [pages],
  )

  const begin = useCallback(async () => {
    stop.current = new AbortController()
    const { signal } = stop.current
    setStep({ kind: 'gathering' })
    try {
      const committees = await gatherExport(committeeIds)
      if (signal.aborted) return
      if (committees.length === 0) return setStep({ kind: 'nothing' })
      const bytes = committees.reduce((sum, each) => sum + each.bytes, 0)
      if (bytes >= largeBytes && canChooseFile()) return setStep({ kind: 'large', committees, bytes })
      await write(committees, bytes, downloadTarget(nameOf(committees)))
    } catch (failure) {
      fail(failure)
    }
  }, [committeeIds, write, fail])

  useEffect(() => {
    // Effects run twice in development, and two exports would be two downloads.
    if (!hasBegun.current) void begin()
    hasBegun.current = true
  }, [begin])

  return {
    step,
    begin,
    async choose(committees: readonly CommitteeToExport[], bytes: number): Promise<void> {
      try {
        const target = await chooseTarget(nameOf(committees))
        if (target) await write(committees, bytes, target)
      } catch (failure) {
        fail(failure)
      }
    },
    cancel(): void {
      stop.current.abort()
    },
  }
}

function nameOf(committees: readonly CommitteeToExport[]): string {
  const [one] = committees
  const of = committees.length === 1 && one ? one.committee.slug : texts.allName
  return texts.fileName(of, momentForFileName(new Date()))
}

/** The destination of an export. */
interface SaveTarget {
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
const canChooseFile = (): boolean => typeof (window as SavePicker).showSaveFilePicker === 'function'

/**
 * Asks for the place of the file. Resolves to null if the person cancels. Must be called by a press of a button.
 * Aborting the sink discards all written bytes.
 */
async function chooseTarget(name: string): Promise<SaveTarget | null> {
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
function downloadTarget(name: string): SaveTarget {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>()
  const gathered = new Response(readable, { headers: { 'content-type': 'application/zip' } }).blob()
  // The writer of the export reports the failure.
  gathered.catch(() => undefined)
  return { name, sink: writable, finish: async () => saveFile(await gathered, name) }
}
