import type { Author } from '@civic-hub/committee'
import { useMemo } from 'react'
import { useSession } from './session.ts'

/** The person at this screen, as the author of their edits. The value changes only when their name changes. */
export function useAuthor(): Author {
  const session = useSession()
  const { id, name } = session.kind === 'signed-in' ? session.account : { id: '', name: '' }
  return useMemo(() => ({ account: id, name }), [id, name])
}
