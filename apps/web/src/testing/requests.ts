import { onTestFinished, vi } from 'vitest'

/** Requests for addresses that begin with one of these fail, as without a connection, until the returned function is called. */
export function failRequests(...beginnings: readonly string[]): () => void {
  const request = globalThis.fetch
  const intercepted = vi.spyOn(globalThis, 'fetch').mockImplementation(async (what, options) => {
    if (beginnings.some((beginning) => pathOfRequest(what).startsWith(beginning)))
      throw new TypeError('Failed to fetch')
    return request(what, options)
  })
  const restore = () => void intercepted.mockRestore()
  onTestFinished(restore)
  return restore
}

export const pathOfRequest = (what: RequestInfo | URL): string =>
  new URL(what instanceof Request ? what.url : what, location.href).pathname
