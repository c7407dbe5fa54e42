import { createWorker } from 'tesseract.js'

const folder = import.meta.env.VITE_OCR_FOLDER as string

/** In pixels. Photos of newer phones are larger, which takes memory and time without better results. */
const longestSide = 3_500

const worker = `${folder}/worker.min.js`
const core = `${folder}/tesseract-core-simd-lstm.wasm.js`

/**
 * Reads the English words of an image on this device: the image is not uploaded, and all code and data are
 * loaded from the relay or from this device. Rejects with the signal's reason when that is aborted.
 */
export function readImage(image: Blob, onProgress: (share: number) => void, signal: AbortSignal): Promise<string> {
  return readPictures({ count: 1, draw: () => drawn(image) }, onProgress, signal)
}

/** Reads pictures that are drawn one after the other. `onProgress` gets the share of all of them. */
export async function readPictures(
  { count, draw }: { count: number; draw(index: number): Promise<HTMLCanvasElement> },
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  // The worker starts only when the first image could be drawn.
  let picture = await draw(0)
  signal.throwIfAborted()
  let done = 0
  let fail = (_reason: unknown) => {}
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  failed.catch(() => undefined)
  signal.addEventListener('abort', () => fail(signal.reason), { once: true })
  const { starting, end } = start((share) => onProgress((done + share) / count), fail)
  try {
    const started = await Promise.race([starting, failed])
    let words = ''
    for (;;) {
      const { data } = await Promise.race([started.recognize(picture), failed])
      words += `${data.text}\n`
      done++
      onProgress(done / count)
      if (done === count) return words
      picture = await Promise.race([draw(done), failed])
    }
  } finally {
    end()
  }
}

/**
 * Starts the library's worker. `end` terminates it in any state: the library returns it only when it has
 * started completely.
 */
function start(onProgress: (share: number) => void, onFailure: (reason: unknown) => void) {
  const made: Worker[] = []
  const Usual = globalThis.Worker
  globalThis.Worker = class extends Usual {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given)
      made.push(this)
    }
  }
  try {
    // The library creates its worker before its first await.
    const starting = createWorker('eng', 1, {
      workerPath: worker,
      corePath: core,
      langPath: folder,
      // The script has an address of our own, so that it has its own content policy. Nothing is cached in a
      // store that a sign-out does not clear.
      workerBlobURL: false,
      cacheMethod: 'none',
      logger: ({ status, progress }) => status === 'recognizing text' && onProgress(progress),
      // The library's own promise does not reject when the language data are missing.
      errorHandler: onFailure,
    })
    starting.catch(() => undefined)
    const end = () => {
      for (const each of made) each.terminate()
    }
    return { starting, end }
  } finally {
    globalThis.Worker = Usual
  }
}

/** Draws the image as a person sees it: rotated as its camera noted, on white, and not larger than needed. */
async function drawn(image: Blob): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(image)
  try {
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser draws nothing')
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    return canvas
  } finally {
    bitmap.close()
  }
}
