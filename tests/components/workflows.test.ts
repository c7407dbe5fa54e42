import { endMeeting, startMeetingNow } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { gather, openAs } from './support/with-hub.ts'

test('a meeting whose minutes are approved is done', async () => {
  const { people, slug, write } = await gather(['Ana Ortiz'])
  await write((doc, context) => {
    const april = startMeetingNow(doc, context, { title: 'April', committeeName: 'Parks' })
    if (april.ok) endMeeting(doc, context, april.value)
  })
  await openAs(people[0] ?? null, `/${slug}/workflows`)
  await page.getByRole('link', { name: 'April', exact: true }).click()
  await page.getByRole('tab', { name: 'Minutes' }).click()
  await page.getByRole('button', { name: 'Approve minutes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve minutes' }).click()
  await expect.element(page.getByText('Minutes approved', { exact: true }).first()).toBeVisible()
  history.pushState(null, '', `/${slug}/workflows`)
  await page.getByText('Done (1)').click()
  const stages = page.getByRole('list', { name: 'Stages of April' }).getByRole('listitem')
  await expect.element(stages.last()).toMatchTextContent(/Minutes approved reached/)
})
