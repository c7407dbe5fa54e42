import { useEffect, useRef, useState } from 'react'
import { minutesPdfTexts as texts } from '../../../../texts/en/minutes-pdf.ts'
import { notify } from '../../../../ui/notify.ts'
import { saveFile } from '../../../../ui/save-file.ts'
import { whenReachable } from '../../../../ui/when-reachable.ts'
import type { Minutes } from '../minutes.ts'
import { type Paper, papersInOrder, rememberPaper } from './paper.ts'
import { writePdf } from './write-pdf.ts'

export type PdfState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'writing'; readonly share: number }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'saved'; readonly missing: readonly string[] }

export interface PdfDownload {
  readonly state: PdfState
  /** The paper that was used last comes first. */
  readonly papers: readonly Paper[]
  start(minutes: Minutes, paper: Paper, fileName: string): void
  cancel(): void
}

export function usePdfDownload(): PdfDownload {
  const [state, setState] = useState<PdfState>({ kind: 'idle' })
  const [papers, setPapers] = useState(() => papersInOrder())
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function write(minutes: Minutes, paper: Paper, fileName: string) {
    running.current?.abort()
    const run = new AbortController()
    running.current = run
    rememberPaper(paper)
    setPapers(papersInOrder())
    setState({ kind: 'writing', share: 0 })
    try {
      const written = await whenReachable(() =>
        writePdf(minutes, paper, {
          signal: run.signal,
          onProgress: (share) => setState({ kind: 'writing', share }),
        }),
      )
      if (written === null || run.signal.aborted) return
      saveFile(written.file, fileName)
      notify({ title: texts.done })
      setState({ kind: 'saved', missing: written.missing })
    } catch (failure) {
      if (run.signal.aborted) return
      console.warn('The minutes could not be written as .pdf', failure)
      setState({ kind: 'failed', retry: () => void write(minutes, paper, fileName) })
    }
  }

  return {
    ...{ state, papers },
    start: (minutes, paper, fileName) => void write(minutes, paper, fileName),
    cancel() {
      running.current?.abort()
      setState({ kind: 'idle' })
    },
  }
}
