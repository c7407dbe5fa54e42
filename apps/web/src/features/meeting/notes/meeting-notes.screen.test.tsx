import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { writeParagraph } from '../../../../../../packages/committee/src/testing/committee-in-use.ts'
import { DeviceProvider } from '../../../replica/react/device-provider.tsx'
import { WithReplicaOnScreen } from '../../../replica/react/replica-provider.tsx'
import { pastMeeting } from '../../../testing/meeting-screens.ts'
import { notes, openApp } from '../../../testing/open-app.tsx'
import { renderInRouter } from '../../../testing/render-in-router.tsx'
import { failRequests } from '../../../testing/requests.ts'

/** The module is loaded once more: in the app's, the editor may be loaded already. */
const meetingNotes = async (): Promise<typeof import('./meeting-notes.tsx')> =>
  import(/* @vite-ignore */ `${import.meta.url.replace(/[^/]*$/, '')}meeting-notes.tsx?without-editor`)

test('a notes editor that cannot be loaded leaves the words readable, and is loaded by Try again', async () => {
  let meetingId = ''
  const { committee } = await openApp({
    path: '/workflows',
    write(doc, context) {
      meetingId = pastMeeting(doc, context, 'Site visit', 1)
      writeParagraph(doc, meetingId, 'The bridge is closed.')
    },
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { MeetingNotes } = await meetingNotes()
  const endFailures = failRequests('/healthz')
  await renderInRouter(() => (
    <DeviceProvider>
      <WithReplicaOnScreen>
        <MeetingNotes committee={committee} meetingId={meetingId} editable />
      </WithReplicaOnScreen>
    </DeviceProvider>
  ))
  const section = page.getByRole('region', { name: 'Meeting notes' })
  await expect
    .element(section.getByRole('alert'))
    .toMatchTextContent('The notes editor could not be loaded. Try again when you are connected.')
  await expect.element(section.getByText('The bridge is closed.')).toBeVisible()
  endFailures()
  await section.getByRole('button', { name: 'Try again' }).click()
  await expect.element(notes()).toMatchTextContent('The bridge is closed.')
})
