import { type Member, queryRemovedMembers } from '@civic-hub/committee/members'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useReplica } from '../../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../../replica/react/use-query.ts'
import { membersTexts } from '../../../../texts/en/members.ts'
import { dayOf } from '../../../../ui/day-of.ts'
import rows from '../../../../ui/rows.module.css'
import classes from './directory.module.css'

const { removed: texts } = membersTexts

/** A collapsed list of the members who were removed from the directory. Each can be restored. */
export function RemovedMembers(props: { editable: boolean; onRestore: (member: Member) => void }) {
  const { doc } = useReplica()
  const removed = useQuery(useMemo(() => queryRemovedMembers(doc), [doc]))
  if (removed.length === 0) return null
  return (
    <details className={classes.removed}>
      <summary>{texts.title(removed.length)}</summary>
      <ul className={rows.list}>
        {removed.map((member) => (
          <li key={member.id} className={rows.row}>
            <div className={rows.what}>
              <p className={rows.name} dir="auto">
                {member.name}
              </p>
              <p className={rows.detail}>
                <bdi>{member.role}</bdi> · {texts.since(dayOf(member.removedAt ?? ''))}
              </p>
            </div>
            {props.editable && (
              <div className={rows.actions}>
                <Button
                  variant="default"
                  aria-label={texts.restoreNamed(member.name)}
                  onClick={() => props.onRestore(member)}
                >
                  {texts.restore}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
