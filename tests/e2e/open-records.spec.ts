import { endMeeting, markAttendance, nameKey, scheduleMeeting, startMeeting } from '@civic-hub/committee'
import { expect, expectAccessible, test } from './fixtures.ts'
import { demand } from './write-as.ts'

test('an owner previews a public record, publishes it with the confirmed names, and withdraws it', async ({
  gather,
  open,
}) => {
  const { ana: owner, sam, id, slug, write } = await gather(['Ana Ortiz', 'Sam Lee'])
  const meetingId = await write((doc, context) => {
    const scheduledFor = new Date(Date.now() + 3_600_000).toISOString()
    return demand(scheduleMeeting(doc, context, { title: 'Swings', scheduledFor }))
  })
  const notices = `/api/committees/${id}/meetings/${meetingId}/notices?format=1&timeZone=UTC`
  expect((await owner.post(notices, 'Agenda', { 'content-type': 'text/plain' })).status).toBe(201)
  await write((doc, context) => {
    demand(startMeeting(doc, context, meetingId))
    for (const name of ['Joy Park', 'Tom Reyes'])
      demand(markAttendance(doc, context, meetingId, { person: nameKey(name), name, guest: false }, 'present'))
    demand(endMeeting(doc, context, meetingId))
  })
  const approvals = `/api/committees/${id}/meetings/${meetingId}/approvals?format=13&timeZone=UTC`
  const text = 'Minutes of Swings\nJoy Park and Tom Reyes agreed.\n'
  expect((await owner.post(approvals, text, { 'content-type': 'text/plain' })).status).toBe(201)

  const ana = await open(owner, { path: `/${slug}/records`, viewport: { width: 390, height: 844 } })
  const row = ana.getByRole('listitem').filter({ hasText: 'Swings' })
  await expect(row).toContainText('Not public')
  // Offline, the page that cannot be loaded has a link back.
  await ana.context().setOffline(true)
  await row.getByRole('button', { name: 'Publish Swings' }).click()
  await expect(ana.getByText('Only the hub knows what is public')).toBeVisible()
  await ana.getByRole('main').getByRole('button', { name: 'Open records' }).click()
  await expect(row.getByRole('button', { name: 'Publish Swings' })).toBeFocused()
  await ana.context().setOffline(false)
  await row.getByRole('button', { name: 'Publish Swings' }).click()
  await expect(ana.getByRole('heading', { level: 1, name: 'Publish Swings' })).toBeFocused()
  const preview = ana.getByRole('region', { name: 'What will be public' })
  await expect(preview).toContainText('This is the approved text, unchanged.')
  await expect(preview).toContainText(/Agenda posted: .+(AM|PM)/)
  await ana.getByRole('textbox', { name: 'Tom Reyes is shown as' }).fill('T. R.')
  await expect(preview).toContainText('Present: Joy Park, T. R.')
  await expect(preview).toContainText('Joy Park and T. R. agreed.')
  await expect(preview).not.toContainText('Tom Reyes')
  await expectAccessible(ana)
  await ana.getByRole('button', { name: 'Publish for everybody' }).click()
  await expect(row).toContainText(/Public since .*, by Ana Ortiz/)
  await expect(row.getByRole('button', { name: 'Withdraw Swings' })).toBeVisible()
  await expectAccessible(ana)

  // A visitor reads it, in a browser that runs no script of the page.
  const address = await row.getByRole('link', { name: 'View the public page of Swings' }).getAttribute('href')
  const stranger = await open(null, { path: address ?? '', colorScheme: 'dark', javaScriptEnabled: false })
  await expect(stranger.getByRole('heading', { level: 1, name: 'Swings' })).toBeVisible()
  await expect(stranger.getByText('Joy Park and T. R. agreed.')).toBeVisible()
  await expect(stranger.getByText(/^Agenda posted: .+/)).toBeVisible()
  await expect(stranger.getByText('Names are changed in 1 place.')).toBeVisible()
  await stranger.getByRole('link', { name: 'Open records of Parks' }).click()
  await expect(stranger.getByRole('link', { name: 'Swings' })).toBeVisible()

  // Sam may edit, and sees it without controls to change it.
  const page = await open(sam, { path: `/${slug}/records` })
  await expect(page.getByText('Owners publish and withdraw.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Swings' })).toContainText('Public')
  await expect(page.getByRole('button', { name: /^(Publish|Withdraw)/ })).toHaveCount(0)

  await row.getByRole('button', { name: 'Withdraw Swings' }).click()
  const question = ana.getByRole('dialog', { name: 'Withdraw this record?' })
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(row).toContainText(/Withdrawn on .*, by Ana Ortiz/)
  const gone = await stranger.goto(address ?? '')
  expect(gone?.status()).toBe(410)
  await expect(stranger.getByRole('heading', { name: 'This record was withdrawn' })).toBeVisible()
})
