import { useEffect } from 'react'
import { usePersonal } from '../../../replica/personal/use-personal.ts'
import { watchDeeds } from '../../../replica/personal/watch-deeds.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'

/** Mounted on every page of a committee: counts the person's actions there for their civic impact. */
export function CommitteeImpact({ accountId }: { accountId: string }) {
  const { doc } = useReplica()
  const personal = usePersonal({ live: false })
  useEffect(() => (personal ? watchDeeds(doc, accountId, personal) : undefined), [doc, accountId, personal])
  return null
}
