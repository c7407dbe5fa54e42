import type { Author } from '@civic-hub/committee'
import { useMemo } from 'react'
import { useSession } from './session.ts'

export function useAuthor(): Author {
  const session = useSession()
  const { id, name } = session.kind === 'signed-in' ? session.account : { id: '', name: '' }
  return useMemo(() => ({ account: id, name }), [id, name])
}
