import { createFileRoute } from '@tanstack/react-router'
import { ChecklistsSection } from '../../../features/committee/checklists/checklists-section.tsx'
import { WorkflowsPage } from '../../../features/committee/workflows/workflows-page.tsx'
import { useMeetingActions } from '../../../features/meeting/meetings/use-meeting-actions.ts'
import { useLatestApprovals } from '../../../replica/react/use-latest-approvals.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { useCurrentCommittee } from '../../../shell/use-current-committee.ts'

export const Route = createFileRoute('/$committeeId/workflows/')({ component: Workflows })

function Workflows() {
  const committee = useCurrentCommittee()
  return committee && <WorkflowsOf key={committee.id} committee={committee} />
}

function WorkflowsOf({ committee }: { committee: CommitteeOnDevice }) {
  const { slug } = committee
  const { start, reinstate } = useMeetingActions(slug)
  const navigate = Route.useNavigate()
  return (
    <WorkflowsPage
      committee={committee}
      approvals={useLatestApprovals(committee)}
      actions={{
        async start(meeting) {
          if (!(await start(meeting))) return
          await navigate({
            to: '/$committeeId/meetings/$meetingId',
            params: { committeeId: slug, meetingId: meeting.id },
          })
        },
        reinstate: ({ id }) => reinstate(id),
      }}
      checklists={<ChecklistsSection slug={slug} />}
    />
  )
}
