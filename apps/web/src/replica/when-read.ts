import type { Observable } from './observable.ts'

/** Resolves when this device's copy of a document is read. */
export function whenRead({ opening }: { opening: Observable<'loading' | 'waiting' | 'ready'> }): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (opening.get() === 'loading') return
      stop()
      resolve()
    }
    const stop = opening.subscribe(look)
    look()
  })
}
