import type { MinutesSource } from '@civic-hub/committee'
import type { WordTemplate } from '@civic-hub/committee/minutes'
import { openFile } from '../../../../replica/files/device-files.ts'
import type { Device } from '../../../../replica/store/device.ts'
import { failureOfWorker } from '../../../../ui/outdated-part.ts'
import type { Minutes } from '../minutes-model.ts'
import { templateData } from './template-data.ts'
import type { CheckedTemplate, FilledFile, TemplateFault } from './template-work.ts'
import type { TemplateReply, TemplateRequest } from './template-worker.ts'

export { faultWords } from './fault-words.ts'

/** Checking and filling take a second or two on a slow device. A file that needs more is none that Word wrote. */
const maxWorkMs = 60_000

/** Any file may be chosen, and any file may be stored by a changed app: the page stays free, and can end the work. */
function askWorker(request: TemplateRequest): Promise<Exclude<TemplateReply, null>> {
  const worker = new Worker(new URL('./template-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Exclude<TemplateReply, null>>((resolve, reject) => {
    const timer = setTimeout(() => resolve({ kind: 'refused', reason: 'too-slow', detail: '', part: '' }), maxWorkMs)
    worker.addEventListener('message', ({ data }: MessageEvent<TemplateReply>) => {
      clearTimeout(timer)
      if (data) resolve(data)
      else reject(new Error('The worker failed'))
    })
    worker.addEventListener('error', (event) => {
      clearTimeout(timer)
      reject(failureOfWorker(event))
    })
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}

/** Checks a chosen file in a worker. */
export const checkInWorker = (file: File): Promise<CheckedTemplate> =>
  askWorker({ kind: 'check', file, name: file.name }) as Promise<CheckedTemplate>

type Fill = (file: Blob) => Promise<FilledFile | TemplateFault>

export type FilledTemplate =
  | FilledFile
  /** The sample is filled, because the stored template has a fault. */
  | (Omit<FilledFile, 'kind'> & { readonly kind: 'sample-filled'; readonly fault: TemplateFault })
  | { readonly kind: 'failed' | 'missing' | 'unreachable' | 'no-access' }

/** Fills a template, or the sample if the template cannot be filled. */
export async function fillOrSample(fill: Fill, template: Blob, sample: () => Promise<Blob>): Promise<FilledTemplate> {
  const outcome = await fill(template)
  if (outcome.kind === 'filled') return outcome
  const instead = await fill(await sample())
  if (instead.kind !== 'filled') return { kind: 'failed' }
  return { ...instead, kind: 'sample-filled', fault: outcome }
}

/** Fills the committee's template with the minutes of a meeting. */
export async function fillStored(
  device: Device,
  documentId: string,
  { sha256, mime }: WordTemplate,
  {
    minutes,
    source,
    resolutions,
  }: { minutes: Minutes; source: MinutesSource; resolutions: ReadonlyMap<string, string> },
): Promise<FilledTemplate> {
  const opened = await openFile(device, documentId, { sha256, mime })
  if (opened.kind !== 'file') return opened
  const data = templateData(minutes, source, { resolutions })
  const { isDraft, standing } = minutes
  return fillOrSample(
    (file) => askWorker({ kind: 'fill', file, data, isDraft, standing }) as Promise<FilledFile | TemplateFault>,
    opened.blob,
    async () => (await import('./sample-template.ts')).sampleTemplate(),
  )
}
