import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

interface Stands {
  /** Shown until the code is loaded. */
  meanwhile?: ReactNode
  /** Shown if the code could not be loaded. If absent, the screen's error boundary handles the failure. */
  failed?: (retry: () => void, failure: unknown) => ReactNode
}

interface LoadedLater<Props> {
  /** Renders a placeholder until the code is loaded. */
  Component: ComponentType<Props & Stands>
  /** Loads the code before it is needed. */
  load(): Promise<void>
}

/**
 * A component whose code is loaded when it is first shown. React's `lazy` is not used: it delays the content by up to
 * 300 ms so that placeholders do not flicker, and a person who pressed a button would wait.
 */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  whenFailed?: Stands['failed'],
): LoadedLater<Props> {
  let Loaded: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null

  function loadOnce(): Promise<void> {
    loading ??= load().then(
      (component) => {
        Loaded = component
      },
      (failure: unknown) => {
        // A later attempt may have a connection.
        loading = null
        throw failure
      },
    )
    return loading
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, where its module is read
  function Component({ meanwhile = null, failed = whenFailed, ...props }: Props & Stands) {
    const [attempt, setAttempt] = useState(0)
    const [outcome, setOutcome] = useState<'waiting' | 'there' | { failure: unknown }>(Loaded ? 'there' : 'waiting')
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
      return failed(() => setAttempt(attempt + 1), outcome.failure)
    }
    return Loaded ? <Loaded {...(props as unknown as Props)} /> : meanwhile
  }

  return { Component, load: loadOnce }
}
