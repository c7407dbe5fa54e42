import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { onTestFinished } from 'vitest'
import { lazyDialog as lazyDialogInApp } from '../ui/lazy-dialog.tsx'
import { loadLater as loadLaterInApp } from '../ui/load-later.tsx'
import { optionalPart as optionalPartInApp } from '../ui/optional-part.ts'

export { prefetchDialogs } from '../ui/lazy-dialog.tsx'
export { framePart } from '../ui/optional-part.ts'

/*
 * Takes the place of `ui/load-later.tsx`, `ui/optional-part.ts` and `ui/lazy-dialog.tsx` in tests of screens (vitest.config.ts). Code is loaded once for all tests of a page, so a
 * part that was loaded before cannot be held by its request.
 */

/** The parts that are held, each by a text of the function that loads it, until they are released. */
const held = new Map<string, Promise<void>>()

/**
 * Holds each part whose loading function has this text in its source, such as the name of a file, as if its code
 * were not loaded; returns a function that releases them.
 */
export function holdPart(text: string): () => void {
  let load: () => void = () => undefined
  held.set(text, new Promise((resolve) => (load = resolve)))
  const release = () => {
    held.delete(text)
    load()
  }
  onTestFinished(release)
  return release
}

const holdOf = (source: string) => [...held].find(([text]) => source.includes(text))?.[1]

function holdable<Props extends object>(App: ComponentType<Props>, loadInApp: () => Promise<void>, source: string) {
  const hold = () => holdOf(source)
  function Component(props: Props & { meanwhile?: ReactNode }) {
    const [release, setRelease] = useState(hold)
    useEffect(() => {
      let shown = true
      void release?.then(() => shown && setRelease(undefined))
      return () => {
        shown = false
      }
    }, [release])
    return release ? props.meanwhile : <App {...props} />
  }
  return { Component, load: () => hold()?.then(loadInApp) ?? loadInApp() }
}

export const loadLater: typeof loadLaterInApp = (load, whenFailed) => {
  const part = loadLaterInApp(load, whenFailed)
  return holdable(part.Component, part.load, String(load))
}

export const optionalPart: typeof optionalPartInApp = (load, name) => {
  const part = optionalPartInApp(load, name)
  const { Component, ...rest } = holdable(part, part.load, String(load))
  return Object.assign(Component, rest)
}

export const lazyDialog: typeof lazyDialogInApp = (load, name) => {
  const App = lazyDialogInApp(load, name)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each dialog, where its module is read
  function Component(props: object) {
    const [Shown] = useState(() => {
      const hold = holdOf(String(load))
      return (hold ? lazyDialogInApp(() => hold.then(load), name) : App) as ComponentType<object>
    })
    return <Shown {...props} />
  }
  return Component as typeof App
}
