import { useEffect } from 'react'
import { usePersonal } from '../../replica/personal/use-personal.ts'
import { watchDeeds } from '../../replica/personal/watch-deeds.ts'
import { useReplica } from '../../replica/react/replica-provider.tsx'

/** On every page of a committee: what the person does there counts for their civic impact. */
export function CommitteeImpact({ accountId }: { accountId: string }) {
  const { doc } = useReplica()
  const personal = usePersonal({ live: false })
  useEffect(() => (personal ? watchDeeds(doc, accountId, personal) : undefined), [doc, accountId, personal])
  return null
}
