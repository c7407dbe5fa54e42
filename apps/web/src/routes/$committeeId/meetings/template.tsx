import { createFileRoute } from '@tanstack/react-router'
import { TemplatePage } from '../../../features/meeting/template/template-page.tsx'
import { useCurrentCommittee } from '../../../shell/use-current-committee.ts'

export const Route = createFileRoute('/$committeeId/meetings/template')({ component: Template })

function Template() {
  const committee = useCurrentCommittee()
  return committee && <TemplatePage committee={committee} />
}
