import type { Replaceable } from '@civic-hub/relay'

type Log = NonNullable<Replaceable['log']>

/** A log that prints nothing and stores the link for the first administrator. */
export type LinkLog = Log & { firstAdminLink(): string | undefined; firstAdminToken(): string | undefined }

export function createLinkLog(): LinkLog {
  let kept: string | undefined
  const keep = (details: unknown) => {
    const { link } = (details ?? {}) as { link?: unknown }
    if (typeof link === 'string' && link.includes('/first-admin#')) kept = link
  }
  const silent = () => undefined
  return {
    trace: silent,
    debug: silent,
    info: silent,
    error: silent,
    fatal: silent,
    warn: keep,
    firstAdminLink: () => kept,
    firstAdminToken: () => kept && new URL(kept).hash.slice(1),
  } as unknown as LinkLog
}
