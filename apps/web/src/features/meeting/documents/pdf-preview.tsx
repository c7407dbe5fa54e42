import { ActionIcon, NumberInput } from '@mantine/core'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { openPdf } from '../../../replica/files/open-pdf.ts'
import { hasLargePicture } from '../../../replica/files/pdf-pictures.ts'
import { documentsTexts } from '../../../texts/en/documents.gen.ts'
import { Icon } from '../../../ui/icon.tsx'
import { inactive } from '../../../ui/inactive.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { savedWords } from '../../../ui/saved-words.ts'
import { canvasSharpness } from './canvas-sharpness.ts'
import classes from './preview.module.css'
import { useZoom, ZoomButtons } from './zoom.tsx'

const { preview: texts } = documentsTexts

/** The pages of a PDF, one at a time, drawn on a canvas. */
export function PdfPreview({ name, blob }: { name: string; blob: Blob }) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | 'broken' | 'password' | null>(null)
  const [page, setPage] = useState(1)
  const [leavesOut, setLeavesOut] = useState(false)
  const keysId = useId()
  const zoom = useZoom()

  useEffect(() => {
    let opened: PDFDocumentProxy | null = null
    let gone = false
    openPdf(blob).then(
      (document) => {
        if (gone) return void document.loadingTask.destroy()
        opened = document
        setPdf(document)
      },
      (failure: unknown) => {
        console.warn('A PDF could not be opened', failure)
        if (!gone) setPdf(failure instanceof Error && failure.name === 'PasswordException' ? 'password' : 'broken')
      },
    )
    hasLargePicture(blob).then(
      (found) => {
        if (!gone) setLeavesOut(found)
      },
      (failure: unknown) => console.warn('A PDF could not be searched for pictures', failure),
    )
    return () => {
      gone = true
      void opened?.loadingTask.destroy()
    }
  }, [blob])

  if (pdf === null) return <p role="status">{texts.loading}</p>
  if (typeof pdf === 'string') return <ProblemNote>{texts[pdf]}</ProblemNote>
  const count = pdf.numPages
  const goTo = (next: number) => setPage(Math.min(count, Math.max(1, next)))

  function onKeyDown(event: KeyboardEvent) {
    zoom.onKeyDown(event)
    if (event.target instanceof HTMLInputElement) return
    const to = {
      ArrowLeft: page - 1,
      PageUp: page - 1,
      ArrowRight: page + 1,
      PageDown: page + 1,
      Home: 1,
      End: count,
    }
    const next = to[event.key as keyof typeof to]
    if (next === undefined) return
    event.preventDefault()
    goTo(next)
  }

  return (
    <section className={classes.stack} aria-label={name} onKeyDown={onKeyDown}>
      <div className={classes.bar}>
        <ActionIcon
          color="gray"
          aria-label={texts.previousPage}
          {...inactive(page === 1)}
          onClick={() => goTo(page - 1)}
        >
          <Icon name="chevronLeft" />
        </ActionIcon>
        <NumberInput
          aria-label={texts.pageField}
          w={80}
          min={1}
          max={count}
          value={page}
          hideControls
          onChange={(value) => typeof value === 'number' && goTo(value)}
          {...savedWords(page)}
        />
        <ActionIcon
          color="gray"
          aria-label={texts.nextPage}
          {...inactive(page === count)}
          onClick={() => goTo(page + 1)}
        >
          <Icon name="chevronRight" />
        </ActionIcon>
        <span role="status">{texts.page(page, count)}</span>
        <ZoomButtons zoom={zoom} />
      </div>
      {leavesOut && <ProblemNote>{texts.pictureLeftOut}</ProblemNote>}
      <PdfPage
        pdf={pdf}
        page={page}
        percent={zoom.percent}
        label={`${name}: ${texts.page(page, count)}`}
        keysId={keysId}
      />
      <p id={keysId} className={`${classes.hint} ${classes.keys}`}>
        {texts.keys}
      </p>
    </section>
  )
}

function PdfPage(props: { pdf: PDFDocumentProxy; page: number; percent: number; label: string; keysId: string }) {
  const { pdf, page, percent, label, keysId } = props
  const paper = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [broken, setBroken] = useState(false)
  const [words, setWords] = useState('')

  useEffect(() => {
    let stop = () => {}
    let gone = false
    async function draw(): Promise<void> {
      const shown = await pdf.getPage(page)
      const pageWords = await wordsOf(shown)
      if (gone) return
      setWords(pageWords)
      const surface = canvas.current
      const room = paper.current
      if (!surface || !room) return
      const natural = shown.getViewport({ scale: 1 })
      const scale = ((room.clientWidth / natural.width) * percent) / 100
      const sharpness = canvasSharpness(shown.getViewport({ scale }), Math.min(devicePixelRatio, 2))
      const viewport = shown.getViewport({ scale: scale * sharpness })
      surface.width = Math.max(1, Math.floor(viewport.width))
      surface.height = Math.max(1, Math.floor(viewport.height))
      // Not in pixels: its height may need a scrollbar, which leaves less width.
      surface.style.inlineSize = `${percent}%`
      const task = shown.render({ canvas: surface, viewport })
      stop = () => task.cancel()
      await task.promise
    }
    setBroken(false)
    draw().catch((failure: unknown) => {
      if (gone || (failure instanceof Error && failure.name === 'RenderingCancelledException')) return
      console.warn('A page could not be drawn', failure)
      setBroken(true)
    })
    return () => {
      gone = true
      stop()
    }
  }, [pdf, page, percent])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, and this is something to read
    <div
      ref={paper}
      className={classes.paper}
      role="group"
      aria-label={texts.shownPage}
      aria-describedby={keysId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to with the keyboard too
      tabIndex={0}
      data-autofocus
    >
      <canvas ref={canvas} role="img" aria-label={label} />
      {/* A screen reader cannot read a picture of words. */}
      <p className="visually-hidden" dir="auto">
        {words}
      </p>
      {broken && <ProblemNote>{texts.broken}</ProblemNote>}
    </div>
  )
}

/** A page can be drawn even if its words cannot be read. */
async function wordsOf(page: PDFPageProxy): Promise<string> {
  try {
    const { items } = await page.getTextContent()
    return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
  } catch (failure) {
    console.warn('The words of a page could not be read', failure)
    return ''
  }
}
