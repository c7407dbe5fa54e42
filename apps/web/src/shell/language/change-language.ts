import { reachHub } from '../../ui/reach-hub.ts'

/** The number of files of the language that this device has stored. */
export interface LanguageProgress {
  stored: number
  of: number
}

const patienceMs = 5_000

/**
 * Makes this device able to open the app in a language: the service worker stores the files of it. Rejects if they could not
 * be stored. A page without a worker needs only the hub.
 */
export async function storeLanguage(language: string, onProgress: (progress: LanguageProgress) => void): Promise<void> {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return void (await reachHub(patienceMs))
  const { port1, port2 } = new MessageChannel()
  await new Promise<void>((resolve, reject) => {
    port1.onmessage = ({ data }: MessageEvent<LanguageProgress | 'stored' | 'failed'>) => {
      if (data === 'stored') resolve()
      else if (data === 'failed') reject(new Error(`The files of ${language} were not stored`))
      else onProgress(data)
    }
    worker.postMessage({ type: 'STORE_LANGUAGE', language }, [port2])
  })
}

/** The hub, or the worker without a connection, notes the choice of the link and opens the same page in the language. */
export function openInLanguage(language: string): void {
  const address = new URL(location.href)
  address.searchParams.set('language', language)
  location.replace(address)
}
