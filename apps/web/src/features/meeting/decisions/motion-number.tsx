import { queryGivenNumbers } from '@civic-hub/committee/resolutions'
import { Link, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { resolutionNumberTexts as texts } from '../../../texts/en/resolution-number.gen.ts'

/** The number of a carried motion, as a link to the register; empty until it has one. */
export function MotionNumber({ motionId }: { motionId: string }) {
  const { doc } = useReplica()
  const { committeeId } = useParams({ strict: false })
  const number = useQuery(useMemo(() => queryGivenNumbers(doc), [doc])).get(motionId)
  if (number === undefined || committeeId === undefined) return null
  return (
    <Link to="/$committeeId/resolutions" params={{ committeeId }} hash={motionId}>
      {texts.number(number)}
    </Link>
  )
}
