import { useEffect } from 'react'
import { useCommittees } from '../replica/react/device-provider.tsx'
import type { CommitteeOnDevice } from '../replica/store/device-database.ts'
import { notInSnapshot } from '../start/startup-snapshot.ts'
import { shellTexts } from '../texts/en/shell.gen.ts'
import { whileVisible } from '../ui/while-visible.ts'
import classes from './requests-badge.module.css'

const askEveryMs = 30_000

/** The number of people who ask to join the committee on screen, for its owners; 0 for other members. */
export function useRequests(committee: CommitteeOnDevice | null): number {
  const { refresh } = useCommittees()
  const owner = committee?.access === 'owner'
  useEffect(() => (owner ? whileVisible(askEveryMs, refresh) : undefined), [owner, refresh])
  return owner ? (committee.requests ?? 0) : 0
}

/** Shows the number of people who ask to join a committee. Renders nothing if there are none. */
export function RequestsBadge({ requests }: { requests: number }) {
  if (requests === 0) return null
  return (
    <span {...notInSnapshot} className={classes.badge}>
      <span aria-hidden="true">{requests}</span>
      <span className="visually-hidden">{shellTexts.header.requests(requests)}</span>
    </span>
  )
}
