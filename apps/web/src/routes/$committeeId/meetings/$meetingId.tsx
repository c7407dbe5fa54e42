import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { agendaKind } from '../../../features/agenda/agenda-kind.ts'
import { ItemList } from '../../../features/agenda/item-list.tsx'
import { ItemPanel } from '../../../features/agenda/item-panel.tsx'
import { Spoken } from '../../../features/agenda/spoken.tsx'
import { MeetingPage } from '../../../features/meetings/meeting-page.tsx'
import { type MeetingScene, readMeetingAddress } from '../../../features/meetings/meeting-scene.ts'
import { MeetingNotes } from '../../../features/notes/meeting-notes.tsx'
import { ritualKind } from '../../../features/rituals/ritual-kind.ts'
import { useCurrentCommittee } from '../../../shell/use-current-committee.ts'

export const Route = createFileRoute('/$committeeId/meetings/$meetingId')({
  component: Meeting,
  validateSearch: readMeetingAddress,
})

const kinds = { agenda: agendaKind, ritual: ritualKind }

function Meeting() {
  const { meetingId } = Route.useParams()
  const address = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const committee = useCurrentCommittee()
  if (!committee) return null
  return (
    <>
      <MeetingPage
        committee={committee}
        meetingId={meetingId}
        address={address}
        go={(search, { replace }) => void navigate({ search, replace, resetScroll: false })}
        agenda={(scene) => (
          <>
            <Items scene={scene} kind="ritual" />
            <Items scene={scene} kind="agenda" />
          </>
        )}
        item={(scene) => <OpenItem scene={scene} />}
        notes={({ editable }) => <MeetingNotes meetingId={meetingId} editable={editable} />}
      />
      <Spoken />
    </>
  )
}

function Items({ scene, kind }: { scene: MeetingScene; kind: 'agenda' | 'ritual' }) {
  const { meetingId, status, editable, shown, opened } = scene
  return (
    <ItemList
      kind={kinds[kind]}
      meetingId={meetingId}
      status={status}
      editable={editable}
      current={shown?.kind === kind ? shown.id : null}
      onOpen={(id, options) => scene.open({ kind, id }, options)}
      onRemoved={(id) => {
        if (opened && shown?.kind === kind && shown.id === id) scene.close()
      }}
    />
  )
}

function OpenItem({ scene }: { scene: MeetingScene }) {
  const { meetingId, status, editable, shown, opened, editing, arrival, advanced } = scene
  if (!shown) return null
  return (
    <ItemPanel
      key={`${shown.kind}/${shown.id}`}
      kind={kinds[shown.kind]}
      meetingId={meetingId}
      itemId={shown.id}
      status={status}
      editable={editable}
      editing={editing}
      arrival={arrival}
      takeArrival={scene.takeArrival}
      advanced={advanced}
      opened={opened}
      onEditing={scene.setEditing}
      onClose={scene.close}
    />
  )
}
