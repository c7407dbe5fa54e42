import { createFileRoute } from '@tanstack/react-router'
import { ChecklistPage } from '../../../../features/committee/checklists/checklist-page.tsx'
import { useCurrentCommittee } from '../../../../shell/use-current-committee.ts'

export const Route = createFileRoute('/$committeeId/workflows/checklists/$checklistId')({
  component: OneChecklist,
})

function OneChecklist() {
  const { checklistId } = Route.useParams()
  const committee = useCurrentCommittee()
  return committee && <ChecklistPage key={checklistId} committee={committee} checklistId={checklistId} />
}
