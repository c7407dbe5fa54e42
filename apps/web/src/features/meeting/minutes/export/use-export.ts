import { useEffect, useMemo } from 'react'
import { minutesFilesTexts as texts } from '../../../../texts/en/minutes-files.gen.ts'
import { notify } from '../../../../ui/notify.ts'
import { failureOfWorker, offerReloadIfOutdated } from '../../../../ui/outdated-part.ts'
import { saveFile } from '../../../../ui/save-file.ts'
import { createScreenStore } from '../../../../ui/screen-store.ts'
import { whenReachable } from '../../../../ui/when-reachable.ts'
import type { Minutes } from '../minutes-model.ts'
import { rememberPaper } from '../pdf/paper.ts'
import type { ExportForm, ExportReply, ExportRequest, WrittenFile } from './export-worker.ts'

type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'writing'; readonly form: ExportForm; readonly share: number }
  | { readonly kind: 'failed'; readonly form: ExportForm; readonly retry: () => void }
  | { readonly kind: 'saved'; readonly missing: readonly string[] }

export interface MinutesExport {
  /** Only the progress is drawn for each of its values, and not the minutes. */
  readonly state: ReturnType<typeof createScreenStore<ExportState>>
  /** Starts the worker before a file is chosen: on a slow device its start takes most of a second. */
  prepare(): void
  start(minutes: Minutes, form: ExportForm, fileName: string): void
  cancel(): void
}

/** Writes one file of the minutes at a time; another one replaces it, and leaving the screen cancels it. */
export function useExport(): MinutesExport {
  const files = useMemo(createExport, [])
  useEffect(() => files.cancel, [files])
  return files
}

function createExport(): MinutesExport {
  const state = createScreenStore<ExportState>({ kind: 'idle' })
  let running: AbortController | undefined
  let prepared: Worker | undefined

  function claimWorker(): Worker {
    const worker = prepared ?? startWorker()
    prepared = undefined
    return worker
  }

  async function write(minutes: Minutes, form: ExportForm, fileName: string) {
    running?.abort()
    const run = new AbortController()
    running = run
    if (form.kind === 'pdf') rememberPaper(form.paper)
    state.write({ kind: 'writing', form, share: 0 })
    try {
      const written = await whenReachable(() =>
        writeFile(claimWorker(), minutes, form, {
          signal: run.signal,
          onProgress: (share) => state.write({ kind: 'writing', form, share }),
        }),
      )
      if (written === null || run.signal.aborted) return
      saveFile(written.file, fileName)
      notify({ title: texts.saved(texts.forms[form.kind]) })
      state.write({ kind: 'saved', missing: written.missing })
    } catch (failure) {
      if (run.signal.aborted) return
      console.warn(`The minutes could not be written as .${form.kind}`, failure)
      if (offerReloadIfOutdated(failure)) state.write({ kind: 'idle' })
      else state.write({ kind: 'failed', form, retry: () => void write(minutes, form, fileName) })
    }
  }

  return {
    state,
    prepare() {
      if (prepared) return
      const worker = startWorker()
      prepared = worker
      worker.addEventListener('error', () => {
        if (prepared === worker) prepared = undefined
      })
    },
    start: (minutes, form, fileName) => void write(minutes, form, fileName),
    cancel() {
      running?.abort()
      prepared?.terminate()
      prepared = undefined
      state.write({ kind: 'idle' })
    },
  }
}

/** Starts the worker, which loads the code and the fonts of PDF files at once. */
const startWorker = () => new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' })

/** Writes a file of the minutes in a worker, so that the page stays free. Null if the signal was aborted. */
function writeFile(
  worker: Worker,
  minutes: Minutes,
  form: ExportForm,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<WrittenFile | null> {
  return new Promise<WrittenFile | null>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ExportReply>) => {
      if (data.kind === 'progress') onProgress(data.share)
      else if (data.kind === 'failed') reject(new Error(data.reason))
      else resolve(data)
    })
    worker.addEventListener('error', (event) => reject(failureOfWorker(event)))
    if (signal.aborted) resolve(null)
    signal.addEventListener('abort', () => resolve(null))
    const request: ExportRequest = { minutes, form, language: document.documentElement.lang || 'en' }
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}
