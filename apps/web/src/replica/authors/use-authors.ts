import { useEffect } from 'react'
import { useReplica } from '../react/replica-provider.tsx'

/** Signs and checks the statements of a meeting while it is on screen. Loaded after the screen: nothing waits for it. */
export function useAuthors(meetingId: string): void {
  const { doc } = useReplica()
  useEffect(() => {
    let stop: (() => void) | null = () => {}
    import('./watch-authors.ts').then(
      ({ watchAuthors }) => {
        if (stop) stop = watchAuthors(doc, meetingId)
      },
      (failure: unknown) => console.warn('The authors of this meeting are not checked', failure),
    )
    return () => {
      stop?.()
      stop = null
    }
  }, [doc, meetingId])
}
