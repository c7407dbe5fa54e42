import { proposeIdea } from '@civic-hub/committee/ideas'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAboveFold,
  expectAccessible,
  expectChip,
  installed,
  offlineReady,
  test,
} from './fixtures.ts'
import { holdRequests } from './hold-app.ts'

const card = (page: Page, title: string) => page.getByRole('article', { name: title })
const newIdea = (page: Page) => page.getByRole('form', { name: 'New idea' })

async function propose(page: Page, title: string, description = ''): Promise<void> {
  await newIdea(page).getByLabel('Title').fill(title)
  await newIdea(page).getByLabel('Description').fill(description)
  await newIdea(page).getByRole('button', { name: 'Add Idea' }).click()
  await expect(card(page, title)).toBeVisible()
}

test('two people edit an idea, one of them offline, and both keep all of their changes', async ({
  open,
  openCommittee,
}) => {
  const { sam, slug, page: ana } = await openCommittee(['Ana Ortiz', 'Sam Lee'])
  await ana.getByRole('button', { name: 'Committee tools' }).click()
  await ana.getByRole('menuitem', { name: 'Ideas' }).click()
  await expect(ana.getByRole('heading', { level: 1, name: 'Ideas - Parks' })).toBeFocused()
  await expect(ana.getByText('No ideas yet')).toBeVisible()
  // The composer is one line, which is the title; a press opens the rest, and the next letter is typed into
  // the title.
  const title = newIdea(ana).getByLabel('Title')
  await expect(newIdea(ana).getByLabel('Description')).toBeHidden()
  await title.click()
  await ana.keyboard.type('Bench')
  await newIdea(ana).getByLabel('Description').fill('By the pond')
  await ana.keyboard.press('Escape')
  await expect(newIdea(ana).getByLabel('Description')).toBeHidden()
  await expect(title).toBeFocused()
  await ana.keyboard.type('es')
  await expect(title).toHaveValue('Benches')
  await expect(newIdea(ana).getByLabel('Description')).toHaveValue('By the pond')
  await title.fill('')
  await newIdea(ana).getByRole('button', { name: 'Add Idea' }).click()
  await expect(ana.getByText('An idea needs a title.')).toBeVisible()
  await propose(ana, 'Benches')
  await expect(card(ana, 'Benches')).toContainText('No description')
  await expect(card(ana, 'Benches')).toContainText('Proposed by Ana Ortiz')
  await expectAccessible(ana)

  const page = await open(sam, {
    path: `/${slug}/ideas`,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    ...installed,
  })
  await expect(card(page, 'Benches')).toBeVisible()
  await offlineReady(page)
  await page.context().setOffline(true)
  await expectChip(page, 'Offline')

  // Sam votes, comments and describes offline; Ana renames, votes and advances.
  await page.getByRole('button', { name: 'Vote: Benches' }).click()
  await page.getByRole('link', { name: 'Comment: Benches' }).click()
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Where?')
  await page.getByRole('button', { name: 'Add comment' }).click()
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('Where?')
  await page.getByRole('button', { name: 'Actions for Benches' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edited = page.getByRole('form', { name: 'Editing Benches' })
  await edited.getByLabel('Description').fill('By the pond')
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('By the pond')).toBeVisible()
  await ana.getByRole('button', { name: 'Actions for Benches' }).click()
  await ana.getByRole('menuitem', { name: 'Edit' }).click()
  const renamed = ana.getByRole('form', { name: 'Editing Benches' }).getByLabel('Title')
  await renamed.fill('')
  await ana.getByRole('form', { name: 'Editing Benches' }).getByRole('button', { name: 'Save' }).click()
  await expect(renamed).toBeFocused()
  await renamed.fill('Ten benches')
  await ana.getByRole('form', { name: 'Editing Benches' }).getByRole('button', { name: 'Save' }).click()
  await ana.getByRole('button', { name: 'Vote: Ten benches' }).click()
  await ana.getByRole('button', { name: 'Advance Status: Ten benches' }).click()
  await expect(card(ana, 'Ten benches')).toContainText('In Discussion')
  await ana.getByRole('button', { name: 'Undo' }).click()
  await expect(card(ana, 'Ten benches')).not.toContainText('In Discussion')
  await ana.getByRole('button', { name: 'Advance Status: Ten benches' }).click()
  await expect(card(ana, 'Ten benches')).toContainText('In Discussion')
  await page.context().setOffline(false)
  await expectChip(page, 'Synced')

  await expect(page.getByRole('heading', { level: 1, name: 'Ten benches' })).toBeVisible()
  await expect(page.getByText('For it: Ana Ortiz and Sam Lee')).toBeVisible()
  await expect(page.getByText('In Discussion')).toBeVisible()
  await expectAccessible(page)
  const merged = card(ana, 'Ten benches')
  await expect(merged).toContainText('By the pond')
  await expect(merged.getByRole('link', { name: '1 comment' })).toBeVisible()
  await expect(merged).toContainText('2 votes')
  const vote = merged.getByRole('button', { name: 'Vote: Ten benches' })
  await expect(vote).toHaveAttribute('aria-pressed', 'true')

  // A vote is withdrawn by the button, and by undo; a removed idea is restored.
  await vote.click()
  await expect(merged).toContainText('1 vote')
  await expect(vote).toHaveAttribute('aria-pressed', 'false')
  await ana.keyboard.press('Control+z')
  await expect(vote).toHaveAttribute('aria-pressed', 'true')
  await ana.getByRole('button', { name: 'Actions for Ten benches' }).click()
  await ana.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByText('This idea was removed.')).toBeVisible()
  await ana.getByRole('button', { name: 'Undo' }).last().click()
  await expect(merged).toBeVisible()
  await expect(page.getByText('This idea was removed.')).toBeHidden()

  // The history names the author of each change.
  await ana.getByRole('button', { name: 'Actions for this page' }).click()
  await ana.getByRole('menuitem', { name: 'History' }).click()
  // The removal and its undo are a version of their own, and the newest one.
  await ana.getByRole('link', { name: /1 comment/ }).click()
  await expect(ana.getByRole('list', { name: 'What changed' })).toContainText('commented on “Ten benches”')
  await ana.getByRole('link', { name: 'Back to Ideas' }).click()

  // The idea is found by words and status; the filter is in the address. A share card is made from the idea.
  await propose(ana, 'Zoo')
  await ana.getByRole('searchbox', { name: 'Search ideas' }).fill('pond')
  await expect(ana.getByText('1 idea', { exact: true })).toBeVisible()
  await expect(card(ana, 'Zoo')).toBeHidden()
  await expect(ana).toHaveURL(/q=pond/)
  await ana.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await ana.getByRole('button', { name: 'Share: Ten benches' }).click()
  await ana.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(ana.getByText('Link copied')).toBeVisible()
  expect(await ana.evaluate(() => navigator.clipboard.readText())).toBe(page.url().replace(/#.*/, ''))
  await ana.getByRole('button', { name: 'Share: Ten benches' }).click()
  await ana.getByRole('menuitem', { name: 'Create Share Card' }).click()
  await expect(ana.getByRole('textbox', { name: 'Title' })).toHaveValue('Ten benches')
  await expect(ana.getByRole('textbox', { name: 'Text' })).toHaveValue('By the pond')
})

test('a viewer reads ideas and changes nothing', async ({ gather, open }) => {
  const { ana, sam, id, slug, write } = await gather(['Ana Ortiz', 'Sam Lee'])
  const by = { account: ana.account.id, name: 'Ana Ortiz' }
  await write((doc, context) => proposeIdea(doc, context, { title: 'Benches', description: '' }, by))
  const phone = await open(ana, { path: `/${slug}/ideas`, viewport: { width: 390, height: 664 } })
  await expectAboveFold(card(phone, 'Benches').getByRole('link', { name: 'Benches', exact: true }))
  const viewing = await ana.put(`/api/committees/${id}/people/${sam.account.id}`, { access: 'viewer' })
  expect(viewing.status).toBeLessThan(300)
  const page = await open(sam, { path: `/${slug}/ideas` })
  await expect(page.getByText('You can read this committee.')).toBeVisible()
  await expect(card(page, 'Benches')).toContainText('0 votes')
  await expect(
    page.getByRole('button', { name: /^(Vote|Advance Status|Add Idea|Actions for Benches)/ }),
  ).toHaveCount(0)
  await card(page, 'Benches').getByRole('link', { name: 'Benches', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Benches' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveCount(0)
})

test('on a phone no card moves when the follow buttons are loaded', async ({ openCommittee }) => {
  const { ana, slug, write, page } = await openCommittee(['Ana Ortiz'], {
    viewport: { width: 390, height: 844 },
    committee: 'Verwaltungsgemeinschaftsausschuss',
  })
  const titles = ['Benches', 'Trees', 'Pond']
  await write((doc, context) => {
    const by = { account: ana.account.id, name: 'Ana Ortiz' }
    for (const title of titles) proposeIdea(doc, context, { title, description: '' }, by)
  })
  const release = await holdRequests(page, '**/follow-button-*.js')
  await page.goto(`/${slug}/ideas`)
  const places = () =>
    Promise.all(
      titles.flatMap((title) =>
        [`Actions for ${title}`, `Share: ${title}`].map((name) =>
          page.getByRole('button', { name }).boundingBox(),
        ),
      ),
    )
  await expect(card(page, 'Benches')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Follow/ })).toHaveCount(0)
  const before = await places()
  release()
  await expect(page.getByRole('button', { name: /^Follow/ })).toHaveCount(3)
  expect(await places()).toEqual(before)
  // The heading breaks the committee's name, which is one long word.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
