import { createFileRoute } from '@tanstack/react-router'
import { DecisionSettings } from '../../../features/meeting/decisions/decision-settings.tsx'
import { MinutesSettingsSection } from '../../../features/meeting/minutes/minutes-settings-section.tsx'
import { WordTemplateSettings } from '../../../features/meeting/minutes/word-template/word-template-settings.tsx'
import { NoticeSettingsSection } from '../../../features/meeting/notice/notice-settings.tsx'
import { TemplatePage } from '../../../features/meeting/template/template-page.tsx'
import { useCurrentCommittee } from '../../../shell/use-current-committee.ts'

export const Route = createFileRoute('/$committeeId/meetings/template')({ component: Template })

/** Loaded in one piece: a settings section that is loaded later would move the sections and the save buttons below it. */
function Template() {
  const committee = useCurrentCommittee()
  return (
    committee && (
      <TemplatePage
        committee={committee}
        notice={(editable) => <NoticeSettingsSection editable={editable} />}
        minutes={(editable) => (
          <>
            <MinutesSettingsSection editable={editable} />
            <WordTemplateSettings committee={committee.name} editable={editable} />
          </>
        )}
        decisions={(editable) => <DecisionSettings editable={editable} />}
      />
    )
  )
}
