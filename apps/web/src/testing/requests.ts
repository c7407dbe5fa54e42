import { onTestFinished, vi } from 'vitest'

/** Requests for addresses that begin with one of these fail, as without a connection, until the returned function is called. */
export function failRequests(...beginnings: readonly string[]): () => void {
  return interceptRequests(beginnings, () => Promise.reject(new TypeError('Failed to fetch')))
}

/** The same for requests that are sent only when the returned function is called. */
export function holdRequests(...beginnings: readonly string[]): () => void {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  interceptRequests(beginnings, () => held)
  return release
}

function interceptRequests(beginnings: readonly string[], beforeIt: () => Promise<void>): () => void {
  const request = globalThis.fetch
  const intercepted = vi.spyOn(globalThis, 'fetch').mockImplementation(async (what, options) => {
    const { pathname } = new URL(what instanceof Request ? what.url : what, location.href)
    if (beginnings.some((beginning) => pathname.startsWith(beginning))) await beforeIt()
    return request(what, options)
  })
  const restore = () => void intercepted.mockRestore()
  onTestFinished(restore)
  return restore
}
