import type { Page } from '@playwright/test'
import * as Y from 'yjs'
import { createCommitteeInUse } from '../../packages/committee/src/testing/committee-in-use.ts'
import { expect, expectChip, goWithin, installed, offlineReady, test, withMotion } from './fixtures.ts'

test.use(withMotion)

const inUse = createCommitteeInUse()
const words = 'Item of one'

/** A press that opens a field: on a button, or on an entry of the button's menu. */
interface Press {
  path: string
  button: string | RegExp
  entry?: string
  /** The name of the field that opens. */
  field: string
  /** Whether the letters replace its former content. */
  isReplaced?: boolean
}

const meeting = (view: string) => `meetings/${inUse.live}?view=${view}`
const checklist = `workflows/checklists/${inUse.checklist}`
const budgetMenu = 'More about the budget'

const presses: readonly Press[] = [
  { path: meeting('agenda'), button: 'Add agenda item', field: 'Title' },
  { path: meeting('agenda'), button: 'Actions for New Business', entry: 'Insert above', field: 'Title' },
  { path: meeting('agenda'), button: 'Edit title', field: 'Meeting title' },
  {
    path: meeting('agenda'),
    button: 'More about this meeting',
    entry: 'Edit place and link',
    field: 'Title',
  },
  { path: meeting('action-items'), button: 'Actions for Buy paint', entry: 'Edit', field: 'Title' },
  { path: meeting('documents'), button: 'Actions for plan.pdf', entry: 'Rename or move', field: 'Name' },
  { path: 'meetings', button: 'New Meeting', field: 'Title', isReplaced: true },
  { path: 'meetings', button: 'Actions for December', entry: 'Cancel meeting', field: 'Reason' },
  { path: 'meetings', button: 'Search', field: 'Search in Parks' },
  { path: 'members', button: 'Actions for Ann', entry: 'Edit', field: 'Name' },
  {
    path: 'budget',
    button: budgetMenu,
    entry: 'Opening balance and fiscal year',
    field: 'Opening balance',
  },
  { path: 'budget', button: /^Actions for Mowing/, entry: 'Edit', field: 'Category' },
  { path: 'ideas', button: 'Actions for Benches', entry: 'Edit', field: 'Title' },
  {
    path: checklist,
    button: 'Actions for Book the room',
    entry: 'Rename',
    field: 'New name of Book the room',
  },
]

const buttonOf = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()

/** The field of that name has the whole words, possibly behind its former content unless that is replaced. */
async function expectTyped(page: Page, field: string, isReplaced = false): Promise<void> {
  const focused = page.locator(':focus')
  await expect(focused).toHaveAccessibleName(field)
  await expect(focused).toHaveValue(new RegExp(`${isReplaced ? '^' : ''}${words}$`))
}

async function slowDown(page: Page): Promise<(rate: number) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  return async (rate) => void (await devtools.send('Emulation.setCPUThrottlingRate', { rate }))
}

test('letters typed right after a press are in the field that it opens, on a slow device offline', async ({
  gather,
  open,
}) => {
  const { ana, slug, write } = await gather(['Ana Ortiz'])
  await write((doc) => Y.applyUpdate(doc, inUse.base))
  const page = await open(ana, { path: `/${slug}/meetings`, ...installed })
  await expectChip(page, 'Synced')
  await offlineReady(page)
  await page.context().setOffline(true)
  await expectChip(page, 'Offline')
  const setRate = await slowDown(page)
  for (const { path, button, entry, field, isReplaced } of presses) {
    await test.step(`${path}: ${button}${entry ? `, ${entry}` : ''}`, async () => {
      await goWithin(page, slug, `/${slug}/${path}`)
      await expect(buttonOf(page, button)).toBeVisible()
      await setRate(4)
      await buttonOf(page, button).click()
      if (entry !== undefined) await page.getByRole('menuitem', { name: entry, exact: true }).click()
      await page.keyboard.type(words)
      await expectTyped(page, field, isReplaced)
      await setRate(1)
      await page.keyboard.press('Escape')
    })
  }
  await page.keyboard.press('Control+k')
  await page.keyboard.type(words)
  await expectTyped(page, 'Search in Parks')
})

test('focuses a new agenda item within the press, and gives a dialog that has to be loaded the letters typed meanwhile', async ({
  liveMeeting,
  open,
}) => {
  const { page, address } = await liveMeeting(['Ana Ortiz'])
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${address}?view=agenda`)
    const add = page.getByRole('button', { name: 'Add agenda item' })
    // A phone opens its keyboard only for a field that has the focus before the press is over.
    const focused = await add.evaluate(async (button: HTMLElement) => {
      button.click()
      await Promise.resolve()
      return (document.activeElement as HTMLInputElement).labels?.[0]?.textContent
    })
    expect(focused).toBe('Title')
  }

  const visitor = await open(null)
  const setRate = await slowDown(visitor)
  await setRate(4)
  await visitor.getByRole('button', { name: 'Sign In' }).first().click()
  await visitor.keyboard.type(words)
  await expectTyped(visitor, 'Email')
})
