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

// The other presses: apps/web/src/shell/typed-at-once.screen.test.tsx.
const presses: readonly Press[] = [
  {
    path: 'budget',
    button: 'More about the budget',
    entry: 'Opening balance and fiscal year',
    field: 'Opening balance',
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
