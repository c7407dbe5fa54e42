import { canWrite } from '@civic-hub/protocol'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CommitteeTimeZone } from '../../features/committee/committees/committee-time-zone.tsx'
import { type PageOfCommitteeSettingsId, settingsPagesFor } from '../../features/committee/committees/deletable.ts'
import { DeleteCommittee } from '../../features/committee/committees/delete-committee.tsx'
import { ExportCommittee } from '../../features/committee/committees/export-committee.tsx'
import { RenameCommittee } from '../../features/committee/committees/rename-committee.tsx'
import { ImportChanges } from '../../features/committee/import/import-changes.tsx'
import type { CommitteeOnDevice } from '../../replica/store/device-database.ts'
import { useCurrentCommittee } from '../../shell/use-current-committee.ts'
import { committeeSettingsTexts as texts } from '../../texts/en/committee-settings.gen.ts'
import { settingsPagesTexts } from '../../texts/en/settings-pages.gen.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { PagesOfSettings } from '../../ui/pages-of-settings.tsx'

export const Route = createFileRoute('/$committeeId/settings')({ component: Settings })

function Settings() {
  const committee = useCurrentCommittee()
  return committee && <CommitteeSettings key={committee.id} committee={committee} />
}

function CommitteeSettings({ committee }: { committee: CommitteeOnDevice }) {
  const navigate = useNavigate()
  const enter = (slug: string) => navigate({ to: '/$committeeId/home', params: { committeeId: slug } })
  const contents: Readonly<Record<PageOfCommitteeSettingsId, ReactNode>> = {
    name: <RenameCommittee committee={committee} />,
    'time-zone': <CommitteeTimeZone />,
    export: (
      <ExportCommittee
        committee={committee}
        importControl={
          canWrite(committee.access) && !committee.demo && <ImportChanges committee={committee} onEnter={enter} />
        }
      />
    ),
    delete: <DeleteCommittee committee={committee} onDeleted={({ slug }) => enter(slug)} />,
  }
  return (
    <PagesOfSettings
      back={
        <BackLink to="/$committeeId/members" params={{ committeeId: committee.slug }}>
          {texts.back}
        </BackLink>
      }
      title={texts.title}
      subtitle={texts.subtitle}
      documentTitle={texts.documentTitle(committee.name)}
      pages={settingsPagesFor(committee).map((id) => ({
        id,
        title: settingsPagesTexts.committee[id],
        content: contents[id],
      }))}
    />
  )
}
