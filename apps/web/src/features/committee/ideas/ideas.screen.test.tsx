import { addComment, ideas, setVote } from '@civic-hub/committee/ideas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choose, undo } from '../../../testing/choose.ts'
import { copiedText } from '../../../testing/clipboard.ts'
import { type AppOptions, onPhone, openApp } from '../../../testing/open-app.tsx'
import { demand, inWindow } from '../../../testing/screen.ts'

const card = (title: string) => page.getByRole('article', { name: title })
const newIdea = () => page.getByRole('form', { name: 'New idea' })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

interface IdeasOptions extends AppOptions {
  titles?: string[]
}

/** Opens the ideas of a committee; another member proposed them, and the id is the last one's. */
async function openIdeas({ titles = ['Benches'], ...options }: IdeasOptions = {}) {
  let id = ''
  const app = await openApp({
    others: ['Sam Lee'],
    path: '/ideas',
    write(doc, context) {
      for (const title of titles)
        id = demand(
          ideas.add(doc, context, { title, description: '', status: 'new' }, { account: 'sam', name: 'Sam Lee' }),
        )
    },
    ...options,
  })
  return { ...app, id }
}

test('a card and the heading fit a phone; ideas are found by words, which are in the address; a viewer reads them and changes nothing', async () => {
  await inWindow(390, 664)
  const { setAccess } = await openIdeas({ committee: 'Verwaltungsgemeinschaftsausschuss', titles: ['Zoo', 'Benches'] })
  await expect.element(card('Benches').getByRole('link', { name: 'Benches', exact: true })).toBeInViewport({ ratio: 1 })
  expect(scrollY).toBe(0)
  expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0)
  await page.viewport(1280, 800)
  await page.getByRole('searchbox', { name: 'Search ideas' }).fill('bench')
  await expect.element(page.getByText('1 idea', { exact: true })).toBeVisible()
  await expect.element(card('Benches')).toBeVisible()
  await expect.element(card('Zoo')).not.toBeInTheDocument()
  expect(location.search).toContain('q=bench')

  setAccess('viewer')
  await expect.element(page.getByText('You can read this committee.')).toBeVisible()
  await expect.element(card('Benches')).toMatchTextContent('0 votes')
  expect(page.getByRole('button', { name: /^(Vote|Add Idea)/ }).length).toBe(0)
  await page.getByRole('button', { name: 'Actions for Benches' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Follow' })).toBeEnabled()
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Follow', 'Copy link', 'Create Share Card'])
  await userEvent.keyboard('{Escape}')
  await card('Benches').getByRole('link', { name: 'Benches', exact: true }).click()
  await expect.element(heading('Benches')).toBeVisible()
  expect(page.getByRole('textbox', { name: 'Your comment' }).length).toBe(0)
})

test('the composer of an idea is one line, which opens when it is pressed and keeps its text when it closes; an idea needs a title, also when it is edited', async () => {
  await openIdeas({ titles: [], path: '/meetings' })
  await choose('Committee tools', 'Ideas')
  await expect.element(heading('Ideas - Parks')).toHaveFocus()
  await expect.element(page.getByText('No ideas yet')).toBeVisible()
  const title = newIdea().getByLabelText('Title')
  const description = newIdea().getByLabelText('Description')
  await expect.element(description).not.toBeVisible()
  await title.click()
  await userEvent.keyboard('Bench')
  await description.fill('By the pond')
  await userEvent.keyboard('{Escape}')
  await expect.element(description).not.toBeVisible()
  await expect.element(title).toHaveFocus()
  await userEvent.keyboard('es')
  await expect.element(title).toHaveValue('Benches')
  await expect.element(description).toHaveValue('By the pond')
  await description.fill('')
  await title.fill('')
  await newIdea().getByRole('button', { name: 'Add Idea' }).click()
  await expect.element(page.getByText('An idea needs a title.')).toBeVisible()
  await title.fill('Benches')
  await newIdea().getByRole('button', { name: 'Add Idea' }).click()
  await expect.element(card('Benches')).toMatchTextContent('No description')
  await expect.element(card('Benches')).toMatchTextContent('Proposed by Ana Ortiz')
  await choose('Actions for Benches', 'Edit')
  const form = page.getByRole('form', { name: 'Editing Benches' })
  await form.getByLabelText('Title').fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByLabelText('Title')).toHaveFocus()
})

