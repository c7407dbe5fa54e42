import { cancelMeeting, scheduleMeeting } from '@civic-hub/committee'
import { expect, expectAccessible, expectChip, test } from './fixtures.ts'
import { demand } from './write-as.ts'

const nextYear = new Date().getFullYear() + 1

test('a calendar follows the committee while an editor has it open, until its person revokes the address', async ({
  open,
  openCommittee,
}) => {
  const { ana: owner, vic, slug, write, page: ana, id } = await openCommittee(['Ana Ortiz', 'Vic Viewer'])
  const access = `/api/committees/${id}/people/${vic.account.id}`
  expect((await owner.put(access, { access: 'viewer' })).status).toBe(200)
  const meetingId = await write((doc, context) =>
    demand(scheduleMeeting(doc, context, { title: 'Benches', scheduledFor: `${nextYear}-03-04T18:00:00.000Z` })),
  )
  await expect(ana.getByRole('heading', { name: 'Benches' })).toBeVisible()

  // Vic only requests an address; Ana's app, which is open, writes the feed.
  const page = await open(vic, {
    path: `/${slug}/meetings`,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  await page.getByRole('link', { name: 'Subscribe' }).click()
  const calendar = page.getByRole('region', { name: 'Meetings in your calendar' })
  await calendar.getByRole('button', { name: 'Make my address' }).click()
  const field = calendar.getByRole('textbox', { name: 'Your secret address' })
  await expect(field).toHaveValue(/\/feeds\/[\w-]{43}\/calendar\.ics$/)
  await expect(calendar).toContainText(/Last changed/)
  await expectAccessible(page)

  const address = await field.inputValue()
  /** A request as calendar programs make it: no cookies, and only changed content. */
  let etag = ''
  async function read() {
    const answer = await fetch(address, { headers: { 'if-none-match': etag } })
    if (answer.status !== 200) return answer.status
    etag = answer.headers.get('etag') ?? ''
    const lines = (await answer.text()).split('\r\n')
    return lines.filter((line) => /^(SUMMARY|STATUS):/.test(line)).toSorted()
  }
  expect(await read()).toEqual(['STATUS:CONFIRMED', 'SUMMARY:Benches'])
  expect(await read()).toBe(304)
  await write((doc, context) => demand(cancelMeeting(doc, context, meetingId, 'Snow')))
  await expect.poll(read).toEqual(['STATUS:CANCELLED', 'SUMMARY:Benches'])

  // Offline the page makes no claim about the feed, and keeps the loaded content.
  await page.context().setOffline(true)
  await expectChip(page, 'Offline')
  await page.context().setOffline(false)
  await calendar.getByRole('button', { name: 'End address' }).click()
  const question = page.getByRole('dialog', { name: 'End your address?' })
  await question.getByRole('button', { name: 'End address' }).click()
  await expect(calendar.getByRole('button', { name: 'Make my address' })).toBeVisible()
  expect(await read()).toBe(404)
})
