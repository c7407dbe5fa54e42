import { proposeIdea } from '@civic-hub/committee/ideas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../testing/open-app.tsx'

test('a viewer reads ideas and changes nothing', async () => {
  await openApp({
    others: ['Sam Lee'],
    access: 'viewer',
    write: (doc, context) =>
      void proposeIdea(
        doc,
        context,
        { title: 'Benches', description: '' },
        { account: 'x', name: 'Sam Lee' },
      ),
    path: '/ideas',
  })
  const card = page.getByRole('article', { name: 'Benches' })
  await expect.element(page.getByText('You can read this committee.')).toBeVisible()
  await expect.element(card).toMatchTextContent('0 votes')
  expect(
    page.getByRole('button', { name: /^(Vote|Advance Status|Add Idea|Actions for Benches)/ }).length,
  ).toBe(0)
  await card.getByRole('link', { name: 'Benches', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Benches' })).toBeVisible()
  expect(page.getByRole('textbox', { name: 'Your comment' }).length).toBe(0)
})
