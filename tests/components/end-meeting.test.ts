import { startMeetingNow } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { notes, typeNotes } from '../../apps/web/src/testing/open-app.tsx'
import { demand } from '../../apps/web/src/testing/screen.ts'
import { gather, openAs } from './support/with-hub.ts'

test('a meeting is ended without a note about changes on the way once the hub has all of them', async () => {
  const { people, slug, write } = await gather(['Ana Ortiz'])
  const meeting = await write((doc, context) =>
    demand(startMeetingNow(doc, context, { title: 'Budget', committeeName: 'Parks' })),
  )
  await openAs(people[0] ?? null, `/${slug}/meetings/${encodeURIComponent(meeting)}`)
  await typeNotes('Closing.')
  await expect.element(notes()).toMatchTextContent('Closing.')
  await expect.element(page.getByRole('button', { name: 'Sync status' })).toMatchTextContent('Synced')
  await page.getByRole('main').getByRole('button', { name: 'End meeting' }).click()
  const ask = page.getByRole('dialog', { name: 'End meeting?' })
  await expect.element(ask).toBeVisible()
  await expect.element(ask).not.toMatchTextContent('on the way')
  await expect.element(ask).not.toMatchTextContent('You are offline')
})
