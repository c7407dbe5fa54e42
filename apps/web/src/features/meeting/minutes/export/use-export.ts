import { useEffect, useRef, useState } from 'react'
import { minutesFilesTexts as texts } from '../../../../texts/en/minutes-files.ts'
import { notify } from '../../../../ui/notify.ts'
import { saveFile } from '../../../../ui/save-file.ts'
import { whenReachable } from '../../../../ui/when-reachable.ts'
import type { Minutes } from '../minutes.ts'
import { type Paper, papersInOrder, rememberPaper } from '../pdf/paper.ts'
import type { ExportForm } from './export-worker.ts'
import { writeFile } from './write-file.ts'

export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'writing'; readonly form: ExportForm; readonly share: number }
  | { readonly kind: 'failed'; readonly form: ExportForm; readonly retry: () => void }
  | { readonly kind: 'saved'; readonly missing: readonly string[] }

export interface MinutesExport {
  readonly state: ExportState
  /** The paper that was used last comes first. */
  readonly papers: readonly Paper[]
  start(minutes: Minutes, form: ExportForm, fileName: string): void
  cancel(): void
}

/** Writes one file of the minutes at a time; another one replaces it, and leaving the screen cancels it. */
export function useExport(): MinutesExport {
  const [state, setState] = useState<ExportState>({ kind: 'idle' })
  const [papers, setPapers] = useState(() => papersInOrder())
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function write(minutes: Minutes, form: ExportForm, fileName: string) {
    running.current?.abort()
    const run = new AbortController()
    running.current = run
    if (form.kind === 'pdf') {
      rememberPaper(form.paper)
      setPapers(papersInOrder())
    }
    setState({ kind: 'writing', form, share: 0 })
    try {
      const written = await whenReachable(() =>
        writeFile(minutes, form, {
          signal: run.signal,
          onProgress: (share) => setState({ kind: 'writing', form, share }),
        }),
      )
      if (written === null || run.signal.aborted) return
      saveFile(written.file, fileName)
      notify({ title: texts.saved(texts.forms[form.kind]) })
      setState({ kind: 'saved', missing: written.missing })
    } catch (failure) {
      if (run.signal.aborted) return
      console.warn(`The minutes could not be written as .${form.kind}`, failure)
      setState({ kind: 'failed', form, retry: () => void write(minutes, form, fileName) })
    }
  }

  return {
    ...{ state, papers },
    start: (minutes, form, fileName) => void write(minutes, form, fileName),
    cancel() {
      running.current?.abort()
      setState({ kind: 'idle' })
    },
  }
}
