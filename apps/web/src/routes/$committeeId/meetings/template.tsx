import { createFileRoute } from '@tanstack/react-router'
import { DecisionSettings } from '../../../features/meeting/decisions/lazy-decisions.ts'
import { LazyMinutesSettings } from '../../../features/meeting/minutes/lazy-minutes.ts'
import { LazyWordTemplateSettings } from '../../../features/meeting/minutes/word-template/lazy-word-template.ts'
import { LazyNoticeSettings } from '../../../features/meeting/notice/lazy-notice.ts'
import { TemplatePage } from '../../../features/meeting/template/template-page.tsx'
import { useCurrentCommittee } from '../../../shell/use-current-committee.ts'
import { PartMissing } from '../../../ui/part-missing.tsx'

export const Route = createFileRoute('/$committeeId/meetings/template')({ component: Template })

function Template() {
  const committee = useCurrentCommittee()
  return (
    committee && (
      <TemplatePage
        committee={committee}
        notice={(editable) => (
          <LazyNoticeSettings editable={editable} failed={(retry) => <PartMissing onRetry={retry} />} />
        )}
        minutes={(editable) => (
          <>
            <LazyMinutesSettings editable={editable} failed={(retry) => <PartMissing onRetry={retry} />} />
            <LazyWordTemplateSettings
              committee={committee.name}
              editable={editable}
              failed={(retry) => <PartMissing onRetry={retry} />}
            />
          </>
        )}
        decisions={(editable) => (
          <DecisionSettings editable={editable} failed={(retry) => <PartMissing onRetry={retry} />} />
        )}
      />
    )
  )
}
