import { type ApprovalElsewhere, queryApprovalsElsewhere } from '@civic-hub/committee/minutes'
import type { Approval } from '@civic-hub/protocol'
import { useCallback, useMemo } from 'react'
import type { Answer } from '../../../replica/connection/answer.ts'
import { onListChange } from '../../../replica/connection/list-changes.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { type MinutesApprovals, readApprovals } from '../../../replica/session/frozen-texts.ts'
import { nameThenAndNow } from '../../../shell/people/use-signer-names.ts'
import { useLoaded } from '../../../shell/use-loaded.ts'
import { approvalTexts as texts } from '../../../texts/en/approval.gen.ts'
import { type MinutesStanding, motionOfVersion } from './minutes-standing.ts'
import { nextMeetingIn } from './minutes-text.ts'
import { type TextIn, whatSince } from './since-approval.ts'

const noApprovals: Answer<MinutesApprovals> = { ok: true, value: { approvals: [], latestText: null } }

export interface ApprovalsOfMeeting {
  /** The hub's approvals. */
  readonly loaded: ReturnType<typeof useLoaded<MinutesApprovals>>
  readonly since: ReturnType<typeof whatSince>
  /** Imported approvals that are not in the hub's list. */
  readonly elsewhere: readonly ApprovalElsewhere[]
  readonly standing: MinutesStanding
  /** The next meeting in the latest approved text; undefined without an approval. */
  readonly next: readonly string[] | undefined
}

/** The approvals of a meeting's minutes. The relay is asked for a completed meeting only: no other one has any. */
export function useApprovals(meetingId: string, isCompleted: boolean, textIn: TextIn): ApprovalsOfMeeting {
  const { doc, documentId } = useReplica()
  const read = useCallback(
    () => (isCompleted ? readApprovals(documentId, meetingId) : Promise.resolve(noApprovals)),
    [documentId, meetingId, isCompleted],
  )
  const loaded = useLoaded(read, {
    changeFailed: texts.failed,
    onChanged: useCallback((reload: () => void) => onListChange('approvals', documentId, reload), [documentId]),
  })
  const known = loaded.state.kind === 'loaded' ? loaded.state.value : null
  // Writing the minutes takes a while: once for each change of the meeting, not for each rendering.
  const since = useMemo(() => (known ? whatSince(known, textIn) : 'same'), [known, textIn])
  const imported = useQuery(useMemo(() => queryApprovalsElsewhere(doc, meetingId), [doc, meetingId]))
  const elsewhere = useMemo(() => {
    // For a committee that returned to its hub, imported approvals are also in the hub's list.
    const inList = new Set(known?.approvals.map(momentAndText))
    return imported.filter((approval) => !inList.has(momentAndText(approval)))
  }, [known, imported])
  const standing = useMemo(() => standingOf(known, since, elsewhere), [known, since, elsewhere])
  const next = useMemo(() => nextOf(known, elsewhere), [known, elsewhere])
  return { loaded, since, elsewhere, standing, next }
}

/** An approval of another hub contains it, and is not read here. */
function nextOf(known: MinutesApprovals | null, elsewhere: readonly ApprovalElsewhere[]) {
  if (known?.latestText != null) return nextMeetingIn(known.latestText)
  return elsewhere.length > 0 ? [] : undefined
}

const momentAndText = ({ approvedAt, sha256 }: Pick<Approval, 'approvedAt' | 'sha256'>) => `${approvedAt} ${sha256}`

function standingOf(
  known: MinutesApprovals | null,
  since: ReturnType<typeof whatSince>,
  elsewhere: readonly ApprovalElsewhere[],
): MinutesStanding {
  const here = known?.approvals.at(-1)
  const latest = here ?? elsewhere.at(-1)
  if (!latest) return { kind: known ? 'draft' : 'unknown' }
  return {
    kind: 'approved',
    by: nameThenAndNow(latest.approvedBy, here?.nameNow),
    at: latest.approvedAt,
    motion: known && here ? motionOfVersion(here, known.approvals) : null,
    since: here ? since : 'other-format',
  }
}
