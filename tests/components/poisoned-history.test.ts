import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { collectComplaints } from '../../apps/web/src/testing/complaints.ts'
import { onPhone, show } from '../../apps/web/src/testing/open-app.tsx'
import { oddValues } from '../../packages/committee/src/testing/odd-values.ts'
import {
  poisonTemplateAndIdentity,
  writePoisonedMeeting,
} from '../../packages/committee/src/testing/poisoned-committee.ts'
import { gather, openAs } from './support/with-hub.ts'

test('the histories of meetings with odd values in every field render on a phone', async () => {
  await onPhone()
  const complaints = collectComplaints()
  const { people, write } = await gather(['Ana Ortiz'])
  // The history reads them with the same readers as the screens: a few represent all.
  const values = Object.entries(oddValues).filter((_, index) => index % 4 === 0)
  const meetings = await write((doc, context) => {
    const ids = values.map(([name, oddValue]) => writePoisonedMeeting(doc, context, name, oddValue))
    poisonTemplateAndIdentity(doc)
    return ids
  })
  const [first = '', ...others] = meetings.map((id) => `/parks/meetings/${encodeURIComponent(id)}/history`)
  await openAs(people[0], first)
  for (const address of [first, ...others]) {
    if (address !== first) {
      show('/parks/meetings/none')
      await expect.element(page.getByRole('heading', { name: 'Meeting not found' })).toBeVisible()
      show(address)
    }
    await expect.element(page.getByRole('heading', { level: 1, name: /^History/ })).toBeVisible()
    await expect.element(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    const wide = [...document.querySelectorAll('main, main *')].filter(
      (part) => part.getBoundingClientRect().right > innerWidth + 1,
    )
    expect(wide.map((part) => part.outerHTML.slice(0, 100))).toEqual([])
  }
  expect(complaints).toEqual([])
})
