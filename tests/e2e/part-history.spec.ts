import { addTemplateAgendaItem, removeTemplateRitual } from '@civic-hub/committee'
import { announce, removeAnnouncement } from '@civic-hub/committee/announcements'
import { addEntry, removeEntries } from '@civic-hub/committee/budget'
import { addChecklist, addChecklistEntry, removeChecklistEntry } from '@civic-hub/committee/checklists'
import { proposeIdea, removeIdea } from '@civic-hub/committee/ideas'
import { addMember, removeMembers } from '@civic-hub/committee/members'
import { setMinutesSettings } from '@civic-hub/committee/minutes'
import { addResource, editResource } from '@civic-hub/committee/resources'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { demand } from './write-as.ts'

interface Part {
  page: string
  menu: string
  /** The text of its history, the restore button beside it, and the text that is then back on the page. */
  tells: RegExp
  restores: RegExp
  back: string
  returned: (page: Page) => ReturnType<Page['getByText']>
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
    returned: (page) => page.getByRole('article', { name: 'Benches' }),
  },
  {
    ...{ page: 'community/announcements', menu, tells: /removed the announcement “⁨?Rain/ },
    ...{ restores: /^Restore the announcement/, back: 'Back to Announcements' },
    returned: (page) => page.getByRole('article', { name: 'Rain' }),
  },
  {
    ...{ page: 'community/resources', menu, tells: /renamed “⁨?Bylaws⁩?” to “⁨?Rules/ },
    ...{ restores: /^Restore the title “⁨?Bylaws/, back: 'Back to Resources' },
    returned: (page) => page.getByRole('listitem').filter({ hasText: 'Bylaws' }),
  },
  {
    ...{ page: 'workflows', menu: 'Actions for the checklists', tells: /removed “⁨?Book the room⁩?” in/ },
    ...{ restores: /^Restore “⁨?Book the room/, back: 'Back to Workflows' },
    returned: (page) => page.getByText('1 entry'),
  },
  {
    ...{ page: 'meetings/template', menu, tells: /removed the ritual “⁨?Pledge of Allegiance/ },
    ...{ restores: /^Restore the ritual/, back: 'Back to Meeting Template' },
    returned: (page) => page.getByRole('button', { name: 'Actions for Pledge of Allegiance' }),
  },
  {
    ...{ page: 'members', menu: 'More for the directory', tells: /removed ⁨?Fay Fox/ },
    ...{ restores: /^Restore ⁨?Fay Fox/, back: 'Back to the members' },
    returned: (page) => page.getByRole('row', { name: /Fay Fox/ }),
  },
  {
    ...{ page: 'budget', menu: 'More about the budget', tells: /removed the expense “⁨?Swings/ },
    ...{ restores: /^Restore .*Swings/, back: 'Back to the budget' },
    returned: (page) => page.getByRole('row', { name: /Expense Swings/ }),
  },
]

test('each part of a committee has a history, from which removed content is restored', async ({
  gather,
  open,
}) => {
  const { ana, sam, slug, write } = await gather(['Ana Ortiz', 'Sam Lee'])
  const by = { account: sam.account.id, name: 'Sam Lee' }
  await write((doc, context, device) => {
    const idea = demand(proposeIdea(doc, context, { title: 'Benches', description: '' }, by))
    const rain = demand(announce(doc, context, { title: 'Rain', text: 'At noon', pinned: false }, by))
    const bylaws = { title: 'Bylaws', link: '', note: '', category: '' }
    const resource = demand(addResource(doc, context, bylaws, by))
    const checklist = demand(addChecklist(doc, context, 'Before'))
    const line = demand(addChecklistEntry(doc, context, checklist, 'Book the room'))
    demand(addTemplateAgendaItem(doc, context, 'Public comment'))
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
    // The next change is a step of its own, and one update.
    device.keepCheckpoint('removed')
    doc.transact(() => {
      demand(removeIdea(doc, context, idea))
      demand(removeAnnouncement(doc, context, rain))
      demand(editResource(doc, context, resource, bylaws, { ...bylaws, title: 'Rules' }))
      demand(removeChecklistEntry(doc, context, checklist, line))
      demand(removeTemplateRitual(doc, context, 'pledge-of-allegiance'))
      demand(setMinutesSettings(doc, context, { depth: 'summary' }))
      demand(removeMembers(doc, context, [fay]))
      demand(removeEntries(doc, context, [swings]))
    })
  })
  const page = await open(ana, { path: `/${slug}/ideas`, viewport: { width: 1280, height: 800 } })
  for (const part of parts)
    await test.step(part.page, async () => {
      await page.goto(`/${slug}/${part.page}`)
      await page.getByRole('button', { name: part.menu }).click()
      await page.getByRole('menuitem', { name: 'History' }).click()
      await page.getByRole('list', { name: 'The steps of this version' }).getByRole('link').first().click()
      await expect(page.getByRole('list', { name: 'What changed' })).toContainText(part.tells)
      if (part.page === 'meetings/template')
        await expect(page.getByRole('list', { name: 'What changed' })).toContainText(
          /How much minutes contain.+Decisions and notes by item/,
        )
      if (['workflows', 'meetings/template'].includes(part.page)) await expectAccessible(page)
      await page.getByRole('button', { name: part.restores }).click()
      await expect(page.getByRole('button', { name: part.restores })).toBeHidden()
      await page.getByRole('link', { name: part.back }).click()
      await expect(part.returned(page)).toBeVisible()
    })
})
