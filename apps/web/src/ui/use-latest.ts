import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Lets stable callbacks reach what the last render was given. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
