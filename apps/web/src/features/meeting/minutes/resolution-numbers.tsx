import type { Meeting } from '@civic-hub/committee'
import { queryMotionsToNumber, queryResolutions } from '@civic-hub/committee/resolutions'
import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Problem } from '../../../replica/connection/answer.ts'
import { useObservable } from '../../../replica/observable.ts'
import { useCanWrite, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { giveNumbers } from '../../../shell/give-numbers.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { resolutionsTexts } from '../../../texts/en/resolutions.gen.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import classes from './approval-section.module.css'
import type { ApprovalsOfMeeting } from './use-approvals.ts'

const { inMinutes: texts } = resolutionsTexts

interface ResolutionNumbersProps {
  meeting: Pick<Meeting, 'id' | 'date'>
  approvals: Pick<ApprovalsOfMeeting, 'loaded' | 'since'>
}

/**
 * The numbers of the meeting's resolutions. An owner's app requests them as soon as the minutes are approved as they
 * are now, also if another way of approving them did not, or its response was lost.
 */
export function ResolutionNumbers({ meeting: { id }, approvals: { loaded, since } }: ResolutionNumbersProps) {
  const replica = useReplica()
  const { doc } = replica
  const isOwner = useObservable(replica.access) === 'owner'
  const canWrite = useCanWrite()
  const { committeeId } = useParams({ strict: false })
  const [problem, setProblem] = useState<Problem | null>(null)
  const waiting = useQuery(useMemo(() => queryMotionsToNumber(doc, id), [doc, id]))
  const all = useQuery(useMemo(() => queryResolutions(doc), [doc]))
  const given = all.filter(({ meetingId }) => meetingId === id).reverse()
  const isApproved = loaded.state.kind === 'loaded' && loaded.state.value.approvals.length > 0
  const isWanted = isOwner && canWrite && isApproved && since === 'same' && waiting.length > 0
  const give = useCallback(async () => {
    setProblem(null)
    const answer = await giveNumbers(replica, id)
    if (!answer.ok) setProblem(answer.problem)
  }, [replica, id])
  useEffect(() => {
    if (isWanted) void give()
  }, [isWanted, give])
  if (given.length === 0 && !isWanted) return null
  return (
    <section className={classes.section} aria-label={texts.heading}>
      {given.length > 0 && (
        <p className={classes.resolutions}>
          <strong>{texts.heading}:</strong>
          {given.map(({ motionId, number }) => (
            <Link
              key={motionId}
              to="/$committeeId/resolutions"
              params={{ committeeId: committeeId ?? '' }}
              hash={motionId}
            >
              {number}
            </Link>
          ))}
        </p>
      )}
      {isWanted && problem === null && <p role="status">{texts.giving}</p>}
      {isWanted && problem !== null && (
        <>
          <ProblemNote title={texts.failed}>{problemText(problem)}</ProblemNote>
          <Button variant="default" onClick={() => void give()}>
            {texts.again}
          </Button>
        </>
      )}
    </section>
  )
}
