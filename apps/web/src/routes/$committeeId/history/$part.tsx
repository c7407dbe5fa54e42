import type { Difference } from '@civic-hub/committee/history'
import { announcements, type ListFields, type ListName, resources } from '@civic-hub/committee/lists'
import { createFileRoute, Navigate, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { budgetHistory } from '../../../features/committee/budget/budget-history.tsx'
import { checklistsPartHistory } from '../../../features/committee/checklists/checklists-history.ts'
import { type HistoryAddress, readHistoryAddress } from '../../../features/committee/history/history-address.ts'
import { PartHistoryPage } from '../../../features/committee/history/part-history-page.tsx'
import { ideasHistory } from '../../../features/committee/ideas/idea-history.ts'
import { membersPartHistory } from '../../../features/committee/members/history/members-part-history.ts'
import { RemovedEntriesPage } from '../../../features/committee/removed/removed-entries-page.tsx'
import { templatePartHistory } from '../../../features/meeting/template/template-part-history.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { listPartHistory } from '../../../shell/history/list-history.ts'
import type { PartHistory } from '../../../shell/history/part-history.ts'
import { type ListPath, pathOfList } from '../../../shell/lists/list-links.ts'
import type { ShownList } from '../../../shell/lists/shown-list.ts'
import type { PartWithHistory } from '../../../shell/part-menu.tsx'
import { useCurrentCommittee } from '../../../shell/use-current-committee.ts'
import { announcementsTexts } from '../../../texts/en/announcements.gen.ts'
import { budgetTexts } from '../../../texts/en/budget.gen.ts'
import { checklistHistoryTexts } from '../../../texts/en/checklist-history.gen.ts'
import { ideasTexts } from '../../../texts/en/ideas.gen.ts'
import { membersTexts } from '../../../texts/en/members.gen.ts'
import { resourcesTexts } from '../../../texts/en/resources.gen.ts'
import { templateHistoryTexts } from '../../../texts/en/template-history.gen.ts'
import { BackLink } from '../../../ui/back-link.tsx'

// One address for all histories and for the removed entries, because the first script of every page contains all addresses.
export const Route = createFileRoute('/$committeeId/history/$part')({
  component: History,
  validateSearch: readHistoryAddress,
})

const histories = {
  ideas: historyOf(ideasHistory, pathOfList('ideas'), ideasTexts.history.back),
  announcements: historyOfList({ list: announcements, texts: announcementsTexts }),
  resources: historyOfList({ list: resources, texts: resourcesTexts }),
  checklists: historyOf(checklistsPartHistory, '/$committeeId/workflows', checklistHistoryTexts.back),
  template: historyOf(templatePartHistory, '/$committeeId/meetings/template', templateHistoryTexts.back),
  budget: historyOf(budgetHistory, '/$committeeId/budget', budgetTexts.historyOf.back),
  members: historyOf(membersPartHistory, '/$committeeId/members', membersTexts.history.back),
} satisfies Record<PartWithHistory, unknown>

type PageOfPart =
  | '/$committeeId/budget'
  | ListPath
  | '/$committeeId/meetings/template'
  | '/$committeeId/members'
  | '/$committeeId/workflows'

/** Returns the screen of a part's history, with a link back to the part's page. */
function historyOf<C, D extends Difference>(part: PartHistory<C, D>, page: PageOfPart, back: string) {
  return (committee: CommitteeOnDevice, address: HistoryAddress): ReactNode => (
    <PartHistoryPage
      // The state of another part's history would not fit.
      key={page}
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

function historyOfList<Name extends ListName, F extends ListFields>(shown: ShownList<Name, F>) {
  return historyOf(listPartHistory(shown), pathOfList(shown.list.part), shown.texts.history.back)
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
