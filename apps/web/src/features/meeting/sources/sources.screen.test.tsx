import { endMeeting } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { onlyMeetingIn } from '../../../testing/meeting-screens.ts'
import { openLiveMeeting } from '../../../testing/open-app.tsx'

test('a source of the minutes needs words, and links to its address', async () => {
  await openLiveMeeting({ write: (doc, context) => void endMeeting(doc, context, onlyMeetingIn(doc)) })
  await page.getByRole('tab', { name: 'Minutes' }).click()
  const form = page.getByRole('form', { name: 'Name a source' })
  await form.getByRole('button', { name: 'Name Source' }).click()
  await expect.element(form.getByText('Say what the source shows.')).toBeVisible()
  await form.getByLabelText('What it shows').fill('The budget, page 12')
  await form.getByLabelText('Link (optional)').fill('example.org/budget')
  await form.getByRole('button', { name: 'Name Source' }).click()
  await expect
    .element(page.getByRole('list', { name: 'Sources' }).getByRole('link'))
    .toHaveAttribute('href', 'https://example.org/budget')
})
