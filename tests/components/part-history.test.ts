import { addComment, proposeIdea } from '@civic-hub/committee/ideas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { gather, openAs, writeAs } from './support/with-hub.ts'

test.each([
  ['budget', 'History of the budget'],
  ['members', 'History of the directory'],
])('the address of the history of %s that was shared before leads to it', async (part, name) => {
  const { people, slug } = await gather(['Ana Ortiz'])
  await openAs(people[0] ?? null, `/${slug}/${part}/history?version=1`)
  await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(location.pathname + location.search).toBe(`/${slug}/history/${part}?version=1`)
})

test('a viewer reads the history of the ideas, and cannot restore', async () => {
  const { people, id, slug } = await gather(['Ana Ortiz', 'Sam Lee'])
  const [ana, sam] = people
  if (!ana || !sam) throw new Error('Nobody has signed up')
  const by = { account: sam.account.id, name: sam.name }
  await writeAs(sam, id, (doc, context) => {
    const idea = proposeIdea(doc, context, { title: 'Benches', description: '' }, by)
    if (!idea.ok) throw new Error(idea.refusal)
    addComment(doc, context, idea.value, 'Where?', by)
  })
  await ana.ask('PUT', `/api/committees/${id}/people/${sam.account.id}`, { access: 'viewer' })
  await openAs(sam, `/${slug}/ideas`)
  await expect.element(page.getByText('You can read this committee.')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for this page' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'History' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Undo' }).length).toBe(0)
  await page.getByRole('menuitem', { name: 'History' }).click()
  await page.getByRole('navigation', { name: 'Versions' }).getByRole('link').first().click()
  const changes = page.getByRole('list', { name: 'What changed' })
  await expect.element(changes).toMatchTextContent('commented on “Benches”')
  expect(page.getByRole('button', { name: /^Restore/ }).length).toBe(0)
})
