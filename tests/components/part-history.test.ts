import { templateAgenda, templateRituals } from '@civic-hub/committee'
import { addEntry, removeEntries } from '@civic-hub/committee/budget'
import { addChecklistEntry, checklists, removeChecklistEntry } from '@civic-hub/committee/checklists'
import { addComment, ideas } from '@civic-hub/committee/ideas'
import { announcements, resources } from '@civic-hub/committee/lists'
import { addMember, removeMembers } from '@civic-hub/committee/members'
import { setMinutesSettings } from '@civic-hub/committee/minutes'
import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { show } from '../../apps/web/src/testing/open-app.tsx'
import { demand } from '../../apps/web/src/testing/screen.ts'
import { gather, openAs, storeCheckpointAs, writeAs } from './support/with-hub.ts'

test('the address of a history that was shared before leads to it, and one history follows another', async () => {
  const { people, slug, write } = await gather(['Ana Ortiz'])
  const swings = { type: 'expense', category: 'Swings', cents: 1, note: '', date: '2026-11-20' } as const
  const fay = { name: 'Fay Fox', role: 'Auditor', email: '', from: '', until: '', account: null }
  await write((doc, context) => {
    demand(addEntry(doc, context, swings))
    demand(addMember(doc, context, fay))
  })
  await openAs(people[0] ?? null, `/${slug}/home`)
  for (const [part, name] of [
    ['members', 'History of the directory'],
    ['budget', 'History of the budget'],
  ] as const) {
    show(`/${slug}/${part}/history?version=1`)
    await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible()
    expect(location.pathname + location.search).toBe(`/${slug}/history/${part}?version=1`)
  }
  const changes = page.getByRole('list', { name: 'What changed' })
  show(`/${slug}/history/budget`)
  await expect.element(changes).toMatchTextContent('added the expense “Swings”')
  show(`/${slug}/history/members`)
  await expect.element(changes).toMatchTextContent('Fay Fox')
  await expect.element(page.getByText('Changed', { exact: true })).toBeVisible()
})

