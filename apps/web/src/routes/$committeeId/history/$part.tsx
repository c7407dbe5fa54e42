import type { Difference } from '@civic-hub/committee/history'
import { createFileRoute, Navigate, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { announcementsPartHistory } from '../../../features/committee/announcements/announcements-history.ts'
import { budgetHistory } from '../../../features/committee/budget/budget-history.tsx'
import { checklistsPartHistory } from '../../../features/committee/checklists/checklists-history.ts'
import {
  type HistoryAddress,
  readHistoryAddress,
} from '../../../features/committee/history/history-address.ts'
import { PartHistoryPage } from '../../../features/committee/history/part-history-page.tsx'
import { ideasHistory } from '../../../features/committee/ideas/idea-history.ts'
import { membersPartHistory } from '../../../features/committee/members/history/members-part-history.tsx'
import { RemovedEntriesPage } from '../../../features/committee/removed/removed-entries-page.tsx'
import { resourcesPartHistory } from '../../../features/committee/resources/resources-history.ts'
import { templatePartHistory } from '../../../features/meeting/template/template-part-history.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import type { PartHistory } from '../../../shell/history/part-history.ts'
import type { PartWithHistory } from '../../../shell/part-menu.tsx'
import { useCurrentCommittee } from '../../../shell/use-current-committee.ts'
import { budgetTexts } from '../../../texts/en/budget.ts'
import {
  announcementHistoryTexts,
  checklistHistoryTexts,
  resourceHistoryTexts,
  templateHistoryTexts,
} from '../../../texts/en/entry-history.ts'
import { ideaHistoryTexts } from '../../../texts/en/idea-history.ts'
import { membersTexts } from '../../../texts/en/members.ts'
import { BackLink } from '../../../ui/back-link.tsx'

// One address for all histories and for the removed entries, because the first script of every page contains all addresses.
export const Route = createFileRoute('/$committeeId/history/$part')({
  component: History,
  validateSearch: readHistoryAddress,
})

const histories = {
  ideas: historyOf(ideasHistory, '/$committeeId/ideas', ideaHistoryTexts.back),
  announcements: historyOf(
    announcementsPartHistory,
    '/$committeeId/community/announcements',
    announcementHistoryTexts.back,
  ),
  resources: historyOf(resourcesPartHistory, '/$committeeId/community/resources', resourceHistoryTexts.back),
  checklists: historyOf(checklistsPartHistory, '/$committeeId/workflows', checklistHistoryTexts.back),
  template: historyOf(templatePartHistory, '/$committeeId/meetings/template', templateHistoryTexts.back),
  budget: historyOf(budgetHistory, '/$committeeId/budget', budgetTexts.historyOf.back),
  members: historyOf(membersPartHistory, '/$committeeId/members', membersTexts.history.back),
} satisfies Record<PartWithHistory, unknown>

type PageOfPart =
  | '/$committeeId/budget'
  | '/$committeeId/community/announcements'
  | '/$committeeId/community/resources'
  | '/$committeeId/ideas'
  | '/$committeeId/meetings/template'
  | '/$committeeId/members'
  | '/$committeeId/workflows'

/** Returns the screen of a part's history, with a link back to the part's page. */
function historyOf<C, D extends Difference>(part: PartHistory<C, D>, page: PageOfPart, back: string) {
  return (committee: CommitteeOnDevice, address: HistoryAddress): ReactNode => (
    <PartHistoryPage
      committee={committee}
      address={address}
      part={part}
      back={
        <BackLink to={page} params={{ committeeId: committee.slug }}>
          {back}
        </BackLink>
      }
    />
  )
}

function History() {
  const { committeeId, part } = Route.useParams()
  const address = Route.useSearch()
  const committee = useCurrentCommittee()
  const hash = useRouterState({ select: ({ location }) => location.hash })
  if (part === 'removed') return committee && <RemovedEntriesPage committee={committee} from={hash} />
  if (!isKnown(part)) return <Navigate to="/$committeeId/home" params={{ committeeId }} replace />
  return committee && histories[part](committee, address)
}

const isKnown = (part: string): part is PartWithHistory => Object.hasOwn(histories, part)
