import type { Author } from '@civic-hub/committee'

let read = (): Author => ({ account: '', name: '' })

/** The person at this screen, as the author of their edits; '' before the session is known. */
export const authorHere = (): Author => read()

/** Set by the replica of a page: imports and workers change documents without a session. */
export function readAuthorFrom(source: () => Author): void {
  read = source
}