test('a viewer reads the history of the ideas, and cannot restore', async () => {
  const { people, id, slug } = await gather(['Ana Ortiz', 'Sam Lee'])
  const [ana, sam] = people
  if (!ana || !sam) throw new Error('Nobody has signed up')
  const by = { account: sam.account.id, name: sam.name }
  await writeAs(sam, id, (doc, context) => {
    const idea = ideas.add(doc, context, { title: 'Benches', description: '', status: 'new' }, by)
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

interface Part {
  page: string
  menu: string
  /** The text of its history, the restore button beside it, and the text that is then back on the page. */
  tells: RegExp
  restores: RegExp
  back: string
  returned: () => Locator
}

const menu = 'Actions for this page'
const parts: readonly Part[] = [
  {
    ...{
      page: 'ideas',
      menu,
      tells: /removed “⁨?Benches/,
      restores: /^Restore “⁨?Benches/,
      back: 'Back to Ideas',
    },
    returned: () => page.getByRole('article', { name: 'Benches' }),
  },
  {
    page: 'community/announcements',
    menu,
    tells: /removed the announcement “⁨?Rain/,
    restores: /^Restore the announcement/,
    back: 'Back to Announcements',
    returned: () => page.getByRole('article', { name: 'Rain' }),
  },
  {
    page: 'community/resources',
    menu,
    tells: /renamed “⁨?Bylaws⁩?” to “⁨?Rules/,
    restores: /^Restore the title “⁨?Bylaws/,
    back: 'Back to Resources',
    returned: () => page.getByRole('listitem').filter({ hasText: 'Bylaws' }),
  },
  {
    page: 'workflows',
    menu: 'Actions for the checklists',
    tells: /removed “⁨?Book the room⁩?” in/,
    restores: /^Restore “⁨?Book the room/,
    back: 'Back to Workflows',
    returned: () => page.getByText('1 entry'),
  },
  {
    page: 'meetings/template',
    menu,
    tells: /removed the ritual “⁨?Pledge of Allegiance/,
    restores: /^Restore the ritual/,
    back: 'Back to Meeting Template',
    returned: () => page.getByRole('button', { name: 'Actions for Pledge of Allegiance' }),
  },
  {
    page: 'members',
    menu: 'More for the directory',
    tells: /removed ⁨?Fay Fox/,
    restores: /^Restore ⁨?Fay Fox/,
    back: 'Back to the members',
    returned: () => page.getByRole('row', { name: /Fay Fox/ }),
  },
  {
    page: 'budget',
    menu: 'More about the budget',
    tells: /removed the expense “⁨?Swings/,
    restores: /^Restore .*Swings/,
    back: 'Back to the budget',
    returned: () => page.getByRole('row', { name: /Expense Swings/ }),
  },
]

test('each part of a committee has a history, from which removed content is restored', async () => {
  const { people, id, slug, write } = await gather(['Ana Ortiz', 'Sam Lee'])
  const [ana, sam] = people
  const by = { account: sam.account.id, name: 'Sam Lee' }
  const ids = await write((doc, context) => {
    const idea = demand(ideas.add(doc, context, { title: 'Benches', description: '', status: 'new' }, by))
    const rain = demand(announcements.add(doc, context, { title: 'Rain', text: 'At noon', pinned: false }, by))
    const bylaws = { title: 'Bylaws', link: '', note: '', category: '' }
    const resource = demand(resources.add(doc, context, bylaws, by))
    const checklist = demand(checklists.add(doc, context, { title: 'Before' }, null))
    const line = demand(addChecklistEntry(doc, context, checklist, 'Book the room'))
    demand(templateAgenda.add(doc, context, 'Public comment'))
    const unknown = { email: '', from: '', until: '', account: null }
    const fay = demand(addMember(doc, context, { ...unknown, name: 'Fay Fox', role: 'Auditor' }))
    const expense = {
      type: 'expense',
      category: 'Swings',
      cents: 50_000,
      note: '',
      date: '2026-11-20',
    } as const
    const swings = demand(addEntry(doc, context, expense))
    return { idea, rain, resource, bylaws, checklist, line, fay, swings }
  })
  // The next change is a step of its own, and one update.
  await storeCheckpointAs(ana, id, 'removed')
  await write((doc, context) => {
    const { idea, rain, resource, bylaws, checklist, line, fay, swings } = ids
    doc.transact(() => {
      demand(ideas.remove(doc, context, idea))
      demand(announcements.remove(doc, context, rain))
      demand(resources.edit(doc, context, resource, bylaws, { ...bylaws, title: 'Rules' }))
      demand(removeChecklistEntry(doc, context, checklist, line))
      demand(templateRituals.remove(doc, context, 'pledge-of-allegiance'))
      demand(setMinutesSettings(doc, context, { depth: 'summary' }))
      demand(removeMembers(doc, context, [fay]))
      demand(removeEntries(doc, context, [swings]))
    })
  })
  await openAs(ana, `/${slug}/home`)
  let onPageBefore = page.getByText('The page before')
  for (const { page: address, menu, tells, restores, back, returned } of parts) {
    show(`/${slug}/${address}`)
    // Its menu has the same name.
    await expect.element(onPageBefore).not.toBeInTheDocument()
    await page.getByRole('button', { name: menu }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    const steps = page.getByRole('list', { name: 'The steps of this version' })
    await steps.getByRole('link').first().click()
    const changes = page.getByRole('list', { name: 'What changed' })
    await expect.element(changes, { message: address }).toMatchTextContent(tells)
    if (address === 'meetings/template')
      await expect.element(changes).toMatchTextContent(/How much minutes contain.+Decisions and notes by item/)
    if (['workflows', 'meetings/template'].includes(address)) await expectAccessible()
    await page.getByRole('button', { name: restores }).click()
    await expect.element(page.getByRole('button', { name: restores })).not.toBeInTheDocument()
    await page.getByRole('link', { name: back }).click()
    await expect.element(returned()).toBeVisible()
    onPageBefore = returned()
  }
})
