import { onTestFinished } from 'vitest'

/** Collects the reasons of rejections that nothing handles, in Node or in a browser, until the test is finished. */
export function unhandledRejections(): unknown[] {
  const reasons: unknown[] = []
  const note = (reason: unknown) => reasons.push(reason)
  const noteEvent = ({ reason }: PromiseRejectionEvent) => note(reason)
  if ('window' in globalThis) {
    addEventListener('unhandledrejection', noteEvent)
    onTestFinished(() => removeEventListener('unhandledrejection', noteEvent))
  } else {
    process.on('unhandledRejection', note)
    onTestFinished(() => void process.off('unhandledRejection', note))
  }
  return reasons
}
