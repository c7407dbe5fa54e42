import type { Author } from '@civic-hub/committee'

let read = (): Author => ({ account: '', name: '' })

/** The person at this screen, as the author of their edits; '' before the session is known. */
export const authorHere = (): Author => read()

/** The session calls it, because what needs the author must not load the session: workers and imports have none. */
export function readAuthorFrom(source: () => Author): void {
  read = source
}
