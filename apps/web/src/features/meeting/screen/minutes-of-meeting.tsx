import { isClosedSessionId } from '@civic-hub/protocol'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { explainTexts } from '../../../texts/en/explain.ts'
import { shareTexts } from '../../../texts/en/share.ts'
import { loadBelow } from '../../../ui/load-below.ts'
import { loadLater } from '../../../ui/load-later.tsx'
import { PartMissing } from '../../../ui/part-missing.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { whenReachable } from '../../../ui/when-reachable.ts'
import { readShareCard } from '../../person/share/share-card.ts'
import { Explain } from '../explain/explain.tsx'
import { ConflictsOfMinutes, ResolutionNumbers } from './parts.ts'

/** Shown in place of a tab until its code is loaded. */
export const tabMeanwhile = <SkeletonRows rows={3} />

const tabMissing = (retry: () => void, failure: unknown) => <PartMissing failure={failure} onRetry={retry} />

/** The content of a tab, whose code is loaded when the tab is first opened. */
export const tabPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  loadLater(() => whenReachable(load), tabMissing)

const { Component: MinutesTab } = loadBelow(
  tabPart(async () => (await import('../minutes/minutes-tab.tsx')).MinutesTab),
  ConflictsOfMinutes.load,
  tabMissing,
)
const { Component: SourcesSection } = loadBelow(
  loadLater(async () => (await import('../sources/sources-section.tsx')).SourcesSection),
  ResolutionNumbers.load,
  () => null,
)

interface MinutesOfMeetingProps {
  committee: CommitteeOnDevice
  meetingId: string
}

/** The minutes tab, with the conflicts about them and the sources of their statements. */
export function MinutesOfMeeting({ committee: { id, name }, meetingId }: MinutesOfMeetingProps) {
  const navigate = useNavigate()
  const share = {
    label: shareTexts.create,
    onPress: (text: string) => void navigate({ to: '/share', state: { shareCard: shareCardOf(name, text) } }),
  }
  return (
    <Explain>
      {(explain) => (
        <MinutesTab
          committee={name}
          meetingId={meetingId}
          meanwhile={tabMeanwhile}
          doubts={<ConflictsOfMinutes meetingId={meetingId} />}
          numbers={(minutes) => <ResolutionNumbers {...minutes} />}
          below={<SourcesSection meetingId={meetingId} />}
          actions={[
            { label: explainTexts.open, onPress: explain },
            // Nothing of a closed session is shared.
            ...(isClosedSessionId(id) ? [] : [share]),
          ]}
        />
      )}
    </Explain>
  )
}

/** The beginning of the minutes; the rest does not fit on the card. */
const shareCardOf = (label: string, text: string) => readShareCard({ label, title: shareTexts.minutesTitle, text })
