import { useEffect, useState } from 'react'
import { onTestFinished } from 'vitest'
import { loadLater as loadLaterInApp } from '../ui/load-later.tsx'

/*
 * Takes the place of `ui/load-later.tsx` in tests of screens (vitest.config.ts). Code is loaded once for all tests of a page, so a
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

export const loadLater: typeof loadLaterInApp = (load) => {
  const part = loadLaterInApp(load)
  const source = String(load)
  const hold = () => [...held].find(([text]) => source.includes(text))?.[1]
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, where its module is read
  const Component: typeof part.Component = (props) => {
    const [release, setRelease] = useState(hold)
    useEffect(() => {
      let shown = true
      void release?.then(() => shown && setRelease(undefined))
      return () => {
        shown = false
      }
    }, [release])
    return release ? props.meanwhile : <part.Component {...props} />
  }
  return { Component, load: () => hold()?.then(part.load) ?? part.load() }
}
