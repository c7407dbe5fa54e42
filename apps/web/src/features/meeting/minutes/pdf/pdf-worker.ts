import regular from 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf?url'
import bold from 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf?url'
import mono from 'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf?url'
import type { Minutes } from '../minutes.ts'
import { minutesPdf } from './minutes-pdf.ts'
import { type Paper, papers } from './paper.ts'

export interface PdfRequest {
  readonly minutes: Minutes
  readonly paper: Paper
  readonly language: string
}

export type PdfReply =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly bytes: Uint8Array<ArrayBuffer>; readonly missing: readonly string[] }
  | { readonly kind: 'failed'; readonly reason: string }

/** Time between two messages about the progress. */
const progressEveryMs = 100

const reply = (message: PdfReply) => postMessage(message)

async function fontFile(address: string): Promise<Uint8Array> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

addEventListener('message', async ({ data }: MessageEvent<PdfRequest>) => {
  try {
    const { minutes, paper, language } = data
    const files = await Promise.all([regular, bold, mono].map(fontFile))
    const [regularFile, boldFile, monoFile] = files as [Uint8Array, Uint8Array, Uint8Array]
    let last = performance.now()
    const { bytes, missing } = await minutesPdf(minutes, {
      ...{ size: papers[paper], language },
      fonts: { regular: regularFile, bold: boldFile, mono: monoFile },
      onProgress(share) {
        if (performance.now() - last < progressEveryMs) return
        last = performance.now()
        reply({ kind: 'progress', share })
      },
    })
    reply({ kind: 'done', bytes, missing })
  } catch (failure) {
    reply({ kind: 'failed', reason: String(failure) })
  }
})
