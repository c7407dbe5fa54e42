import type { TemplateScope } from './template-data.ts'
import { checkFile, fillFile } from './template-work.ts'

export type TemplateRequest =
  | { readonly kind: 'check'; readonly file: Blob; readonly name: string }
  | {
      readonly kind: 'fill'
      readonly file: Blob
      readonly data: TemplateScope
      readonly isDraft: boolean
      readonly standing: string | null
    }

/** The outcome of a request, or null after a failure of the code. */
export type TemplateReply = Awaited<ReturnType<typeof checkFile | typeof fillFile>> | null

addEventListener('message', ({ data }: MessageEvent<TemplateRequest>) => {
  const outcome = data.kind === 'check' ? checkFile(data.file, data.name) : fillFile(data.file, data.data, data)
  void outcome.catch(() => null).then((reply) => postMessage(reply satisfies TemplateReply))
})
