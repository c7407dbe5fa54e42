import { useCallback, useEffect, useState } from 'react'
import type { Answer, Problem } from '../../replica/connection/answer.ts'

export type Loaded<T> =
  | { kind: 'loading' }
  | { kind: 'failed'; problem: Problem }
  | { kind: 'loaded'; value: T }

/** Something that only the relay knows about the person's account; read again when the connection returns. */
export function useOwnAccount<T>(read: () => Promise<Answer<T>>) {
  const [state, setState] = useState<Loaded<T>>({ kind: 'loading' })

  const load = useCallback(async () => {
    const answer = await read()
    setState((current) => {
      if (answer.ok) return { kind: 'loaded', value: answer.value }
      // What is on screen stays there.
      return current.kind === 'loaded' ? current : { kind: 'failed', problem: answer.problem }
    })
  }, [read])

  useEffect(() => {
    const reload = () => void load()
    reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [load])

  return { state, load, show: (value: T) => setState({ kind: 'loaded', value }) }
}
