import { createFileRoute } from '@tanstack/react-router'
import { DecisionSettings } from '../../../features/meeting/decisions/decision-settings.tsx'
import { MinutesSettingsSection } from '../../../features/meeting/minutes/minutes-settings-section.tsx'
import { WordTemplateSettings } from '../../../features/meeting/minutes/word-template/word-template-settings.tsx'
import { NoticeSettingsSection } from '../../../features/meeting/notice/notice-settings.tsx'
import { RulesPage } from '../../../features/meeting/rules/rules-page.tsx'
import { useCurrentCommittee } from '../../../shell/use-current-committee.ts'

export const Route = createFileRoute('/$committeeId/meetings/rules')({ component: Rules })

/** Loaded in one piece: a section that is loaded later would move the field to which a link has led. */
function Rules() {
  const committee = useCurrentCommittee()
  return (
    committee && (
      <RulesPage
        committee={committee}
        others={(editable) => (
          <>
            <NoticeSettingsSection editable={editable} />
            <MinutesSettingsSection editable={editable} />
            <WordTemplateSettings committee={committee.name} editable={editable} />
            <DecisionSettings editable={editable} />
          </>
        )}
      />
    )
  )
}
