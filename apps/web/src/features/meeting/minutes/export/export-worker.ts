import regular from 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf?url'
import bold from 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf?url'
import mono from 'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf?url'
import type { Minutes } from '../minutes-model.ts'
import { type Paper, papers } from '../pdf/paper.ts'

export type ExportForm = { readonly kind: 'pdf'; readonly paper: Paper } | { readonly kind: 'docx' }

export interface ExportRequest {
  readonly minutes: Minutes
  readonly form: ExportForm
  readonly language: string
}

export interface WrittenFile {
  readonly file: Blob
  /** The characters that the file has only as boxes. */
  readonly missing: readonly string[]
}

export type ExportReply =
  | { readonly kind: 'progress'; readonly share: number }
  | ({ readonly kind: 'done' } & WrittenFile)
  | { readonly kind: 'failed'; readonly reason: string }

/** Time between two messages about the progress. */
const progressEveryMs = 100

const reply = (message: ExportReply) => postMessage(message)

let pdf: ReturnType<typeof openPdf> | undefined

// Before a file is chosen. If it fails, the code and the fonts are loaded again for the file.
loadPdf().catch(() => undefined)

addEventListener('message', ({ data }: MessageEvent<ExportRequest>) => {
  write(data).then(
    (written) => reply({ kind: 'done', ...written }),
    (failure: unknown) => reply({ kind: 'failed', reason: String(failure) }),
  )
})

async function write({ minutes, form, language }: ExportRequest): Promise<WrittenFile> {
  if (form.kind === 'docx') {
    const { minutesDocx } = await import('../minutes-docx.ts')
    return { file: await minutesDocx(minutes), missing: [] }
  }
  const { minutesPdf, fonts } = await loadPdf().catch(loadPdf)
  let last = performance.now()
  const { bytes, missing } = await minutesPdf(minutes, {
    size: papers[form.paper],
    language,
    fonts,
    onProgress(share) {
      if (performance.now() - last < progressEveryMs) return
      last = performance.now()
      reply({ kind: 'progress', share })
    },
  })
  return { file: new Blob([bytes], { type: 'application/pdf' }), missing }
}

/** The code and the fonts of PDF files; a failure is not kept. */
function loadPdf() {
  pdf ??= openPdf().catch((failure: unknown) => {
    pdf = undefined
    throw failure
  })
  return pdf
}

async function openPdf() {
  const [{ minutesPdf, openFont }, ...files] = await Promise.all([
    import('../pdf/minutes-pdf.ts'),
    ...([regular, bold, mono] as const).map(fontFile),
  ])
  const [regularFile, boldFile, monoFile] = files as [Uint8Array, Uint8Array, Uint8Array]
  const fonts = { regular: openFont(regularFile), bold: openFont(boldFile), mono: openFont(monoFile) }
  return { minutesPdf, fonts }
}

async function fontFile(address: string): Promise<Uint8Array> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
