import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

interface LoadedLater<Props> {
  /** Shows `meanwhile` until the code is there. */
  Component: ComponentType<Props & { meanwhile?: ReactNode }>
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
  function Component({ meanwhile = null, ...props }: Props & { meanwhile?: ReactNode }) {
    const [outcome, setOutcome] = useState<'waiting' | 'there' | { failure: unknown }>(
      Loaded ? 'there' : 'waiting',
    )
    useEffect(() => {
      let shown = true
      loadOnce().then(
        () => shown && setOutcome('there'),
        (failure: unknown) => shown && setOutcome({ failure }),
      )
      return () => {
        shown = false
      }
    }, [])
    // As with any error of a screen, its error boundary says so.
    if (typeof outcome === 'object') throw outcome.failure
    return Loaded ? <Loaded {...(props as unknown as Props)} /> : meanwhile
  }

  return { Component, load: loadOnce }
}
