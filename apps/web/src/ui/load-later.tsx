import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

interface Stands {
  /** Until the code is there. */
  meanwhile?: ReactNode
  /** When the code could not be fetched; without it the failure goes to the screen's error boundary. */
  failed?: (retry: () => void) => ReactNode
}

interface LoadedLater<Props> {
  /** Shows something else until the code is there. */
  Component: ComponentType<Props & Stands>
  /** Fetches the code ahead. */
  load(): Promise<void>
}

/**
 * A component whose code comes when it is first shown. Not React's `lazy`: that one keeps what has come off the screen
 * for up to 300 ms, so that placeholders don't flicker, and a person who pressed a button waits for it.
 */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LoadedLater<Props> {
  let Loaded: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null

  function loadOnce(): Promise<void> {
    loading ??= load().then(
      (component) => {
        Loaded = component
      },
      (failure: unknown) => {
        // Next time there may be a connection.
        loading = null
        throw failure
      },
    )
    return loading
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, where its module is read
  function Component({ meanwhile = null, failed, ...props }: Props & Stands) {
    const [attempt, setAttempt] = useState(0)
    const [outcome, setOutcome] = useState<'waiting' | 'there' | { failure: unknown }>(
      Loaded ? 'there' : 'waiting',
    )
    // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
    useEffect(() => {
      let shown = true
      loadOnce().then(
        () => shown && setOutcome('there'),
        (failure: unknown) => shown && setOutcome({ failure }),
      )
      return () => {
        shown = false
      }
    }, [attempt])
    if (typeof outcome === 'object') {
      if (!failed) throw outcome.failure
      return failed(() => setAttempt(attempt + 1))
    }
    return Loaded ? <Loaded {...(props as unknown as Props)} /> : meanwhile
  }

  return { Component, load: loadOnce }
}
