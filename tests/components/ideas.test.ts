import { ideas } from '@civic-hub/committee/ideas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { gather, openAs } from './support/with-hub.ts'

test('an idea of another member appears, and is the hub’s at once', async () => {
  const { people, slug, write } = await gather(['Ana Ortiz', 'Sam Lee'])
  await openAs(people[1] ?? null, `/${slug}/ideas`)
  await expect.element(page.getByText('No ideas yet')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sync status' })).toMatchTextContent('Synced')
  await write((doc, context) => {
    ideas.add(doc, context, { title: 'Benches', description: '', status: 'new' }, { account: 'a', name: 'Ana Ortiz' })
  })
  await expect.element(page.getByRole('article', { name: 'Benches' })).toBeVisible()
})
