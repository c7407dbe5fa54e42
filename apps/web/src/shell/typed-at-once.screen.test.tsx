import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as Y from 'yjs'
import { createCommitteeInUse } from '../../../../packages/committee/src/testing/committee-in-use.ts'
import { toDevtools } from '../testing/devtools.ts'
import { openApp } from '../testing/open-app.tsx'
import { inWindow } from '../testing/screen.ts'

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

const meeting = (view: string) => `/meetings/${inUse.live}?view=${view}`

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
  { path: '/meetings', button: 'New Meeting', field: 'Title', isReplaced: true },
  { path: '/meetings', button: 'Actions for December', entry: 'Cancel meeting', field: 'Reason' },
  { path: '/meetings', button: 'Search', field: 'Search in Parks' },
  { path: '/members', button: 'Actions for Ann', entry: 'Edit', field: 'Name' },
  { path: '/budget', button: /^Actions for Mowing/, entry: 'Edit', field: 'Category' },
  {
    path: '/budget',
    button: 'More about the budget',
    entry: 'Opening balance and fiscal year',
    field: 'Opening balance',
  },
  { path: '/ideas', button: 'Actions for Benches', entry: 'Edit', field: 'Title' },
  {
    path: `/workflows/checklists/${inUse.checklist}`,
    button: 'Actions for Book the room',
    entry: 'Rename',
    field: 'New name of Book the room',
  },
]

const slowDown = (rate: number) => toDevtools('Emulation.setCPUThrottlingRate', { rate })

/** The focused field of that name has the whole words, possibly behind its former content. */
async function expectTyped(field: string, isReplaced = false): Promise<void> {
  await expect
    .poll(() => (document.activeElement as HTMLInputElement).value)
    .toMatch(new RegExp(`${isReplaced ? '^' : ''}${words}$`))
  await expect.element(page.elementLocator(document.activeElement as Element)).toHaveAccessibleName(field)
}

test.each(presses)(
  'letters typed right after a press of $button on $path are in the field that it opens',
  async ({ path, button, entry, field, isReplaced }) => {
    await openApp({ write: (doc) => Y.applyUpdate(doc, inUse.base), path })
    const pressed = page.getByRole('button', { name: button, exact: typeof button === 'string' }).first()
    await expect.element(pressed).toBeVisible()
    await slowDown(4)
    await pressed.click()
    if (entry !== undefined) await page.getByRole('menuitem', { name: entry, exact: true }).click()
    await userEvent.keyboard(words)
    await slowDown(1)
    await expectTyped(field, isReplaced)
  },
)

test('letters typed right after the shortcut of the search are in its field', async () => {
  await openApp({ write: (doc) => Y.applyUpdate(doc, inUse.base) })
  await expect.element(page.getByRole('button', { name: 'Search', exact: true }).first()).toBeVisible()
  await userEvent.keyboard(`{Control>}k{/Control}${words}`)
  await expectTyped('Search in Parks')
})

test.each([1280, 390])('a new agenda item has the focus within the press, %i px', async (width) => {
  await inWindow(width, 844)
  await openApp({ write: (doc) => Y.applyUpdate(doc, inUse.base), path: meeting('agenda') })
  const add = page.getByRole('button', { name: 'Add agenda item' })
  await expect.element(add).toBeVisible()
  // A phone opens its keyboard only for a field that has the focus before the press is over.
  ;(add.element() as HTMLElement).click()
  await Promise.resolve()
  expect((document.activeElement as HTMLInputElement).labels?.[0]?.textContent).toBe('Title')
})
