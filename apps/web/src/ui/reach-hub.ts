/** Rejects if the hub does not answer within this time. */
export const reachHub = (patienceMs: number) =>
  fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