test('comments on an idea and describes it on its page, from the card on a phone; copies its link, and makes a share card of it', async () => {
  await onPhone()
  const { id, committee } = await openIdeas()
  await page.getByRole('link', { name: 'Comment: Benches' }).click()
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Where?')
  await page.getByRole('button', { name: 'Add comment' }).click()
  await expect.element(page.getByRole('list', { name: 'Comments' })).toMatchTextContent('Where?')
  await choose('Actions for Benches', 'Edit')
  const form = page.getByRole('form', { name: 'Editing Benches' })
  await form.getByLabelText('Description').fill('By the pond')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('By the pond')).toBeVisible()
  await choose('Actions for Benches', 'Copy link')
  await expect.element(page.getByText('Link copied')).toBeVisible()
  expect(await copiedText()).toBe(`${location.origin}/${committee.slug}/ideas/${id}`)
  await choose('Actions for Benches', 'Create Share Card')
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Benches')
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveValue('By the pond')
})

test('two people edit an idea, one of them offline, and both keep all of their changes; its page shows that another member removed it', async () => {
  const { id, otherDevice } = await openIdeas()
  await expect.element(card('Benches')).toBeVisible()
  const { doc, context, by, leave, meet } = await otherDevice()
  leave()
  const opened = { title: 'Benches', description: '', status: 'new' } as const
  demand(setVote(doc, context, id, by, true))
  demand(addComment(doc, context, id, 'Where?', by))
  demand(ideas.edit(doc, context, id, opened, { ...opened, description: 'By the pond' }))
  await choose('Actions for Benches', 'Edit')
  const form = page.getByRole('form', { name: 'Editing Benches' })
  await form.getByLabelText('Title').fill('Ten benches')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Vote: Ten benches' }).click()
  await choose('Actions for Ten benches', 'Advance Status')
  meet()
  const merged = card('Ten benches')
  await expect.element(merged).toMatchTextContent('By the pond')
  await expect.element(merged.getByRole('link', { name: '1 comment' })).toBeVisible()
  await expect.element(merged).toMatchTextContent('2 votes')
  await expect.element(merged).toMatchTextContent('In Discussion')
  const vote = merged.getByRole('button', { name: 'Vote: Ten benches' })
  await expect.element(vote).toHaveAttribute('aria-pressed', 'true')
  await merged.getByRole('link', { name: 'Ten benches', exact: true }).click()
  await expect.element(heading('Ten benches')).toBeVisible()
  await expect.element(page.getByText('For it: Ana Ortiz and Sam Lee')).toBeVisible()
  expect(ideas.queryOne(doc, id).read()).toMatchObject({ title: 'Ten benches', status: 'in_discussion' })
  demand(ideas.remove(doc, context, id))
  await expect.element(page.getByText('This idea was removed.')).toBeVisible()
})

test('advances the status of an idea, votes for it, withdraws the vote and removes the idea; each is undone', async () => {
  await openIdeas()
  await choose('Actions for Benches', 'Advance Status')
  await expect.element(card('Benches')).toMatchTextContent('In Discussion')
  await undo().click()
  await expect.element(card('Benches')).not.toMatchTextContent('In Discussion')

  const advance = () => choose('Actions for Benches', 'Advance Status')
  await advance()
  await advance()
  await expect.element(card('Benches')).toMatchTextContent('Approved')
  await advance()
  const question = page.getByRole('dialog', { name: 'Set this idea back to New?' })
  await expect.element(question).toMatchTextContent('This takes the approval back, for everyone.')
  await expect.element(card('Benches')).toMatchTextContent('Approved')
  await question.getByRole('button', { name: 'Set to New' }).click()
  await expect.element(card('Benches')).not.toMatchTextContent('Approved')

  const vote = card('Benches').getByRole('button', { name: 'Vote: Benches' })
  await vote.click()
  await expect.element(card('Benches')).toMatchTextContent('1 vote')
  await expect.element(vote).toHaveAttribute('aria-pressed', 'true')
  await vote.click()
  await expect.element(card('Benches')).toMatchTextContent('0 votes')
  await expect.element(vote).toHaveAttribute('aria-pressed', 'false')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(vote).toHaveAttribute('aria-pressed', 'true')

  await choose('Actions for Benches', 'Remove')
  await expect.element(card('Benches')).not.toBeInTheDocument()
  await undo().click()
  await expect.element(card('Benches')).toBeVisible()
})
